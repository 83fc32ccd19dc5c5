import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { encodeReadSet, record8Of, type ShownRecord } from '../../src/kernel/read-set.js';
import { type Sealed } from '../../src/kernel/sealed.js';
import { type AccountEvent, accountStream } from '../../src/metering/accounts/account.events.js';
import { type CreditEvent, creditStream, type ShownReads } from '../../src/metering/ledger/credits.events.js';
import { type AnswersEvent, answerStream, forgottenReadsStream } from '../../src/metering/reads/answers.events.js';
import { deriveId } from '../../src/platform/ids/ids.js';
import { unsealing } from '../../src/platform/projector/projection.js';
import { ProjectionStage } from '../../test/kit/projection-stage.js';
import { recorded } from '../../test/kit/recorded.js';
import { servedProjection } from './served.projection.js';

const [ADA, BOB] = [deriveId('account', 'ada'), deriveId('account', 'bob')];
const ACME = deriveId('company', 'acme.ai');
const company = (id: string, since: bigint | null): ShownRecord => ({ kind: 'company', id, since, classes: ['money'] });

/** The key of a month is its name; the text stands where the ciphertext would be. */
const destroyed = new Set<string>();
const sealed = (accountId: string, month: string, position: bigint, shown: readonly ShownRecord[]): Sealed => ({
  kid: `${accountId}/${month}`,
  iv: '',
  ct: encodeReadSet(position, shown).toString('base64'),
});
const opened = (ct: string): unknown => (ct.startsWith('[') ? JSON.parse(ct) : ct);
const [projection] = unsealing([servedProjection], async <T>(all: readonly Sealed[]) =>
  Promise.resolve(all.map(({ kid, ct }) => (destroyed.has(kid) ? null : (opened(ct) as T)))),
);
if (!projection) throw new Error('there is one projection');

type Event = CreditEvent | AnswersEvent | AccountEvent;
type On = { readonly stream: string; readonly event: Event };
let requests = 0;

function charge(accountId: string, r: ShownReads | undefined, requestId = deriveId('request', String(requests++))): On {
  const split = { period: 1, balance: 0 };
  const answer = { position: null, digest: 'd', ...(r && { r }) };
  const debit = {
    at: 1,
    requestId,
    keyId: ADA,
    operation: 'o',
    wallet: 'api',
    amount: 1,
    split,
    remaining: split,
  } as const;
  return { stream: creditStream(accountId), event: { type: 'CreditDebited', data: { ...debit, answer } } };
}

function read(accountId: string, shown: readonly ShownRecord[], { month = '2026-11', position = 1_000n } = {}): On {
  return charge(accountId, { month, sealed: sealed(accountId, month, position, shown) });
}

/** Several answers, charged together. */
function together(accountId: string, answers: readonly (readonly ShownRecord[])[], month = '2026-11'): On[] {
  const charges = answers.map(() => charge(accountId, undefined));
  const ids = charges.map(({ event }) => (event.data as { requestId: string }).requestId);
  const sets = answers.map((shown) => sealed(accountId, month, 1_000n, shown).ct);
  const all = { kid: `${accountId}/${month}`, iv: '', ct: JSON.stringify(sets) };
  const event: CreditEvent = { type: 'ReadsRecorded', data: { at: 1, month, requests: ids, sealed: all } };
  return [...charges, { stream: creditStream(accountId), event }];
}

/** A list in two parts, and its charge. */
function listed(accountId: string, shown: readonly ShownRecord[]): readonly [On, On, On] {
  const requestId = deriveId('request', String(requests++));
  const month = '2026-11';
  const half = shown.length / 2;
  const parts = [shown.slice(0, half), shown.slice(half)].map((part) => sealed(accountId, month, 1_000n, part));
  const [one, two] = parts.map((part, at): On => ({
    stream: answerStream(requestId),
    event: { type: 'AnswerListed', data: { accountId, requestId, month, part: at, sealed: part } },
  }));
  const digest = createHash('sha256')
    .update(parts.map(({ ct }) => `${ct}\n`).join(''))
    .digest('base64');
  return [one as On, two as On, charge(accountId, { month, listed: digest, parts: 2 }, requestId)];
}

const forgotten = (accountId: string, month: string): On => ({
  stream: forgottenReadsStream(accountId, month),
  event: { type: 'ReadsForgotten', data: { accountId, month } },
});
const erased = (accountId: string): On => ({
  stream: accountStream(accountId),
  event: { type: 'AccountErased', data: { accountId } },
});

let stage: ProjectionStage;
beforeEach(async () => {
  destroyed.clear();
  stage = await ProjectionStage.open(projection);
});
afterEach(() => stage.close());

async function rows(): Promise<{ served: readonly unknown[]; lists: number }> {
  const { served = [], served_lists: lists = [] } = await stage.rows();
  return { served, lists: lists.length };
}

