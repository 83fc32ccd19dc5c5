import { ConfigError } from '../platform/config/environment.js';

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
  const signUp = env.SIGN_UP || 'on';
  if (signUp !== 'on' && signUp !== 'off') {
    throw new ConfigError(`SIGN_UP is ${JSON.stringify(signUp)}; it must be on or off`);
  }
  return {
    signUp: signUp === 'on',
    signUpsPerDay: integer('SIGN_UP_PER_DAY', 3, [1, 10_000]),
  };
}
