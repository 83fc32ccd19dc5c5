import { baseUrl } from '../platform/config/environment.js';

/** Settings for reading companies' public profiles. */
export interface EnrichmentConfig {
  readonly githubUrl: string;
  /** Without a token GitHub allows sixty requests an hour. */
  readonly githubToken: string | null;
  /** Companies that one process enriches concurrently. */
  readonly atOnce: number;
}

export interface WithEnrichment {
  readonly enrichment: EnrichmentConfig;
}

type IntegerOf = (name: string, fallback: number, limits: readonly [number, number]) => number;

export function enrichmentConfig(env: NodeJS.ProcessEnv, integer: IntegerOf): EnrichmentConfig {
  return {
    githubUrl: baseUrl(env, 'ENRICH_GITHUB_URL') ?? 'https://api.github.com',
    githubToken: env.ENRICH_GITHUB_TOKEN || null,
    atOnce: integer('ENRICH_AT_ONCE', 6, [1, 64]),
  };
}
