import { type Given, given } from '../../../test/kit/decider.js';
import { statedProduct, statedRound } from '../../../test/kit/stated-facts.js';
import { companyDecider, observe, type CompanyState, type RegisteredCompany } from '../record/company.decide.js';
import { type CompanyDetails, type CompanyEvent, type Product } from '../record/company.events.js';
import { correctField } from '../corrections/correction.decide.js';
import { type SeenRound } from '../rounds/known-rounds.decide.js';
import { withConfirmation } from '../import/confirm.decide.js';
import { endMerged, isTakenOverBy, takeOver } from './merge.decide.js';

type History = Given<CompanyState, CompanyEvent>;

const why = { reason: 'The same company', evidenceUrl: null };

interface Row {
  readonly id: string;
  readonly domain?: string;
  readonly details?: Partial<CompanyDetails>;
  readonly rounds?: readonly SeenRound[];
  readonly products?: readonly Product[];
  readonly source?: string;
  readonly file?: string;
  readonly on?: string;
}

const stating =
  ({ id, domain = `${id}.ai`, details, rounds = [], products = [], source = 'directory', file, on = '01' }: Row) =>
  (state: CompanyState): CompanyEvent[] =>
    observe(state, {
      companyId: id,
      domain,
      contestedDomain: null,
      slugBase: id,
      details: { name: 'Acme', ...details },
      rounds,
      products,
      provenance: {
        source,
        sourceKey: `${source}-${id}`,
        observedAt: `2026-03-${on}T00:00:00.000Z`,
        ...(file !== undefined && { file }),
      },
    });
const company = (row: Row): History => {
  const none = given(companyDecider);
  return none.and(...stating(row)(none.state));
};
const recordOf = ({ state, events }: History) => ({ state: state as RegisteredCompany, log: events });
const merging = (other: History) => (state: CompanyState) => takeOver(state, recordOf(other), why);
const roundsOf = ({ state }: History) => Object.values((state as RegisteredCompany).rounds);

