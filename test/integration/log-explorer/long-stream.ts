import { hash } from 'node:crypto';
import { type CreditEvent, creditStream, type PlanTerms } from '../../../src/metering/ledger/credits.events.js';
import {
  evolveCredits,
  initialCredits,
  type CreditRules,
  type CreditState,
} from '../../../src/metering/ledger/credits.decide.js';
import { open } from '../../../src/metering/ledger/balance.decide.js';
import { debit } from '../../../src/metering/ledger/spend.decide.js';
import { draftEvents } from '../../../src/platform/event-store/decide.js';
import { type EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';

const TERMS: PlanTerms = {
  allowances: { api: 1_000_000, enrich: 0, intel: 0, video: 0 },
  dailyCaps: {},
};
const RULES: CreditRules = {
  termsOf: () => TERMS,
  canSpend: () => true,
  sha256: (text) => hash('sha256', text, 'hex'),
};

export interface LongStream {
  readonly stream: string;
  readonly accountId: string;
  readonly keys: readonly string[];
  /** Books after each event, as the decisions that made them had them. */
  readonly used: readonly number[];
  readonly periods: readonly string[];
  /** When the log took each event, ms. */
  readonly takenAt: readonly number[];
  readonly correlations: readonly string[];
}

const BATCH = 500;

/**
 * An account's life of so many events, spread evenly over the months from September to November, made by the ledger's
 * own decisions and taken by the log at the times that they speak of.
 */
export async function longStream(log: EventStore, size: number): Promise<LongStream> {
  const accountId = newId();
  const stream = creditStream(accountId);
  const keys = [newId(), newId(), newId()];
  const [start, end] = [Date.UTC(2026, 8, 1), Date.UTC(2026, 10, 15)];
  const reported = {
    used: [] as number[],
    periods: [] as string[],
    takenAt: [] as number[],
    correlations: [] as string[],
  };
  let state: CreditState = initialCredits();
  let batch: CreditEvent[] = [];
  let revision = -1n;
  let correlation = newId();
  const clock = Date.now;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const at = batch.at(-1)?.data.at ?? start;
    // The emulator runs in this process, and dates what it takes by this clock.
    Date.now = () => at;
    const by = {
      commandId: newId(),
      correlationId: correlation,
      actor: `key:${keys[Number(revision + 1n) % 3]}`,
      now: at,
    };
    const answer = await log.append(
      stream,
      revision < 0n ? 'no_stream' : revision,
      draftEvents(log, stream, batch, by),
    );
    for (let at2 = 0; at2 < batch.length; at2++) {
      reported.takenAt.push(at);
      reported.correlations.push(correlation);
    }
    revision = answer.revision;
    correlation = newId();
    batch = [];
  };
  const take = async (events: readonly CreditEvent[]): Promise<void> => {
    for (const event of events) {
      // The first of a month begins a new append, so that times at its edge separate the two months.
      if (event.type === 'PeriodClosed') await flush();
      state = evolveCredits(RULES, state, event);
      reported.used.push(state.wallets.api.used);
      reported.periods.push(state.period ?? '');
      batch.push(event);
    }
    if (batch.length >= BATCH) await flush();
  };
  try {
    await take(open(RULES, state, { accountId, plan: 'bench', now: start }).events);
    while (reported.used.length < size) {
      const now = start + Math.floor(((end - start) * reported.used.length) / size);
      const input = {
        requestId: newId(),
        keyId: keys[0] as string,
        operation: 'companies.get',
        wallet: 'api' as const,
      };
      await take(debit(RULES, state, { ...input, amount: 1 + (reported.used.length % 3), now }).events);
    }
    await flush();
  } finally {
    Date.now = clock;
  }
  return { stream, accountId, keys, ...reported };
}
