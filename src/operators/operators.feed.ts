import { publisherOf, type FeedEntry } from '../platform/feed/published-type.js';
import { type OperatorEvent } from './operators.events.js';

const { withhold } = publisherOf<OperatorEvent>('intel.credits.v1', 'operators');

export const operatorsFeed: readonly FeedEntry[] = [
  withhold('OperatorAdded', 'Who works here is nobody else’s business'),
  withhold('OperatorRevoked', 'Who works here is nobody else’s business'),
];
