export interface RecallsConfig {
  /** Calendar months for which it is known which records an account was served, beside the current one. */
  readonly readsRetentionMonths: number;
  /** Credits that recalls refund to one account in a month, at most. */
  readonly refundCap: number;
}

export interface WithRecalls {
  readonly recalls: RecallsConfig;
}

const LONGEST_MONTHS = 120;

export function recallsConfig(
  whole: (name: string, fallback: number, limits: readonly [number, number]) => number,
): RecallsConfig {
  return {
    readsRetentionMonths: whole('READS_RETENTION_MONTHS', 12, [1, LONGEST_MONTHS]),
    refundCap: whole('RECALL_REFUND_CAP', 1_000, [0, 1_000_000_000]),
  };
}
