import { type OpenedRecall } from '../recalls.events.js';
import { type KnownRecalls, type RecalledSpanRow, resultOf } from './held-version.rules.js';
import { type HeldVersion, type Holding, MOST_HOLDINGS, readHoldings } from './holdings.rules.js';

const [A, B, C] = ['a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];

const span = (change: Partial<Omit<RecalledSpanRow, 'recall'>> & { recall?: object }): RecalledSpanRow => ({
  wrongFrom: 100n,
  correctedAt: 200n,
  wrongRevision: 1n,
  correctedRevision: 3n,
  ...change,
  recall: {
    recallId: 'r1',
    kind: 'corrected',
    mergedInto: null,
    rightUntil: null,
    record: { kind: 'company', id: A },
    fields: [{ field: 'name', served: 'x', now: 'y' }],
    ...change.recall,
  } as unknown as OpenedRecall,
});
const known = (
  spans: Record<string, RecalledSpanRow[]>,
  { digests = {}, merged = {} }: { digests?: Record<string, bigint>; merged?: Record<string, string> } = {},
): KnownRecalls => ({
  spans: new Map(Object.entries(spans)),
  known: new Set([A, B]),
  merged: new Map(Object.entries(merged)),
  digests: new Map(Object.entries(digests)),
});
const held = (version: HeldVersion, id: string | null = A): Holding => ({ kind: 'company', id, version });
const at = (position: bigint): HeldVersion => ({ by: 'position', position });
const ONE = known({ [A]: [span({})] }, { digests: { d1: 150n, d2: 250n } });

it.each<[string, Holding, string]>([
  ['before the wrong value', held(at(99n)), 'current'],
  ['with the wrong value', held(at(100n)), 'recalled'],
  ['just before the correction', held(at(199n)), 'recalled'],
  ['at the correction', held(at(200n)), 'current'],
  ['of another record', held(at(150n), B), 'current'],
  ['of no record', held(at(150n), C), 'unknown'],
  ['with an id that is none', held(at(150n), null), 'unknown'],
  ['by a wrong revision', held({ by: 'revision', revision: 2n }), 'recalled'],
  ['by the revision of the correction', held({ by: 'revision', revision: 3n }), 'current'],
  ['by the digest of a wrong answer', held({ by: 'digest', digest: 'd1' }), 'recalled'],
  ['by the digest of a right answer', held({ by: 'digest', digest: 'd2' }), 'current'],
  ['by a digest that is not known', held({ by: 'digest', digest: 'd3' }), 'unknown'],
])('a version %s', (_what, holding, status) => {
  expect(resultOf(holding, ONE).status).toBe(status);
});

it('was right while the world had not changed', () => {
  const recalls = known({ [A]: [span({ recall: { rightUntil: { position: '150', at: '' } } })] });
  expect([150n, 151n].map((position) => resultOf(held(at(position)), recalls).status)).toEqual(['current', 'recalled']);
});

it('a merged id goes on as the surviving record', () => {
  const merge = span({ recall: { recallId: 'm', kind: 'merged', mergedInto: B, fields: [] } });
  const later = span({
    wrongFrom: 210n,
    correctedAt: 300n,
    recall: { recallId: 'r2', record: { kind: 'company', id: B } },
  });
  const recalls = known({ [A]: [merge], [B]: [later] }, { merged: { [A]: B } });
  expect(resultOf(held(at(150n)), recalls)).toMatchObject({ recallId: 'm', mergedInto: B });
  expect(resultOf(held(at(205n)), recalls).status).toBe('current');
  expect(resultOf(held(at(250n)), recalls)).toMatchObject({ recallId: 'r2' });
});

it('records that were merged into each other end the search', () => {
  const into = (id: string, mergedInto: string) =>
    span({ recall: { kind: 'merged', mergedInto, record: { kind: 'company', id } } });
  const recalls = known({ [A]: [into(A, B)], [B]: [into(B, A)] }, { merged: { [A]: B, [B]: A } });
  expect(resultOf(held(at(500n)), recalls).status).toBe('unknown');
});

it('a record that was split from another is its own again', () => {
  const merge = span({ recall: { recallId: 'm', kind: 'merged', mergedInto: B, fields: [] } });
  const later = span({ correctedAt: 500n, recall: { recallId: 'r2', record: { kind: 'company', id: B } } });
  const recalls = known({ [A]: [merge], [B]: [later] });
  expect(resultOf(held(at(350n)), recalls).status).toBe('current');
  expect(resultOf(held(at(350n), B), recalls)).toMatchObject({ recallId: 'r2' });
});

it('takes 100,000 holdings and no more', () => {
  const row = { kind: 'company', id: A, position: '1' };
  const rows = Array.from({ length: MOST_HOLDINGS }, () => row);
  expect(readHoldings(rows)).toHaveLength(MOST_HOLDINGS);
  expect(() => readHoldings([...rows, row])).toThrow();
});
