import { publisherOf, type FeedEntry } from '../../platform/feed/published-type.js';
import { type RevealEvent } from './reveal.events.js';

const { withhold } = publisherOf<RevealEvent>('intel.jobs.v1', 'unsealing');

export const revealFeed: readonly FeedEntry[] = [
  withhold('PersonalFieldUnsealed', 'Who of the staff looked at what is between them and their auditors'),
];
