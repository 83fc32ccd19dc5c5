import { statedRound } from '../../../test/kit/stated-facts.js';
import { type Before, type CorrectingEvent, recallCause, wrongSince } from './recall-causes.rules.js';

const provenance = { source: 'spec', sourceKey: 'c1', observedAt: '2026-01-01T00:00:00.000Z' };
/** As the log gives it: its data is a getter of its class. */
class Changed {
  readonly type = 'CompanyDetailsChanged';

  constructor(
    private readonly changes: object,
    private readonly wrong: object | null,
  ) {}

  get data(): object {
    return { companyId: 'c1', changes: this.changes, provenance, wrong: this.wrong };
  }
}
const changed = (changes: object, wrong: object | null = null): CorrectingEvent =>
  new Changed(changes, wrong) as unknown as CorrectingEvent;
const stream = (...events: object[]): Before[] =>
  events.map((event, index) => Object.assign(Object.create(event) as Before, { revision: BigInt(index) }));
const registered = (details: object) => ({ type: 'CompanyRegistered', data: { companyId: 'c1', details, provenance } });

it.each([
  ['a world that changed', changed({ name: 'B' }), null],
  ['a wrong name', changed({ name: 'B' }, { fields: ['name'] }), { kind: 'corrected', classes: ['identity'] }],
  [
    'a wrong amount without a right one',
    changed({ totalFunding: null }, { fields: ['totalFunding'] }),
    { kind: 'retracted', classes: ['money'] },
  ],
  ['a field that no answer shows', changed({ tags: [] }, { fields: ['tags'] }), null],
  ['a wrong tagline', changed({ oneLiner: 'x' }, { fields: ['oneLiner'] }), { kind: 'corrected', classes: ['text'] }],
  [
    'an erased person',
    { type: 'PersonErased', data: { personId: 'p' } },
    { kind: 'erased', record: { kind: 'person', id: 'p' }, classes: ['erased'] },
  ],
  ['a separated investor', { type: 'InvestorSeparated', data: { investorId: 'i' } }, { kind: 'split' }],
  ['a registration', registered({ name: 'A' }), null],
] as [string, CorrectingEvent, object | null][])('%s', (_what, event, expected) => {
  const found = recallCause(event);
  if (expected === null) expect(found).toBeNull();
  else expect(found).toMatchObject(expected);
});

it('a merge recalls the other record with the parts that ended', () => {
  const event = {
    type: 'CompanyMerged',
    data: {
      companyId: 'c2',
      mergedInto: 'c1',
      rounds: [
        { id: 'r1', into: 'r1' },
        { id: 'r2', into: 'r9' },
      ],
      products: [],
    },
  } as unknown as CorrectingEvent;
  expect(recallCause(event)).toMatchObject({
    kind: 'merged',
    record: { kind: 'company', id: 'c2' },
    mergedInto: 'c1',
    parts: [{ kind: 'round', id: 'r2' }],
  });
});

it('a split recalls the company since the merge, and a value that returned later since then only', () => {
  const left = { companyId: 'c1', duplicateId: 'c2', fields: ['employeeCount'], wrongSince: 1 };
  const event = { type: 'DuplicateSeparated', data: left } as unknown as CorrectingEvent;
  expect(recallCause(event)).toMatchObject({ kind: 'split', record: { kind: 'company', id: 'c1' } });
  const merged = [registered({ name: 'A' }), changed({ employeeCount: 50 })];
  expect(wrongSince(event, stream(...merged))).toEqual({ revision: 1n, fields: [] });
  const again = stream(...merged, event, changed({ employeeCount: 50 }));
  expect(wrongSince(changed({ employeeCount: 5 }, { fields: ['employeeCount'] }), again)).toMatchObject({
    revision: 3n,
  });
});

it('a value was wrong since it last changed', () => {
  const before = stream(
    registered({ name: 'A', employeeCount: 5 }),
    changed({ employeeCount: 50 }),
    changed({ name: 'A Inc' }),
    changed({ employeeCount: 50 }),
  );
  expect(wrongSince(changed({ employeeCount: 5 }, { fields: ['employeeCount'] }), before)).toEqual({
    revision: 1n,
    fields: [{ field: 'employee_count', served: 50, now: 5 }],
  });
});

