import { integer } from '../platform/config/environment.js';

export interface OperatorsConfig {
  /** How long a console session lasts without a request. */
  readonly idleMinutes: number;
}

export interface WithOperators {
  readonly operators: OperatorsConfig;
}

/** @throws ConfigError */
export function operatorsConfig(env: NodeJS.ProcessEnv): OperatorsConfig {
  return { idleMinutes: integer(env, 'OPERATOR_IDLE_MINUTES', 30, [1, 720]) };
}
