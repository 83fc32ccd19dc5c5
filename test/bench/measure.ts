import { type StackHandle } from '../../src/embedded/stack/with-stack.js';

/** What every measure has. */
export interface BenchContext {
  /** A folder of the benchmark's own, on the disk that is measured; removed afterwards. */
  readonly dataDir: string;
  /** Where data that takes long to make is made; a folder that stays where `--keep` asks for that. */
  readonly worldsDir: string;
  /** Length of one timed round. */
  readonly roundSeconds: number;
  /** Rounds of each side; they alternate. */
  readonly rounds: number;
  /** Share of the stated amounts of data to work on; 1 for figures to publish. */
  readonly scale: number;
  readonly signal: AbortSignal;
  /** A line for people who wait. */
  log(line: string): void;
}

/** And one that measures the whole service: a stack of the benchmark's own. */
export interface StackBenchContext extends BenchContext {
  readonly stack: StackHandle;
}

export interface Measured {
  readonly value: number;
  /** `per_second` and the like where more is better, `ms` and `tokens` where less is. */
  readonly unit: string;
  readonly baseline?: { readonly name: string; readonly value: number };
  /** How many times better than the baseline; above 1 is better, whatever the unit. */
  readonly ratio?: number;
  /** What was promised, in the same unit; the report says whether it was met. */
  readonly target?: number;
}

const LESS_IS_BETTER: ReadonlySet<string> = new Set(['ms', 'tokens']);

/** Whether the promise was kept: by more, or in milliseconds and tokens by less; null where nothing was promised. */
export function isMet({ value, unit, target }: Measured): boolean | null {
  if (target === undefined) return null;
  return LESS_IS_BETTER.has(unit) ? value <= target : value >= target;
}

/** One figure of `npm run bench`. A file `<name>.bench.ts` here exports an array of them. */
export interface Measure {
  readonly name: string;
  readonly summary?: string;
  run(context: BenchContext): Promise<Measured>;
}

export interface StackMeasure {
  readonly name: string;
  readonly summary?: string;
  readonly needsStack: true;
  /** It only reads (and opens an account): a stack that runs already can be measured, with `--on`. */
  readonly readsOnly?: boolean;
  /** Name of data that it only reads: its stack is in `worldsDir` and used again. */
  readonly dataSet?: string;
  run(context: StackBenchContext): Promise<Measured>;
}

/** Units of work done a second. */
export type Side = (seconds: number) => Promise<number>;

/**
 * Runs two sides in turn, ours first and then second, so that what else the machine does hits both alike. The
 * figures are medians; the ratio is the median of the rounds' own ratios.
 */
export async function paired(
  context: BenchContext,
  ours: Side,
  baseline: { readonly name: string; readonly side: Side },
): Promise<Measured> {
  const seconds = context.roundSeconds;
  const mine: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < context.rounds; round += 1) {
    context.signal.throwIfAborted();
    const order = round % 2 === 0;
    if (order) mine.push(await ours(seconds));
    theirs.push(await baseline.side(seconds));
    if (!order) mine.push(await ours(seconds));
    context.log(`  round ${round + 1}: ${rounded(mine.at(-1))} against ${rounded(theirs.at(-1))} a second`);
  }
  return {
    value: rounded(median(mine)),
    unit: 'per_second',
    baseline: { name: baseline.name, value: rounded(median(theirs)) },
    ratio: Math.round(median(mine.map((value, i) => value / (theirs[i] ?? value))) * 100) / 100,
  };
}

/**
 * Runs `work` in `width` loops side by side for the given time, and says how much it did a second: what it returns,
 * or one a call where that is no number.
 */
export async function rateOf(
  width: number,
  seconds: number,
  work: (loop: number) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1_000;
  let done = 0;
  const loop = async (index: number): Promise<void> => {
    while (performance.now() < endAt) {
      // Not `done += await …`: that reads the sum before the wait, and loses what others add meanwhile.
      const finished = await work(index);
      done += typeof finished === 'number' ? finished : 1;
    }
  };
  await Promise.all(Array.from({ length: width }, (_, index) => loop(index)));
  return done / ((performance.now() - startedAt) / 1_000);
}

/** The best of several settings, each tried briefly: a baseline is measured at its best. */
export async function bestOf<T>(
  settings: readonly T[],
  rate: (setting: T) => Promise<number>,
): Promise<{ setting: T; rate: number }> {
  let best: { setting: T; rate: number } | null = null;
  for (const setting of settings) {
    const found = await rate(setting);
    if (!best || found > best.rate) best = { setting, rate: found };
  }
  if (!best) throw new Error('no settings to choose from');
  return best;
}

/** Middle of several runs: single ones are noise. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

function rounded(value = 0): number {
  return value >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
}