it('an investor was wrong since a round first named it', () => {
  const party = { investorId: 'i1', name: null };
  const round = (roundId: string) => ({
    type: 'FundingRoundRecorded',
    data: { roundId, leadInvestors: [], investors: [party] },
  });
  const before = stream(registered({ name: 'A' }), round('r0'), round('r1'), round('r1'));
  const event = { type: 'RoundInvestorRetracted', data: { companyId: 'c1', roundId: 'r1', investorId: 'i1' } };
  expect(wrongSince(event as unknown as CorrectingEvent, before)).toEqual({
    revision: 2n,
    fields: [{ field: 'investors', served: null, now: null }],
  });
});

const round = (roundId: string, amount: number | null, type = 'FundingRoundRecorded') => ({
  type,
  data: { ...statedRound(roundId, { amount, round: 'Series A' }), provenance },
});

it.each([
  ['a stated total below the rounds', { totalFunding: 5 }, { totalFunding: 4 }],
  [
    'a stated total that was larger than the right one, both below the rounds',
    { totalFunding: 9 },
    { totalFunding: null },
  ],
  ['a stated stage where the rounds say another', { stage: 'Seed' }, { stage: 'Pre-seed' }],
])('no recall of %s, since answers did not show it', (_what, stated, right) => {
  const before = stream(registered({ name: 'A', ...stated }), round('r1', 10));
  expect(wrongSince(changed(right, { fields: Object.keys(right) }), before)).toBeNull();
});

it('a total of answers falls to the sum of the rounds, not to a stated one below', () => {
  const before = stream(registered({ name: 'A' }), round('r1', 10), changed({ totalFunding: 15 }));
  expect(wrongSince(changed({ totalFunding: 5 }, { fields: ['totalFunding'] }), before)).toEqual({
    revision: 2n,
    fields: [{ field: 'total_funding', served: 15, now: 10 }],
  });
});

it('a total does not count the rounds that left with a split', () => {
  const left = {
    companyId: 'c1',
    duplicateId: 'c2',
    fields: [],
    refuted: [],
    roundIds: ['r2'],
    movedRoundIds: [],
    productIds: [],
    sourceKeys: [],
    domains: [],
    contestedDomains: [],
    revisions: [],
    hasExit: false,
    wrongSince: 2,
  };
  const before = stream(
    registered({ name: 'A' }),
    round('r1', 10),
    { type: 'FundingRoundRecorded', data: { ...statedRound('r2', { amount: 7, date: '2020-01-01' }), provenance } },
    { type: 'DuplicateSeparated', data: left },
  );
  expect(wrongSince(changed({ totalFunding: 12 }, { fields: ['totalFunding'] }), before)).toEqual({
    revision: 3n,
    fields: [{ field: 'total_funding', served: 10, now: 12 }],
  });
});

it('a total does not count a round that was joined with another one, and no recall follows from that', () => {
  const joined = { type: 'FundingRoundJoined', data: { companyId: 'c1', roundId: 'r2', into: 'r1' } };
  const before = stream(registered({ name: 'A' }), round('r1', 10), round('r2', 10), joined);
  expect(wrongSince(changed({ totalFunding: 12 }, { fields: ['totalFunding'] }), before)).toEqual({
    revision: 3n,
    fields: [{ field: 'total_funding', served: 10, now: 12 }],
  });
  expect(recallCause(joined as CorrectingEvent)).toBeNull();
});

it('a total was wrong since the stated one or a round last changed what answers show', () => {
  const correction = changed({ totalFunding: 9 }, { fields: ['totalFunding'] });
  const since = (...events: object[]) => {
    const found = wrongSince(correction, stream(registered({ name: 'A' }), ...events));
    return [found?.revision, found?.fields[0]?.served];
  };
  expect(since(round('r1', 5), round('r2', null))).toEqual([1n, 5]);
  expect(since(round('r1', 5), round('r2', 2), round('r2', 2))).toEqual([2n, 7]);
  // A report that fills what is unknown records the round again.
  expect(since(round('r1', null), round('r1', 3, 'FundingRoundCorroborated'), round('r1', 3))).toEqual([3n, 3]);
  expect(since(round('r1', 5), round('r1', 4, 'FundingRoundCorroborated'))).toEqual([1n, 5]);
  expect(since(changed({ totalFunding: 8 }), round('r1', 5))).toEqual([1n, 8]);
  expect(since()).toEqual([0n, null]);
});
