import { randomUUID } from 'node:crypto';
import { type CompanyEvent, companyStream } from '../../../src/companies/record/company.events.js';
import { type DomainEvent } from '../../../src/kernel/domain-event.js';
import { type CreditEvent, creditStream } from '../../../src/metering/ledger/credits.events.js';
import { metadataOf } from '../../../src/platform/event-store/decide.js';
import { type EventDraft } from '../../../src/platform/event-store/event-codec.js';
import { type EventStore } from '../../../src/platform/event-store/event-store.js';

/** The stated mix: of each ten events seven are debits of busy accounts and three belong to a company. */
const DEBITS_AN_ACCOUNT = 699;
const COMPANIES_A_BLOCK = 100;
/** One account's opening and debits, and 100 companies with a round and a correction each. */
export const EVENTS_A_BLOCK = 1 + DEBITS_AN_ACCOUNT + 3 * COMPANIES_A_BLOCK;
const BLOCKS_AT_ONCE = 8;
const AT = Date.UTC(2026, 9, 1);

/**
 * Fills a log with about `events` events of the stated mix; returns how many, and the position of the last. A log that
 * has some continues from the block `first`, so that no company comes again.
 */
export async function fillMixedLog(
  store: EventStore,
  events: number,
  onProgress: (done: number) => void,
  first = 0,
): Promise<{ events: number; position: bigint }> {
  const blocks = Math.max(1, Math.round(events / EVENTS_A_BLOCK));
  let next = 0;
  let position = 0n;
  const worker = async (): Promise<void> => {
    while (next < blocks) {
      const block = next++;
      const last = await fillBlock(store, first + block);
      if (last > position) position = last;
      onProgress((block + 1) * EVENTS_A_BLOCK);
    }
  };
  await Promise.all(Array.from({ length: BLOCKS_AT_ONCE }, worker));
  return { events: blocks * EVENTS_A_BLOCK, position };
}

async function fillBlock(store: EventStore, block: number): Promise<bigint> {
  const accountId = randomUUID();
  const credits = await store.append(creditStream(accountId), 'no_stream', drafts(store, accountEvents(accountId)));
  const companies = await Promise.all(
    Array.from({ length: COMPANIES_A_BLOCK }, (_, index) => {
      const companyId = randomUUID();
      const events = companyEvents(companyId, block * COMPANIES_A_BLOCK + index);
      return store.append(companyStream(companyId), 'no_stream', drafts(store, events));
    }),
  );
  return companies.reduce((last, { position }) => (position > last ? position : last), credits.position);
}

function drafts(store: EventStore, events: readonly DomainEvent[]): EventDraft[] {
  const context = { commandId: randomUUID(), correlationId: randomUUID(), actor: 'system:bench', now: AT };
  return events.map((event) => ({ id: randomUUID(), ...event, metadata: metadataOf(store, event.type, context) }));
}

function accountEvents(accountId: string): CreditEvent[] {
  const none = { used: 0, balance: 0 };
  const keyId = randomUUID();
  const opened: CreditEvent = {
    type: 'PeriodOpened',
    data: {
      accountId,
      at: AT,
      period: '2026-10',
      plan: 'pro',
      previousHash: null,
      allowances: { api: 50_000, enrich: 2_500, intel: 1_000, video: 200 },
      dailyCaps: {},
      wallets: { api: none, enrich: none, intel: none, video: none },
    },
  };
  const debits = Array.from({ length: DEBITS_AN_ACCOUNT }, (_, index): CreditEvent => ({
    type: 'CreditDebited',
    data: {
      at: AT + index,
      requestId: randomUUID(),
      keyId,
      operation: 'startups.get',
      wallet: 'api',
      amount: 1,
      split: { period: 1, balance: 0 },
      remaining: { period: 49_999 - index, balance: 0 },
    },
  }));
  return [opened, ...debits];
}

function companyEvents(companyId: string, n: number): CompanyEvent[] {
  const provenance = { source: 'bench', observedAt: '2026-10-01T00:00:00.000Z' };
  return [
    {
      type: 'CompanyRegistered',
      data: {
        companyId,
        domain: `bench-${n}.example`,
        contestedDomain: null,
        slugBase: `bench-company-${n}`,
        details: {
          name: `Bench Company ${n}`,
          oneLiner: 'Software for measuring how fast software is',
          website: `https://bench-${n}.example`,
          sectors: ['Developer Tools'],
          hqCountry: n % 3 === 0 ? 'US' : 'DE',
          employeeCount: 1 + (n % 500),
        },
        provenance,
        generated: true,
      },
    },
    {
      type: 'FundingRoundRecorded',
      data: {
        companyId,
        roundId: randomUUID(),
        round: 'Seed',
        date: '2026-09-15',
        amount: 1_000_000 + n,
        valuation: null,
        leadInvestors: [],
        investors: [{ investorId: null, name: `Fund ${n % 50}` }],
        provenance,
      },
    },
    {
      type: 'CompanyDetailsChanged',
      data: {
        companyId,
        claimedDomain: null,
        contestedDomain: null,
        provenance,
        changes: { employeeCount: 2 + (n % 500), isHiring: n % 2 === 0 },
      },
    },
  ];
}
