import { publisherOf, type FeedEntry } from '../../platform/feed/published-type.js';
import { type HeadsRequested } from './heads.events.js';

const { withhold } = publisherOf<HeadsRequested>('intel.jobs.v1', 'transparencyLog');

export const headsFeed: readonly FeedEntry[] = [
  withhold('HeadsRequested', 'It only gives the places of heads leaves, which the transparency log shows itself'),
];