describe('what accounts were served', () => {
  it('is one row a record, account, version and classes, with its charges', async () => {
    const story = recorded<Event>([
      read(ADA, [company(ACME, 10n)]),
      read(ADA, [company(ACME, 10n), { kind: 'person', id: ADA, since: null, classes: ['identity'] }]),
      read(ADA, [company(ACME, 20n)]),
      read(BOB, [company(ACME, 10n)]),
      charge(BOB, undefined),
      read(BOB, [{ ...company(ACME, 10n), classes: ['text'] }]),
    ]);
    await stage.project(story);
    const at = (index: number) => String(story[index]?.position);
    const requestOf = (index: number) => (story[index]?.data as { requestId: string }).requestId;
    const acme = { record8: String(record8Of(ACME)), kind: 0, month: 202_611, classes: 2, is_floor: false };
    const { served } = await rows();
    expect(served).toHaveLength(5);
    expect(served).toEqual(
      expect.arrayContaining([
        {
          ...acme,
          account_id: ADA,
          version: '10',
          reads: 2,
          first_position: at(0),
          last_position: at(1),
          requests: [requestOf(0), requestOf(1)],
        },
        {
          ...acme,
          account_id: ADA,
          version: '20',
          reads: 1,
          first_position: at(2),
          last_position: at(2),
          requests: [requestOf(2)],
        },
        {
          ...acme,
          account_id: BOB,
          version: '10',
          reads: 1,
          first_position: at(3),
          last_position: at(3),
          requests: [requestOf(3)],
        },
        expect.objectContaining({ account_id: BOB, version: '10', classes: 16, reads: 1, first_position: at(5) }),
        expect.objectContaining({ kind: 2, version: '1000', is_floor: true, classes: 1, account_id: ADA }),
      ]),
    );
  });

  it('has the reads of answers that were charged together, each with its request', async () => {
    const both = [company(ACME, 10n), company(BOB, 3n)];
    const story = recorded<Event>(together(ADA, [[company(ACME, 10n)], both, [company(BOB, 4n)]]));
    await stage.project(story);
    const [first, second, third] = story.map(({ data }) => (data as { requestId: string }).requestId);
    const { served } = await rows();
    expect(served).toHaveLength(3);
    expect(served).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ record8: String(record8Of(ACME)), reads: 2, requests: [first, second] }),
        expect.objectContaining({ record8: String(record8Of(BOB)), version: '3', reads: 1, requests: [second] }),
        expect.objectContaining({ record8: String(record8Of(BOB)), version: '4', reads: 1, requests: [third] }),
      ]),
    );
  });

  it('has at most the 100 newest requests of a version', async () => {
    const story = recorded<Event>(Array.from({ length: 130 }, () => read(ADA, [company(ACME, 10n)])));
    await stage.project(story.slice(0, 60));
    await stage.project(story.slice(60));
    const newest = story.slice(-100).map(({ data }) => (data as { requestId: string }).requestId);
    expect((await rows()).served).toMatchObject([{ reads: 130, requests: newest }]);
  });

  it('has lists once they are charged, in one batch or in two', async () => {
    const records = Array.from({ length: 70 }, (_, i) => company(deriveId('company', String(i)), 10n));
    const story = recorded<Event>([...listed(ADA, records), ...listed(BOB, records).slice(0, 2)]);
    await stage.project(story.slice(0, 2));
    expect(await rows()).toEqual({ served: [], lists: 2 });
    await stage.project(story.slice(2));
    expect(await rows()).toMatchObject({ served: { length: 70 }, lists: 2 });
  });

  it('leaves with the keys of a month, and of an account', async () => {
    const before = { month: '2025-10' };
    const story = recorded<Event>([
      read(ADA, [company(ACME, 10n)], before),
      read(ADA, [company(ACME, 10n)]),
      read(BOB, [company(ACME, 10n)], before),
      forgotten(ADA, '2025-10'),
      ...listed(BOB, [company(ACME, 1n), company(ADA, 1n)]).slice(0, 2),
      erased(BOB),
    ]);
    await stage.project(story.slice(0, 3));
    await stage.project(story.slice(3, 4));
    expect((await rows()).served).toMatchObject([{ account_id: BOB }, { account_id: ADA, month: 202_611 }]);
    await stage.project(story.slice(4));
    expect(await rows()).toMatchObject({ served: [{ account_id: ADA, month: 202_611 }], lists: 0 });
  });

  it('is the same however the log is cut into batches, and after the keys of erased accounts are gone', async () => {
    const story = recorded<Event>([
      read(ADA, [company(ACME, 10n)]),
      ...listed(ADA, [company(ACME, 10n), company(BOB, 3n)]),
      read(BOB, [company(ACME, 10n)]),
      ...together(ADA, [[company(ACME, 10n)], [company(BOB, 4n)]]),
      ...together(BOB, [[company(ACME, 10n)], [company(BOB, 4n)]]),
      ...listed(BOB, [company(ACME, 1n), company(ADA, 1n)]),
      erased(BOB),
      read(ADA, [company(ACME, 10n)], { month: '2026-12' }),
    ]);
    await stage.project(story);
    const whole = await rows();
    destroyed.add(`${BOB}/2026-11`);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(story.length), { maxLength: 5 }), async (cuts) => {
        const next = await ProjectionStage.open(projection);
        try {
          const ends = [...cuts.sort((a, b) => a - b), story.length];
          for (const [at, end] of ends.entries()) await next.project(story.slice(ends[at - 1] ?? 0, end));
          const { served = [], served_lists: lists = [] } = await next.rows();
          expect({ served, lists: lists.length }).toEqual(whole);
        } finally {
          await next.close();
        }
      }),
      { numRuns: 8 },
    );
  });
});