describe('taking over a duplicate', () => {
  it('fills gaps with their sources, and of two values keeps the later statement', () => {
    const other = company({ id: 'b', on: '05', details: { hqCity: 'Oslo', employeeCount: 12, name: 'Acme Robotics' } });
    const merged = company({ id: 'a', details: { employeeCount: 9, businessModel: 'B2B' } }).when(merging(other));
    const { state } = merged.thenTypes('CompanyDetailsChanged', 'DuplicateMerged');
    const { fields } = state as RegisteredCompany;
    expect([fields.hqCity?.value, fields.employeeCount?.value, fields.businessModel?.value]).toEqual([
      'Oslo',
      12,
      'B2B',
    ]);
    expect([fields.name?.value, fields.formerNames?.value]).toEqual(['Acme Robotics', ['Acme']]);
    const older = company({ id: 'a', on: '09', details: { employeeCount: 9 } }).when(merging(other));
    expect(
      (older.thenTypes('CompanyDetailsChanged', 'DuplicateMerged').state as RegisteredCompany).fields,
    ).toMatchObject({
      employeeCount: { value: 9 },
      name: { value: 'Acme' },
      formerNames: { value: ['Acme Robotics'] },
    });
  });

  it('counts a value that its source has confirmed as stated on that day', () => {
    const confirmed = (row: Row) => (state: CompanyState) => {
      const seen = { companyId: row.id, domain: `${row.id}.ai`, contestedDomain: null, slugBase: row.id, details: { name: 'Acme', ...row.details }, products: row.products ?? [], provenance: { source: 'directory', sourceKey: `directory-${row.id}`, observedAt: `2026-03-${row.on}T00:00:00.000Z` } }; // prettier-ignore
      return withConfirmation(state, observe(state, seen), seen);
    };
    const row: Row = { id: 'b', details: { employeeCount: 50 }, products: [statedProduct('pb', 'Rocket')] };
    const first = company(row);
    const other = first.and(...confirmed({ ...row, on: '09' })(first.state));
    const own = company({ id: 'a', on: '05', details: { employeeCount: 20 } });
    const { fields, products } = own.when(merging(other)).thenTypes('CompanyDetailsChanged', 'CompanyDetailsChanged', 'CompanyFactsConfirmed', 'ProductRegistered', 'CompanyFactsConfirmed', 'DuplicateMerged').state as RegisteredCompany; // prettier-ignore
    expect(fields.employeeCount).toMatchObject({ value: 50, observedAt: '2026-03-09T00:00:00.000Z' });
    expect(Object.values(products)[0]?.observedAt).toBe('2026-03-09T00:00:00.000Z');
  });

  it.each([
    ['a', 'b', true],
    ['b', 'a', false],
  ])('of merges in both directions only one goes on: %s into %s', (from, into, isRefused) => {
    const [record, other] = [company({ id: from }), company({ id: into })];
    const begun = (own: History, its: History) => own.and(...takeOver(own.state, recordOf(its), why)).state as RegisteredCompany; // prettier-ignore
    const both = [begun(record, other), begun(other, record)] as const;
    expect(isTakenOverBy(...both)).toBe(isRefused);
    // Where only the other direction was begun, it is completed.
    expect(isTakenOverBy(both[0], other.state as RegisteredCompany)).toBe(true);
    expect(isTakenOverBy(record.state as RegisteredCompany, both[1])).toBe(false);
  });

  it('recognises its domains and the keys of its sources from then on', () => {
    const merged = company({ id: 'a' }).when(merging(company({ id: 'b' })));
    merged
      .thenTypes('CompanyDetailsChanged', 'DuplicateMerged')
      .thenState({ aliases: ['b.ai'], duplicates: ['b'], sourceKeys: { directory: ['directory-a', 'directory-b'] } });
  });

  it('stores a round that both have once, also where one file states both', () => {
    const file = 'rounds.csv';
    const other = company({
      id: 'b',
      file,
      rounds: [statedRound('rb'), statedRound('rb2', { round: 'Series A', date: '2026-01-05' })],
    });
    const a = company({ id: 'a', file, rounds: [statedRound('ra', { amount: null }), statedRound('ra2')] });
    const merged = a.when(merging(other)).thenTypes('CompanyDetailsChanged', ...JOINED, 'DuplicateMerged');
    expect(roundsOf(merged).map(({ value }) => value.roundId)).toEqual(['ra', 'ra2', 'rb2']);
    const sum = roundsOf(merged).reduce((total, { value }) => total + (value.amount ?? 0), 0);
    expect(sum).toBe(2_000_000);
  });

  it('keeps two equal rounds of one record apart', () => {
    const file = 'rounds.csv';
    const twice = (id: string) => company({ id, file, rounds: [statedRound(`${id}1`), statedRound(`${id}2`)] });
    const merged = twice('a').when(merging(twice('b')));
    const after = merged.thenTypes('CompanyDetailsChanged', 'FundingRoundCorroborated', 'FundingRoundCorroborated', 'DuplicateMerged'); // prettier-ignore
    expect(roundsOf(after).map(({ reports }) => Object.keys(reports))).toEqual([['b1'], ['b2']]);
  });

  it('does not double a moved round when its source is imported again under the surviving company', () => {
    const file = 'rounds.csv';
    const bare = { date: null, amount: null };
    const other = company({
      id: 'b',
      file,
      rounds: [statedRound('rb'), statedRound('rb2', { ...bare, round: 'Series B' })],
    });
    const merged = company({ id: 'a' })
      .when(merging(other))
      .thenTypes('CompanyDetailsChanged', ...TWO, 'DuplicateMerged');
    const again = {
      id: 'a',
      file,
      on: '02',
      rounds: [statedRound('ra'), statedRound('ra2', { ...bare, round: 'Series B' })],
    };
    const imported = merged.when(stating(again)).thenTypes();
    expect(roundsOf(imported).map(({ value }) => value.roundId)).toEqual(['rb', 'rb2']);
  });

  it('keeps a value away that operators refuted on either record', () => {
    const corrected = company({ id: 'b', details: { employeeCount: 120 } });
    const other = corrected.and(
      ...correctField(corrected.state, {
        field: 'employeeCount',
        value: 12,
        isWrong: true,
        wrongSince: null,
        evidenceUrl: null,
        reason: 'Counted the group',
        at: '2026-03-02T00:00:00.000Z',
      }),
    );
    const merged = company({ id: 'a' }).when(merging(other));
    const after = merged.thenTypes('CompanyDetailsChanged', 'CompanyDetailsChanged', 'DuplicateMerged');
    after.when(stating({ id: 'a', on: '09', details: { employeeCount: 120 } })).thenNothing();
  });

  it('has a product of both once', () => {
    const other = company({ id: 'b', products: [statedProduct('p1', 'Rocket'), statedProduct('p2', 'Anvil')] });
    const merged = company({ id: 'a', products: [statedProduct('p3', 'rocket')] }).when(merging(other));
    const { state } = merged.thenTypes('CompanyDetailsChanged', 'ProductRegistered', 'DuplicateMerged');
    expect(Object.keys((state as RegisteredCompany).products)).toEqual(['p3', 'p2']);
  });

  it('appends nothing where there is no company', () => {
    given(companyDecider)
      .when(merging(company({ id: 'b' })))
      .thenNothing();
  });
});

const JOINED = ['FundingRoundCorroborated', 'FundingRoundRecorded'] as const;
const TWO = ['FundingRoundRecorded', 'FundingRoundRecorded'] as const;

describe('ending the merged record', () => {
  const other = company({ id: 'b', rounds: [statedRound('rb')], products: [statedProduct('p1', 'Rocket')] });
  const survivor = company({ id: 'a', rounds: [statedRound('ra')] });
  const merged = survivor.and(...merging(other)(survivor.state)).state as RegisteredCompany;
  const ending = (state: CompanyState) => endMerged(state, merged, why);

  it('says where its parts are, and becomes an alias', () => {
    const ended = other.when(ending).then({
      type: 'CompanyMerged',
      data: {
        companyId: 'b',
        mergedInto: 'a',
        domain: 'b.ai',
        otherDomains: [],
        ...why,
        rounds: [{ id: 'rb', into: 'ra' }],
        products: [{ id: 'p1', into: 'p1' }],
      },
    });
    expect(ended.state).toEqual({ phase: 'alias', companyId: 'a' });
  });

  it('appends nothing where there is no company', () => {
    given(companyDecider).when(ending).thenNothing();
  });
});
