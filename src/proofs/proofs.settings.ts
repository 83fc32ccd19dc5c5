import { readFileSync } from 'node:fs';
import { messageOf } from '../kernel/error-message.js';
import { ConfigError, integer } from '../platform/config/environment.js';
import { NO_WITNESSES, readWitnessPolicy, type WitnessPolicy } from './witnesses/witness-policy.rules.js';

export interface ProofsConfig {
  /** Number of the transparency log, a part of its name; 0 for none. A log that lost events needs another number. */
  readonly log: number;
  /** Who signs checkpoints beside the log. */
  readonly witnessPolicy: WitnessPolicy;
}

export interface WithProofs {
  readonly proofs: ProofsConfig;
}

/** The highest number of a log. */
export const MOST_LOGS = 1_000;

/** @throws ConfigError */
export function proofsConfig(env: NodeJS.ProcessEnv): ProofsConfig {
  return { log: integer(env, 'TRANSPARENCY_LOG', 1, [0, MOST_LOGS]), witnessPolicy: policyOf(env) };
}

function policyOf(env: NodeJS.ProcessEnv): WitnessPolicy {
  const file = env.WITNESS_POLICY_FILE;
  if (!file) return NO_WITNESSES;
  try {
    return readWitnessPolicy(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`WITNESS_POLICY_FILE is ${JSON.stringify(file)}: ${messageOf(error)}`);
  }
}
