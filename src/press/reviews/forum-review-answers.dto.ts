import { charged } from '../../web/openapi/answer-parts.js';
import {
  choice,
  component,
  count,
  day,
  decimal,
  link,
  list,
  maybe,
  object,
  orNull,
  text,
} from '../../web/openapi/answer-schema.js';

const REVIEW = component('ForumReview', 'A review, to the letter.', {
  snippet: text('The words.'),
  sentiment: choice('Of these words.', ['positive', 'negative', 'mixed']),
  community: text('Where it was written.'),
  author: orNull(text('By whom; null once forgotten.')),
  date: day('When.'),
  permalink: text('Where it stands.'),
  badge: orNull(choice('gem is the warmest, coal the harshest.', ['gem', 'coal'])),
  evidence: maybe(list(text('A proof.'), 'Only with `include=evidence`: what told the company from its namesakes.')),
});

export const FORUM_REVIEWS_ANSWER = charged('Reviews of one company.', {
  company: orNull(
    component('CompanyLinked', 'A company on file, with its page.', {
      name: text('Its name.'),
      slug: text('Its slug.'),
      service_url: link('Its page here.'),
    }),
  ),
  sentiment: object('Of all reviews on file.', {
    positive: count('Reviews.'),
    negative: count('Reviews.'),
    mixed: count('Reviews.'),
    total: count('All of them.'),
    score: decimal('-1 to 1.', { minimum: -1, maximum: 1 }),
  }),
  sources: maybe(
    list(
      object('A forum.', {
        name: text('Its name.'),
        status: choice('How it answered.', ['ok', 'not_configured', 'unavailable']),
        reason: orNull(text('Why it did not; null where it did.')),
      }),
      'Only where forums were looked through for this call.',
    ),
  ),
  reviews: list(REVIEW, 'The newest first; gem and coal are always among them.'),
});
