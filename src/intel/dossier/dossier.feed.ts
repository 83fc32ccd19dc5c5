import { publisherOf, type FeedEntry } from '../../platform/feed/published-type.js';
import { type DossierEvent } from './dossier.events.js';

const { withhold } = publisherOf<DossierEvent>('intel.companies.v1', 'dossier');

export const dossierFeed: readonly FeedEntry[] = [
  withhold('DossierCompiled', 'lines of a dossier name people and are what a look-up is charged for'),
];
