export interface DatasetsConfig {
  /** Whether the datasets of each day are built after midnight, UTC. */
  readonly isDaily: boolean;
  /** How long the files of a day are stored, in milliseconds. */
  readonly retentionMs: number;
}

export interface WithDatasets {
  readonly datasets: DatasetsConfig;
}

type IntegerOf = (name: string, fallback: number, limits: readonly [number, number]) => number;

/** @throws ConfigError */
export function datasetsConfig(integer: IntegerOf): DatasetsConfig {
  return {
    isDaily: integer('DATASETS_DAILY', 1, [0, 1]) === 1,
    retentionMs: integer('DATASETS_RETENTION_DAYS', 30, [1, 3_650]) * 86_400_000,
  };
}
