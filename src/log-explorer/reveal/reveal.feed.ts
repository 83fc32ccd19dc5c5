import { publisherOf, type FeedEntry } from '../../platform/feed/published-type.js';
import { type UnsealingEvent } from './reveal.events.js';

const { withhold } = publisherOf<UnsealingEvent>('intel.jobs.v1', 'unsealing');

export const unsealingFeed: readonly FeedEntry[] = [
  withhold('PersonalFieldUnsealed', 'Who of the staff looked at what is between them and their auditors'),
];
