import { publisherOf, type FeedEntry } from '../../platform/feed/published-type.js';
import { type DatasetPurchaseEvent } from './dataset-purchase.events.js';

const { withhold } = publisherOf<DatasetPurchaseEvent>('intel.companies.v1', 'datasetPurchase');

export const datasetPurchaseFeed: readonly FeedEntry[] = [
  withhold(
    'DatasetPurchased',
    'what an account downloads concerns that account only; the charge is on intel.credits.v1',
  ),
  withhold('DatasetPurchaseWithdrawn', 'what an account does not download concerns that account only'),
];
