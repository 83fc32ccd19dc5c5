import { publisherOf, type FeedEntry } from '../../platform/feed/published-type.js';
import { type DatasetPurchased } from './dataset-purchase.events.js';

const { withhold } = publisherOf<DatasetPurchased>('intel.companies.v1', 'datasetPurchase');

export const datasetPurchaseFeed: readonly FeedEntry[] = [
  withhold(
    'DatasetPurchased',
    'what an account downloads concerns that account only; the charge is on intel.credits.v1',
  ),
];
