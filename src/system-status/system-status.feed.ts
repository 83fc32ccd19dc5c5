import { publisherOf, type FeedEntry } from '../platform/feed/published-type.js';
import { type MachineryEvent } from './system-status.events.js';

const { withhold } = publisherOf<MachineryEvent>('intel.jobs.v1', 'machinery');

export const machineryFeed: readonly FeedEntry[] = [
  withhold('ParkedReplayRequested', 'How the service is run is nobody else’s business'),
  withhold('RebuildRequested', 'How the service is run is nobody else’s business'),
];
