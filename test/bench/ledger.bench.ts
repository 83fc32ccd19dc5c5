import { join } from 'node:path';
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { withStack, type StackHandle } from '../../src/embedded/stack/with-stack.js';
import { PostgresCreditSnapshots } from '../../src/metering/ledger/ledger-snapshots.service.js';
import { creditRules } from '../../src/metering/pricing/credit-rules.rules.js';
import { Ledger } from '../../src/metering/ledger/ledger.service.js';
import { Prices } from '../../src/metering/pricing/prices.service.js';
import { PRICE_LIST } from '../../src/price-list.js';
import { PostgresUnansweredCharges } from '../../src/metering/refunds/unanswered-charges.service.js';
import { loadPlans, planRank } from '../../src/metering/pricing/plans.settings.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { newId } from '../../src/platform/ids/ids.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { bestOf, median, paired, rateOf, type BenchContext, type Measure } from './measure.js';
import { POOL_SIZES, postgresRate } from './load/postgres-charge.js';

const CALLERS = 512;
const COLD_EVENTS = 50_000;
const BY = { correlationId: newId(), actor: 'operator:bench' };

interface Bench {
  readonly stack: StackHandle;
  readonly log: EventStore;
  readonly readStore: ReadStore;
}

const newLedger = ({ log, readStore }: Bench, snapshots = false): Ledger =>
  new Ledger({
    log,
    rules: creditRules(loadPlans(null), new Prices(PRICE_LIST), planRank),
    clock: { now: () => Date.now() },
    unanswered: new PostgresUnansweredCharges(readStore),
    ...(snapshots && { snapshots: new PostgresCreditSnapshots(readStore) }),
  });

const debitOf = (requestId = newId()) => ({
  requestId,
  keyId: BY.correlationId,
  operation: 'startups.get',
  wallet: 'api' as const,
  amount: 1,
});

/** The log and the database alone: nothing else of the service shares the machine. */
async function withBench<T>(context: BenchContext, work: (bench: Bench) => Promise<T>): Promise<T> {
  const options = { dataDir: join(context.dataDir, newId()), needs: ['eventstore', 'postgres'] as const, json: true };
  return withStack(options, async (stack) => {
    const log = new EventStore({ url: stack.config.eventstoreUrl, catalog: EVENT_CATALOG });
    const readStore = new ReadStore({ url: stack.config.databaseUrl, poolSize: 4 });
    try {
      return await work({ stack, log, readStore });
    } finally {
      await Promise.allSettled([log.close(), readStore.close()]);
    }
  });
}

const hot: Measure = {
  name: 'ledger_hot',
  summary: 'charges a second on one account, durable, by 512 callers in this process',
  run: (context) =>
    withBench(context, async (bench) => {
      const accountId = newId();
      const ledger = newLedger(bench);
      await ledger.open(accountId, 'bench', BY);
      const charge = () => ledger.debit(accountId, debitOf(), BY);
      await rateOf(CALLERS, 1, charge);
      const url = bench.stack.config.databaseUrl;
      const { setting } = await bestOf(POOL_SIZES, (size) =>
        postgresRate(url, size, Math.min(2, context.roundSeconds)),
      );
      const measured = await paired(context, (seconds) => rateOf(CALLERS, seconds, charge), {
        name: `UPDATE … WHERE balance >= cost with its ledger row, pool ${setting}`,
        side: (seconds) => postgresRate(url, setting, seconds),
      });
      await ledger.close();
      return measured;
    }),
};

/** An account with that many events in its period. */
async function lived(bench: Bench, events: number): Promise<string> {
  const accountId = newId();
  const ledger = newLedger(bench);
  await ledger.open(accountId, 'bench', BY);
  let left = events - 1;
  const caller = async (): Promise<void> => {
    while (left-- > 0) await ledger.debit(accountId, debitOf(), BY);
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  await ledger.close();
  return accountId;
}

async function loadMs(ledger: Ledger, accountId: string): Promise<number> {
  const startedAt = performance.now();
  await ledger.current(accountId);
  const ms = performance.now() - startedAt;
  await ledger.close();
  return ms;
}

const coldLoad: Measure = {
  name: 'ledger_cold_load',
  summary: 'an account with 50,000 events loaded from the log alone',
  run: (context) =>
    withBench(context, async (bench) => {
      const accountId = await lived(bench, COLD_EVENTS);
      const times: number[] = [];
      for (let round = 0; round < context.rounds; round++) times.push(await loadMs(newLedger(bench), accountId));
      context.log(`${COLD_EVENTS} events: ${times.map(Math.round).join(', ')} ms`);
      return { value: median(times), unit: 'ms' };
    }),
};

const snapshotLoad: Measure = {
  name: 'ledger_snapshot_load',
  summary: 'the same account loaded from its snapshot',
  run: (context) =>
    withBench(context, async (bench) => {
      const accountId = await lived(bench, COLD_EVENTS);
      const saver = newLedger(bench, true);
      await saver.current(accountId);
      saver.sweep();
      for (let tries = 0; !(await new PostgresCreditSnapshots(bench.readStore).load(accountId)); tries++) {
        if (tries > 1_000) throw new Error('the snapshot was not written');
      }
      await saver.close();
      const times: number[] = [];
      for (let round = 0; round < 2 * context.rounds; round++)
        times.push(await loadMs(newLedger(bench, true), accountId));
      context.log(`from a snapshot of ${COLD_EVENTS} events: ${times.map((ms) => ms.toFixed(1)).join(', ')} ms`);
      return { value: median(times), unit: 'ms' };
    }),
};

export const ledgerMeasures: readonly Measure[] = [hot, coldLoad, snapshotLoad];
