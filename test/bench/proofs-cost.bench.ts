import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AdminApi } from '../../src/cli/io/admin-api.js';
import { PARTS } from '../../src/embedded/stack/parts.js';
import { type StackHandle, withStack } from '../../src/embedded/stack/with-stack.js';
import { importGenerated, type Parts, withParts } from './companies.bench.js';
import { get, load } from './load/http-load.js';
import { median, type Measured, type StackBenchContext, type StackMeasure } from './measure.js';
import { withCompany } from './metered-get.bench.js';

const CONNECTIONS = 64;
const WARM_UP_SECONDS = 5;
const IMPORTED_A_ROUND = 20_000;
const WITHOUT = 'the same service with TRANSPARENCY_LOG=0';
const STACK = PARTS.filter((part) => part !== 'kafka');
/** A notary that is done shows one checkpoint for so long. */
const QUIET_MS = 2_000;

/** What a side does in one round, in units a second. */
type Round = (round: number) => Promise<number>;

/** What the transparency log costs: two whole services, of which one has none, in turns. */
export const proofsCostMeasures: readonly StackMeasure[] = [
  {
    name: 'proofs_metered_get',
    needsStack: true,
    summary: 'metered GETs a second on one key with the transparency log; the target is 95 % of those without',
    run: (context) => inTurns(context, { share: 0.95, open: meteredGets }),
  },
  {
    name: 'proofs_import',
    needsStack: true,
    summary: 'rows of a company file a second with the transparency log; the target is 90 % of those without',
    run: (context) => inTurns(context, { share: 0.9, open: imports }),
  },
];

interface Comparison {
  /** Of the figure without the log, at least this share. */
  readonly share: number;
  /** Opens a side for the rounds that `use` runs. */
  open(context: StackBenchContext, use: (round: Round) => Promise<void>): Promise<void>;
}

async function inTurns(context: StackBenchContext, { share, open }: Comparison): Promise<Measured> {
  if (context.stack.config.proofs.log === 0) throw new Error('TRANSPARENCY_LOG is 0: there is nothing to measure');
  const mine: number[] = [];
  const theirs: number[] = [];
  await withoutLog(context, (plain) =>
    open(context, (ours) =>
      open(plain, async (other) => {
        for (let round = 0; round < context.rounds; round++) {
          context.signal.throwIfAborted();
          const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
          for (const side of order) {
            if (side === 0) mine.push(await ours(round));
            else theirs.push(await other(round));
            // Its work after the round belongs to no other side's round.
            await notaryIsDone(context.stack);
          }
          context.log(
            `  round ${round + 1}: ${Math.round(mine.at(-1) ?? 0)} against ${Math.round(theirs.at(-1) ?? 0)}`,
          );
        }
      }),
    ),
  );
  const baseline = median([...theirs]);
  // The pairs count, not the medians of the two sides: the machine's speed changes between rounds.
  const ratio = median(mine.map((one, round) => one / (theirs[round] ?? one)));
  return {
    value: Math.round(baseline * ratio),
    unit: 'per_second',
    baseline: { name: WITHOUT, value: Math.round(baseline) },
    ratio: Math.round(ratio * 1_000) / 1_000,
    target: Math.round(baseline * share),
  };
}

/** A second service with stores of its own. Processes read the variable when they start. */
async function withoutLog(
  context: StackBenchContext,
  work: (plain: StackBenchContext) => Promise<void>,
): Promise<void> {
  const dataDir = join(context.dataDir, 'without-log');
  mkdirSync(dataDir, { recursive: true });
  process.env['TRANSPARENCY_LOG'] = '0';
  try {
    await withStack({ dataDir, needs: STACK, json: true }, (stack) => work({ ...context, dataDir, stack }));
  } finally {
    delete process.env['TRANSPARENCY_LOG'];
  }
}

async function meteredGets(context: StackBenchContext, use: (round: Round) => Promise<void>): Promise<void> {
  const { stack, roundSeconds } = context;
  const url = `${stack.baseUrl}${await withCompany(context)}`;
  const { api_key: key } = await new AdminApi(stack).post<{ api_key: string }>('accounts', { plan: 'bench' });
  await get(url, key);
  const run = async (seconds: number): Promise<number> =>
    (await load({ url, connections: CONNECTIONS, seconds, keyOf: () => key })).perSecond;
  await run(WARM_UP_SECONDS);
  await use(() => run(roundSeconds));
}

/** Other companies in each round; the first ones warm the side up. */
function imports(context: StackBenchContext, use: (round: Round) => Promise<void>): Promise<void> {
  const rows = Math.max(1_000, Math.round(IMPORTED_A_ROUND * context.scale));
  return withParts(context.stack, async (parts) => {
    await imported(context, parts, { rows, from: 0 });
    await use((round) => imported(context, parts, { rows, from: (round + 1) * rows }));
  });
}

async function imported(
  context: StackBenchContext,
  parts: Parts,
  companies: { readonly rows: number; readonly from: number },
): Promise<number> {
  const { ms } = await importGenerated(context, parts, companies);
  return companies.rows / (ms / 1_000);
}

export async function notaryIsDone({ baseUrl, config }: StackHandle): Promise<void> {
  let [shown, since] = ['', performance.now()];
  while (performance.now() - since < QUIET_MS) {
    const answer = await fetch(`${baseUrl}/log/${config.proofs.log}/checkpoint`);
    const checkpoint = await answer.text();
    if (checkpoint !== shown) [shown, since] = [checkpoint, performance.now()];
    await new Promise((wake) => setTimeout(wake, 250));
  }
}
