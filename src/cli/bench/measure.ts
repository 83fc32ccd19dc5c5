/** What a measure may use. */
export interface BenchContext {
  /** A folder of the measure's own; gone afterwards. */
  readonly dataDir: string;
  log(line: string): void;
}

export interface MeasureResult {
  readonly value: number;
  readonly unit: string;
  readonly baseline?: { readonly name: string; readonly value: number };
  /** value / baseline, or its inverse where less is better: above 1 is good. */
  readonly ratio?: number;
}

export interface Measure {
  readonly name: string;
  run(context: BenchContext): Promise<MeasureResult>;
}

/** Middle of several runs: single ones are noise. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Calls `work` from so many callers at once for a time, each beginning again when it is done; per second. */
export async function rateOf(
  callers: number,
  seconds: number,
  work: (caller: number) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  const startedAt = performance.now();
  const until = startedAt + seconds * 1_000;
  const caller = async (index: number): Promise<void> => {
    while (performance.now() < until) {
      await work(index);
      done++;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, index) => caller(index)));
  return done / ((performance.now() - startedAt) / 1_000);
}
