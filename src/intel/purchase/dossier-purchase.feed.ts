import { publisherOf, type FeedEntry } from '../../platform/feed/published-type.js';
import { type DossierPurchaseEvent } from './dossier-purchase.events.js';

const { withhold } = publisherOf<DossierPurchaseEvent>('intel.companies.v1', 'dossierPurchase');

export const dossierPurchaseFeed: readonly FeedEntry[] = [
  withhold(
    'DossierPurchased',
    'what an account looked up concerns that account only; the charge is on intel.credits.v1',
  ),
  withhold('DossierPurchaseWithdrawn', 'what an account did not get concerns that account only'),
];
