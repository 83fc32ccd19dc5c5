import { publisherOf, type FeedEntry } from '../feed/published-type.js';
import { type LogOpened } from './log-identity.events.js';

const { withhold } = publisherOf<LogOpened>('intel.jobs.v1', 'log');

export const logIdentityFeed: readonly FeedEntry[] = [
  withhold('LogOpened', 'It identifies the event store to the service itself'),
];
