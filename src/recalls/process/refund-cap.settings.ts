export interface RecallsConfig {
  /** Credits that recalls refund to one account in a month, at most. */
  readonly refundCap: number;
}

export interface WithRecalls {
  readonly recallRefunds: RecallsConfig;
}

type IntegerOf = (name: string, fallback: number, limits: readonly [number, number]) => number;

/** @throws ConfigError */
export function recallRefundsConfig(integer: IntegerOf): RecallsConfig {
  return { refundCap: integer('RECALL_REFUND_CAP', 1_000, [0, 1_000_000_000]) };
}
