import { baseUrl, onOff } from '../platform/config/environment.js';

export const ARBITRAGE_SETTINGS = Symbol('settings of the arbitrage board');

/** The board's settings; docs/arbitrage.md lists them. */
export interface ArbitrageSettings {
  /** Whether this process schedules refreshes. */
  readonly schedule: boolean;
  readonly gammaUrl: string;
  readonly clobUrl: string;
  readonly kalshiUrl: string;
  readonly predictitUrl: string;
}

export interface WithArbitrage {
  readonly arbitrage: ArbitrageSettings;
}

/** @throws ConfigError */
export function arbitrageConfig(env: NodeJS.ProcessEnv): ArbitrageSettings {
  return {
    schedule: onOff(env, 'ARBITRAGE_SCHEDULE'),
    gammaUrl: baseUrl(env, 'ARBITRAGE_POLYMARKET_GAMMA_URL') ?? 'https://gamma-api.polymarket.com',
    clobUrl: baseUrl(env, 'ARBITRAGE_POLYMARKET_CLOB_URL') ?? 'https://clob.polymarket.com',
    kalshiUrl: baseUrl(env, 'ARBITRAGE_KALSHI_URL') ?? 'https://api.elections.kalshi.com/trade-api/v2',
    predictitUrl: baseUrl(env, 'ARBITRAGE_PREDICTIT_URL') ?? 'https://www.predictit.org',
  };
}
