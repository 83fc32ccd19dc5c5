import { baseUrl, onOff } from '../../platform/config/environment.js';

/** Addresses of job boards and request limits. */
export interface HiringConfig {
  /** Scheme and host of each vendor's public API; `{slug}` where the host contains the board's name. */
  readonly boardUrls: Readonly<
    Record<'greenhouse' | 'lever' | 'leverEu' | 'ashby' | 'workable' | 'smartrecruiters' | 'recruitee', string>
  >;
  /** Maximum request rate per vendor, in requests a second. */
  readonly requestsPerSecond: number;
  /** Enables nightly visits to requested companies. */
  readonly nightly: boolean;
}

export interface WithHiring {
  readonly hiring: HiringConfig;
}

type IntegerOf = (name: string, fallback: number, limits: readonly [number, number]) => number;

/** @throws ConfigError */
export function hiringConfig(env: NodeJS.ProcessEnv, integer: IntegerOf): HiringConfig {
  return {
    boardUrls: {
      greenhouse: baseUrl(env, 'HIRING_GREENHOUSE_URL') ?? 'https://boards-api.greenhouse.io',
      lever: baseUrl(env, 'HIRING_LEVER_URL') ?? 'https://api.lever.co',
      leverEu: baseUrl(env, 'HIRING_LEVER_EU_URL') ?? 'https://api.eu.lever.co',
      ashby: baseUrl(env, 'HIRING_ASHBY_URL') ?? 'https://api.ashbyhq.com',
      workable: baseUrl(env, 'HIRING_WORKABLE_URL') ?? 'https://apply.workable.com',
      smartrecruiters: baseUrl(env, 'HIRING_SMARTRECRUITERS_URL') ?? 'https://api.smartrecruiters.com',
      recruitee: baseUrl(env, 'HIRING_RECRUITEE_URL') ?? 'https://{slug}.recruitee.com',
    },
    requestsPerSecond: integer('HIRING_REQUESTS_PER_SECOND', 4, [1, 1_000]),
    nightly: onOff(env, 'HIRING_NIGHTLY'),
  };
}
