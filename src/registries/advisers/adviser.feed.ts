import { publisherOf, type FeedEntry } from '../../platform/feed/published-type.js';
import { type AdviserEvent } from './adviser.events.js';

const { withhold } = publisherOf<AdviserEvent>('intel.companies.v1', 'adviser');

export const adviserFeed: readonly FeedEntry[] = [
  withhold('AdviserReported', 'a line of a file that the SEC publishes: whoever wants it has it from there, whole'),
];
