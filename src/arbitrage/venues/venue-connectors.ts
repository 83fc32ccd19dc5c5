import { type SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { type ArbitrageSettings } from '../arbitrage.settings.js';
import { Kalshi } from './kalshi.connector.js';
import { Polymarket } from './polymarket.connector.js';
import { PredictIt } from './predictit.connector.js';
import { type VenueAnswers } from './venue-answers.service.js';
import { VenueHttp } from './venue-http.js';
import { type Venue } from './venue.port.js';

export const VENUE_CONNECTORS = Symbol('venues of the arbitrage board');

/** Below each venue's limit. */
const PER_SECOND = { polymarket: 20, kalshi: 10, predictit: 1 };

export interface VenueParts {
  readonly safeFetch: SafeFetch;
  readonly answers: VenueAnswers;
  readonly now: () => number;
}

export function arbitrageVenues(parts: VenueParts, settings: ArbitrageSettings): Venue[] {
  const { now } = parts;
  const { gammaUrl, clobUrl, kalshiUrl, predictitUrl } = settings;
  const http = (perSecond: number): VenueHttp => new VenueHttp({ ...parts, perSecond });
  return [
    new Polymarket({ http: http(PER_SECOND.polymarket), gammaUrl, clobUrl }),
    new Kalshi({ http: http(PER_SECOND.kalshi), baseUrl: kalshiUrl, now }),
    new PredictIt({ http: http(PER_SECOND.predictit), baseUrl: predictitUrl }),
  ];
}
