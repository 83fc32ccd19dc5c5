import { plainToInstance } from 'class-transformer';
import { CompanyList } from '../../src/companies/listing/company-list.service.js';
import { StartupsQueryDto } from '../../src/companies/record/company.dto.js';
import { type Moment } from '../../src/kernel/moment.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { Vault } from '../../src/platform/vault/vault.js';
import { median, type Measured, type StackBenchContext, type StackMeasure } from './measure.js';
import { readAll } from './startups.bench.js';
import { filterCases } from './worlds/startups-cases.js';
import { fillStartups } from './worlds/startups-fill.js';
import { endOfLog, fillPast } from './worlds/startups-past.js';

const COMPANIES = 1_000_000;
const ASKS = 10;
/** Shares of the log: shortly before its end, amid the changes, and amid the registrations. */
const POSITIONS = [0.98, 0.6, 0.3];
const MOST_MS = 60;

/** Pages of the past beside the same pages of the present, without HTTP. */
const startupsAsOf: StackMeasure = {
  name: 'startups_as_of',
  summary:
    'the slowest filter and sort as of a position: first page and total, 1 M companies; of ten calls the second slowest',
  needsStack: true,
  dataSet: 'startups_past',
  run: async (context) => {
    const companies = Math.round(COMPANIES * context.scale);
    const store = new ReadStore({ url: context.stack.config.databaseUrl, poolSize: 2 });
    try {
      const log = (line: string): void => context.log(line);
      const vault = new Vault(store, context.stack.config.vaultKey);
      await fillStartups(store, vault, { companies, signal: context.signal, log });
      await fillPast(store, companies, { log });
      await readAll(store);
      const list = new CompanyList(store);
      const present = await timed(context, list, [NOW]);
      const end = endOfLog(companies);
      await endAt(store, end);
      const past = await timed(
        context,
        list,
        POSITIONS.map((share) => momentAt(end, share)),
      );
      return measured(context, past, present);
    } finally {
      await endAt(store, 0n);
      await store.close();
    }
  },
};

/** What the read model says of its last change: with it, positions before are read from superseded rows too. */
async function endAt(store: ReadStore, position: bigint): Promise<void> {
  await store.query(
    `UPDATE read.checkpoints SET changed_position = $1, changed_at = now()
     WHERE projection = 'companies' AND generation = 'live'`,
    [String(position)],
  );
}

interface Timed {
  readonly label: string;
  readonly ms: number;
}

/** When a list is asked for. */
interface AskedTime {
  readonly label: string;
  readonly moment?: Moment;
}

const NOW: AskedTime = { label: 'now' };

function momentAt(end: bigint, share: number): AskedTime {
  return { label: `at ${share * 100} %`, moment: { position: (end * BigInt(share * 100)) / 100n, at: new Date() } };
}

/** Every first page, the slowest first. */
async function timed(context: StackBenchContext, list: CompanyList, times: readonly AskedTime[]): Promise<Timed[]> {
  const results: Timed[] = [];
  for (const { path, label } of filterCases().filter(({ depth }) => depth === 'first page')) {
    context.signal.throwIfAborted();
    const values = Object.fromEntries(new URLSearchParams(path.slice(path.indexOf('?'))));
    const query = plainToInstance(StartupsQueryDto, values);
    for (const { label: time, moment } of times) {
      results.push({ label: `${label} ${time}`, ms: await secondSlowest(() => list.page(query, moment)) });
    }
  }
  return results.sort((one, other) => other.ms - one.ms);
}

function measured(context: StackBenchContext, past: readonly Timed[], present: readonly Timed[]): Measured {
  for (const { label, ms } of past.slice(0, 20)) context.log(`  ${label}: ${ms.toFixed(1)} ms`);
  const middle = (all: readonly Timed[]): string => median(all.map(({ ms }) => ms)).toFixed(1);
  context.log(`  ${past.length} lists, middle ${middle(past)} ms, present ${middle(present)} ms`);
  context.log(`  ${past.filter(({ ms }) => ms > MOST_MS).length} of them above ${MOST_MS} ms`);
  const [worst, worstPresent] = [past[0]?.ms ?? 0, present[0]?.ms ?? 0];
  const round = (value: number): number => Math.round(value * 10) / 10;
  return {
    value: round(worst),
    unit: 'ms',
    baseline: { name: 'the slowest of the same lists of the present', value: round(worstPresent) },
    ratio: Math.round((worstPresent / worst) * 100) / 100,
    target: MOST_MS,
  };
}

async function secondSlowest(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < ASKS; n++) {
    const startedAt = performance.now();
    await read();
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => b - a)[1] ?? 0;
}

export const pastListMeasures: readonly StackMeasure[] = [startupsAsOf];
