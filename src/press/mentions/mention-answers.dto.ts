import { charged } from '../../web/openapi/answer-parts.js';
import {
  choice,
  component,
  count,
  day,
  instant,
  link,
  list,
  maybe,
  object,
  orNull,
  text,
  uuid,
} from '../../web/openapi/answer-schema.js';

const MENTION = component('Mention', 'What a news piece or a podcast says of the company.', {
  type: choice('News have the members that say so, podcasts theirs.', ['news', 'podcast']),
  title: text('Title of the piece or episode.'),
  url: text('Where it stands; of a podcast, with the time in the episode.'),
  date: day('When it came out.'),
  quote: orNull(text('The words, as written or said.')),
  publication: maybe(orNull(text('News: who published it.'))),
  service_url: maybe(link('News: its page here.')),
  importance_grade: maybe(orNull(text('News: how much it matters, as graded by the source.'))),
  timestamp_seconds: maybe(orNull(count('Podcast: where in the episode the company is named; null where unknown.'))),
  evidence: maybe(
    object('With `include=evidence`: why it is this company, and where that was read.', {
      proofs: list(text('What tells the company from its namesakes.'), 'Empty where a file stated it.'),
      source: text('Name of the feed or file.'),
      source_url: orNull(link('The feed; null of a file.')),
      observed_at: instant('When it was read.'),
    }),
  ),
});

export const MENTIONS_ANSWER = charged('Mentions of one company.', {
  company: object('The company.', {
    id: uuid('The company.'),
    name: text('Its name.'),
    slug: text('Its slug.'),
    service_url: link('Its page here.'),
  }),
  counts: object('Of all that match, whatever the limit.', { news: count('News.'), podcast: count('Podcasts.') }),
  mentions: list(MENTION, 'The newest first.'),
});
