import { publisherOf, type FeedEntry } from '../../platform/feed/published-type.js';
import { type ErasureEvent } from './erasures.events.js';

const { withhold } = publisherOf<ErasureEvent>('intel.companies.v1', 'erasure');

export const erasuresFeed: readonly FeedEntry[] = [
  withhold('SubjectErased', 'Who asked to be erased is between them, the operator and its auditors'),
];
