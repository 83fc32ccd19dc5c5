import { onOff } from '../platform/config/environment.js';

/** Settings of self-service sign-up. */
export interface SiteConfig {
  readonly signUp: boolean;
  /** Accounts that one address may open per day. */
  readonly signUpsPerDay: number;
}

export interface WithSite {
  readonly site: SiteConfig;
}

/** @throws ConfigError */
export function siteConfig(
  env: NodeJS.ProcessEnv,
  integer: (name: string, fallback: number, limits: [number, number]) => number,
): SiteConfig {
  return {
    signUp: onOff(env, 'SIGN_UP'),
    signUpsPerDay: integer('SIGN_UP_PER_DAY', 3, [1, 10_000]),
  };
}
