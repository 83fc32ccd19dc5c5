import { charged } from '../../platform/openapi/answer-parts.js';
import {
  choice,
  component,
  count,
  day,
  decimal,
  link,
  list,
  object,
  orNull,
  text,
} from '../../platform/openapi/answer-schema.js';

const REVIEW = component('ForumReview', 'A review, to the letter.', {
  snippet: text('The words.'),
  sentiment: choice('Of these words.', ['positive', 'negative', 'mixed']),
  community: text('Where it was written.'),
  author: orNull(text('By whom; null once forgotten.')),
  date: day('When.'),
  permalink: text('Where it stands.'),
  badge: orNull(choice('gem is the warmest, coal the harshest.', ['gem', 'coal'])),
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
  reviews: list(REVIEW, 'The newest first; gem and coal are always among them.'),
});
