import { integer } from '../platform/config/environment.js';

export interface ProofsConfig {
  /** Number of the transparency log, a part of its name; 0 for none. A log that lost events needs another number. */
  readonly log: number;
}

export interface WithProofs {
  readonly proofs: ProofsConfig;
}

const MOST_LOGS = 1_000;

/** @throws ConfigError */
export function proofsConfig(env: NodeJS.ProcessEnv): ProofsConfig {
  return { log: integer(env, 'TRANSPARENCY_LOG', 1, [0, MOST_LOGS]) };
}
