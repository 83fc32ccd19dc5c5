import { publisherOf, type FeedEntry } from '../../platform/feed/published-type.js';
import { type AnswersEvent } from './answers.events.js';

const { withhold } = publisherOf<AnswersEvent>('intel.credits.v1', 'answers');

/** What an account reads is known to the account alone. */
export const answersFeed: readonly FeedEntry[] = [
  withhold('AnswerListed', 'which records an account reads is known to the account alone'),
  withhold('ReadsForgotten', 'it only says that older lists of records cannot be opened any more'),
];
