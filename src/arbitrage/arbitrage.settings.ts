import { variable } from '../platform/config/environment.js';
import { type SafeFetch } from '../platform/safe-fetch/safe-fetch.js';
import { Kalshi } from './venues/kalshi.connector.js';
import { Polymarket } from './venues/polymarket.connector.js';
import { PredictIt } from './venues/predictit.connector.js';
import { type VenueAnswers } from './venues/venue-answers.service.js';
import { VenueHttp } from './venues/venue-http.js';
import { type Venue } from './venues/venue.port.js';

export const ARBITRAGE_SETTINGS = Symbol('settings of the arbitrage board');
export const VENUE_CONNECTORS = Symbol('venues of the arbitrage board');

/** The board's settings; docs/arbitrage.md lists them. */
export interface ArbitrageSettings {
  /** Whether this process schedules refreshes. */
  readonly schedule: boolean;
}

type Setting = (name: string, fallback: string) => string;

export function arbitrageSettings(setting: Setting = variable): ArbitrageSettings {
  return { schedule: setting('ARBITRAGE_SCHEDULE', 'on') === 'on' };
}

/** Below each venue's limit. */
const PER_SECOND = { polymarket: 20, kalshi: 10, predictit: 1 };

export interface VenueParts {
  readonly safeFetch: SafeFetch;
  readonly answers: VenueAnswers;
  readonly now: () => number;
}

export function arbitrageVenues(parts: VenueParts, setting: Setting = variable): Venue[] {
  const { now } = parts;
  const http = (perSecond: number): VenueHttp => new VenueHttp({ ...parts, perSecond });
  const url = (name: string, fallback: string): string => withoutSlash(setting(name, fallback));
  return [
    new Polymarket({
      http: http(PER_SECOND.polymarket),
      gammaUrl: url('ARBITRAGE_POLYMARKET_GAMMA_URL', 'https://gamma-api.polymarket.com'),
      clobUrl: url('ARBITRAGE_POLYMARKET_CLOB_URL', 'https://clob.polymarket.com'),
    }),
    new Kalshi({
      http: http(PER_SECOND.kalshi),
      baseUrl: url('ARBITRAGE_KALSHI_URL', 'https://api.elections.kalshi.com/trade-api/v2'),
      now,
    }),
    new PredictIt({
      http: http(PER_SECOND.predictit),
      baseUrl: url('ARBITRAGE_PREDICTIT_URL', 'https://www.predictit.org'),
    }),
  ];
}

function withoutSlash(url: string): string {
  return url.endsWith('/') ? withoutSlash(url.slice(0, -1)) : url;
}
