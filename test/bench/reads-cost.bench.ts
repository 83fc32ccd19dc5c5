import { AdminApi } from '../../src/cli/io/admin-api.js';
import { get, load } from './load/http-load.js';
import { median, type Measured, type StackBenchContext, type StackMeasure } from './measure.js';
import { withCompany } from './metered-get.bench.js';

const CONNECTIONS = 64;
const WARM_UP_SECONDS = 5;
/** Of the figure without recorded reads, at least this share. */
const SHARE = 0.95;

/** What it costs to record which records an answer showed: one service and two keys, of which one does not, in turns. */
export const readsCostMeasures: readonly StackMeasure[] = [
  {
    name: 'reads_metered_get',
    needsStack: true,
    summary: 'metered GETs a second on one key with recorded reads; the target is 95 % of those on a key without',
    run: keysInTurns,
  },
];

async function keysInTurns(context: StackBenchContext): Promise<Measured> {
  const { stack, rounds, roundSeconds, signal } = context;
  const url = `${stack.baseUrl}${await withCompany(context)}`;
  const [recording, silent] = [await keyOf(context), await keyOf(context)];
  await switchOff(context, silent);
  const run = async (key: string, seconds: number): Promise<number> =>
    (await load({ url, connections: CONNECTIONS, seconds, keyOf: () => key })).perSecond;
  for (const key of [recording, silent]) {
    await get(url, key);
    await run(key, WARM_UP_SECONDS);
  }
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    signal.throwIfAborted();
    for (const isOurs of round % 2 === 0 ? [true, false] : [false, true]) {
      (isOurs ? ours : theirs).push(await run(isOurs ? recording : silent, roundSeconds));
    }
    context.log(`  round ${round + 1}: ${Math.round(ours.at(-1) ?? 0)} against ${Math.round(theirs.at(-1) ?? 0)}`);
  }
  const baseline = median([...theirs]);
  const ratio = median(ours.map((one, round) => one / (theirs[round] ?? one)));
  return {
    value: Math.round(baseline * ratio),
    unit: 'per_second',
    baseline: { name: 'the same on a key with record_reads false', value: Math.round(baseline) },
    ratio: Math.round(ratio * 1_000) / 1_000,
    target: Math.round(baseline * SHARE),
  };
}

async function keyOf({ stack }: StackBenchContext): Promise<string> {
  return (await new AdminApi(stack).post<{ api_key: string }>('accounts', { plan: 'bench' })).api_key;
}

/** @throws where the key cannot be changed */
async function switchOff({ stack }: StackBenchContext, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const api = `${stack.baseUrl}/api/v1`;
  const { data } = (await (await fetch(`${api}/me/keys`, { headers })).json()) as {
    data: readonly { key_id: string }[];
  };
  const body = JSON.stringify({ record_reads: false });
  const answer = await fetch(`${api}/keys/${data[0]?.key_id}`, { method: 'PATCH', headers, body });
  if (!answer.ok) throw new Error(`PATCH /keys answered ${answer.status}: ${await answer.text()}`);
}
