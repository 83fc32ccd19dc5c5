import { availableParallelism } from 'node:os';
import { integer } from '../platform/config/environment.js';

export interface JobsConfig {
  /** Maximum concurrent renders of videos on this machine; clips have slots of their own. */
  readonly renders: number;
}

export interface WithJobs {
  readonly jobs: JobsConfig;
}

/** @throws ConfigError */
export function jobsConfig(env: NodeJS.ProcessEnv): JobsConfig {
  return { renders: integer(env, 'MEDIA_RENDERS', Math.max(1, Math.floor(availableParallelism() / 2)), [1, 64]) };
}
