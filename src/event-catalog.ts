import { mergeCatalogs } from './platform/event-store/event-catalog.js';
import { creditEvents } from './metering/credits.events.js';
import { accountEvents } from './metering/account.events.js';
import { companyEvents } from './companies/company.events.js';
import { radarEvents } from './radar/radar.events.js';

/** Every event type of the product: one line a feature. */
export const EVENT_CATALOG = mergeCatalogs(accountEvents, creditEvents, companyEvents, radarEvents);
