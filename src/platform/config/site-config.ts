import { ConfigError } from './environment.js';

/** Who may open an account without an operator, and how long operators stay signed in. */
export interface SiteConfig {
  readonly signUp: boolean;
  /** Accounts that one address may open a day. */
  readonly signUpsPerDay: number;
  /** How long a session of the operators' console lasts without a request. */
  readonly operatorIdleMinutes: number;
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
    operatorIdleMinutes: integer('OPERATOR_IDLE_MINUTES', 30, [1, 720]),
  };
}
