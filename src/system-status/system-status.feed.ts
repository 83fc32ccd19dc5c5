import { publisherOf, type FeedEntry } from '../platform/feed/published-type.js';
import { type SystemStatusEvent } from './system-status.events.js';

const { withhold } = publisherOf<SystemStatusEvent>('intel.jobs.v1', 'machinery');

export const systemStatusFeed: readonly FeedEntry[] = [
  withhold('ParkedReplayRequested', 'How the service is run is nobody else’s business'),
  withhold('JobRetryRequested', 'The events of the job are published'),
  withhold('RebuildRequested', 'How the service is run is nobody else’s business'),
];
