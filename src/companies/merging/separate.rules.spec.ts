import fc from 'fast-check';
import { statedProduct, statedRound } from '../../../test/kit/stated-facts.js';
import { companyDecider, observe, type CompanyState, type RegisteredCompany } from '../record/company.decide.js';
import { type CompanyDetails, type CompanyEvent, type Product } from '../record/company.events.js';
import { withConfirmation } from '../import/confirm.decide.js';
import { correctField } from '../corrections/correction.decide.js';
import { type SeenRound } from '../rounds/known-rounds.decide.js';
import { endMerged, takeOver } from './merge.decide.js';
import { type Owner, type OwnedEvent } from './separated-records.rules.js';
import { separate } from './separate.rules.js';

const why = { reason: 'Two companies with one name', evidenceUrl: null };
const fold = (log: readonly CompanyEvent[]): CompanyState => log.reduce(companyDecider.evolve, companyDecider.initial);

interface Row {
  readonly id: string;
  readonly details?: Partial<CompanyDetails>;
  readonly rounds?: readonly SeenRound[];
  readonly products?: readonly Product[];
  readonly source?: string;
  readonly on?: string;
}

function stated(log: readonly CompanyEvent[], { id, details, rounds, products, source = 'directory', on = '01' }: Row) {
  const state = fold(log);
  const provenance = { source, sourceKey: `${source}-${id}`, observedAt: `2026-03-${on}T00:00:00.000Z` };
  const seen = {
    companyId: id,
    domain: `${id}.ai`,
    contestedDomain: null,
    slugBase: id,
    provenance,
    details: { name: `Acme ${id}`, ...details },
    ...(rounds && { rounds }),
    ...(products && { products }),
  };
  const into = state.phase === 'registered' ? { ...seen, companyId: state.companyId } : seen;
  return [...log, ...withConfirmation(state, observe(state, into), into)];
}

const company = (...rows: readonly Row[]): CompanyEvent[] => rows.reduce(stated, [] as CompanyEvent[]);

/** A company that took another one over, and what was stated afterwards. */
function merged(own: readonly CompanyEvent[], other: readonly CompanyEvent[], later: readonly Row[] = []) {
  const [state, duplicate] = [fold(own), fold(other) as RegisteredCompany];
  const taken = takeOver(state, { state: duplicate, log: other }, why);
  const survivor = fold([...own, ...taken]) as RegisteredCompany;
  const owned: { event: CompanyEvent; owner: Owner }[] = [
    ...own.map((event) => ({ event, owner: 'company' as const })),
    ...taken.map((event) => ({ event, owner: 'merge' as const })),
  ];
  for (const row of later) {
    const log = owned.map(({ event }) => event);
    const owner = row.id === duplicate.companyId ? 'duplicate' : 'company';
    for (const event of stated(log, row).slice(log.length)) owned.push({ event, owner });
  }
  const log: OwnedEvent[] = owned.map((one, revision) => ({ ...one, revision }));
  return { log, other: [...other, ...endMerged(duplicate, survivor, why)] };
}

function separated(own: readonly CompanyEvent[], other: readonly CompanyEvent[], later: readonly Row[] = []) {
  const { log, other: ended } = merged(own, other, later);
  const both = separate({
    log,
    duplicateId: (fold(other) as RegisteredCompany).companyId,
    duplicate: other,
    registeredAt: '2026-03-01T00:00:00.000Z',
    why,
  });
  return {
    ...both,
    a: fold([...log.map(({ event }) => event), ...both.own]) as RegisteredCompany,
    b: fold([...ended, ...both.other]) as RegisteredCompany,
  };
}

/** What a record says, without where its rounds came from, and their order. */
function factsOf({ rounds, fields, movedRoundIds: _, ...company }: RegisteredCompany) {
  const said = Object.values(rounds).sort((one, two) => (one.value.roundId < two.value.roundId ? -1 : 1)).map(({ value, reports, observedAt }) => [value, observedAt, Object.entries(reports).map(([id, { told }]) => [id, told])]); // prettier-ignore
  const known = Object.entries(fields).map(([field, one]) => [field, one.value, one.value === null ? '' : one.observedAt, one.refuted ?? []]); // prettier-ignore
  return { ...company, rounds: said, fields: Object.fromEntries(known.map(([field, ...rest]) => [field, rest])) };
}

const A: Row = { id: 'a', details: { employeeCount: 9, businessModel: 'B2B' }, rounds: [statedRound('ra')] };
const B: Row = {
  id: 'b',
  on: '05',
  details: { hqCity: 'Oslo', employeeCount: 12 },
  rounds: [statedRound('rb', { amount: 1_010_000 }), statedRound('rb2', { round: 'Series A', date: '2026-01-05' })],
  products: [statedProduct('pb', 'Rocket')],
};

describe('separating two companies that were merged', () => {
  it('gives both back what each had', () => {
    const [own, other] = [company(A), company(B)];
    const { a, b } = separated(own, other);
    expect(factsOf(a)).toEqual(factsOf(fold(own) as RegisteredCompany));
    expect(factsOf(b)).toEqual(factsOf(fold(other) as RegisteredCompany));
  });

  it('does so whatever the two stated', () => {
    const row = (id: string) =>
      fc.record({
        id: fc.constant(id),
        on: fc.constantFrom('01', '02', '03'),
        source: fc.constantFrom('directory', 'register'),
        details: fc.record(
          { employeeCount: fc.nat(3), hqCity: fc.constantFrom('Oslo', 'Bergen'), stage: fc.constantFrom('Seed', null) },
          { requiredKeys: [] },
        ),
        rounds: fc.array(
          fc.record({ n: fc.nat(2), amount: fc.constantFrom(null, 1_000_000, 5_000_000), round: fc.constantFrom('Seed', 'Series A', null) })
            .map(({ n, ...more }) => statedRound(`${id}${n}`, more)),
          { maxLength: 2 },
        ),
      }) as fc.Arbitrary<Row>; // prettier-ignore
    const rows = (id: string) => fc.array(row(id), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(rows('a'), rows('b'), (ofA, ofB) => {
        const [own, other] = [company(...ofA), company(...ofB)];
        const { a, b } = separated(own, other);
        expect(factsOf(a)).toEqual(factsOf(fold(own) as RegisteredCompany));
        expect(factsOf(b)).toEqual(factsOf(fold(other) as RegisteredCompany));
      }),
    );
  });

  it('gives what a source stated later to the record whose key the source has', () => {
    const later: Row[] = [
      { id: 'b', on: '09', details: { hqCity: 'Bergen' }, rounds: [statedRound('rb3', { round: 'Series B', date: '2026-02-01', amount: 9_000_000 })] },
      { id: 'a', on: '10', details: { employeeCount: 12, isHiring: true } },
      { id: 'new', source: 'press', on: '11', details: { oneLiner: 'Robots' } },
    ]; // prettier-ignore
    const { a, b } = separated(company(A), company(B), later);
    expect([b.fields.hqCity?.value, a.fields.hqCity]).toEqual(['Bergen', undefined]);
    expect([Object.keys(a.rounds), Object.keys(b.rounds)]).toEqual([['ra'], ['rb', 'rb2', 'rb3']]);
    // The source repeated the other record's value: it is the company's too.
    expect(a.fields.employeeCount).toMatchObject({ value: 12, observedAt: '2026-03-10T00:00:00.000Z' });
    expect([a.fields.isHiring?.value, a.fields.oneLiner?.value, b.fields.oneLiner]).toEqual([
      true,
      'Robots',
      undefined,
    ]);
  });

  it('gives a product of both what its source repeated of the other record, once that is confirmed', () => {
    const product = (id: string, category: string) => ({ ...statedProduct(id, 'Rocket'), category });
    const own = company({ ...A, products: [product('pa', 'Toys')] });
    const other = company({ ...B, products: [product('pb', 'Space')] });
    const { a, b } = separated(own, other, [{ id: 'a', on: '09', products: [product('pa', 'Space')] }]);
    expect(a.products.pa).toMatchObject({ value: { category: 'Space' }, observedAt: '2026-03-09T00:00:00.000Z' });
    expect(Object.keys(a.products)).toEqual(['pa']);
    expect(b.products.pb?.value.category).toBe('Space');
  });

  it('gives neither the name of the other one as a former name', () => {
    const { a, b } = separated(company(A), company(B), [
      { id: 'b', on: '09', details: { isHiring: true } },
      { id: 'a', on: '10', details: { name: 'Acme Robots' } },
    ]);
    expect([a.fields.name?.value, a.fields.formerNames?.value]).toEqual(['Acme Robots', ['Acme a']]);
    expect([b.fields.name?.value, b.fields.formerNames?.value ?? []]).toEqual(['Acme b', []]);
  });

  it('does not double a round that was stated meanwhile, when its source states it of the record again', () => {
    const seen = { round: 'Series B', date: '2026-02-01', amount: 9_000_000 };
    const { other } = separated(company(A), company(B), [{ id: 'b', on: '09', rounds: [statedRound('ra9', seen)] }]);
    const log = [...company(B), ...other];
    const again = fold(stated(log, { id: 'b', on: '09', rounds: [statedRound('rb9', seen)] })) as RegisteredCompany;
    expect(Object.keys(again.rounds)).toEqual(['rb', 'rb2', 'ra9']);
  });

  const correct = (log: CompanyEvent[], value: number): CompanyEvent[] => [
    ...log,
    ...correctField(fold(log), {
      field: 'employeeCount',
      value,
      isWrong: true,
      wrongSince: null,
      evidenceUrl: null,
      reason: 'w',
      at: '2026-03-06T00:00:00.000Z',
    }),
  ];

  it('keeps a refuted value away that the source repeats while the company shows it by its own sources', () => {
    const count = (id: string, employeeCount: number, on: string): Row => ({ id, on, details: { employeeCount } });
    const other = correct(company(count('b', 12, '01')), 14);
    const { a, b } = separated(company(count('a', 12, '08')), other, [count('b', 12, '09'), count('a', 13, '10'), count('b', 12, '11')]); // prettier-ignore
    expect([a.fields.employeeCount?.value, b.fields.employeeCount?.value]).toEqual([13, 14]);
    expect([a.fields.employeeCount?.refuted, b.fields.employeeCount?.refuted]).toEqual([undefined, [12]]);
  });

  it('keeps a value away that operators refuted on one of them, and only there', () => {
    const { a, b, other } = separated(company(A), correct(company(B), 14));
    expect([a.fields.employeeCount?.refuted, b.fields.employeeCount?.refuted]).toEqual([undefined, [12]]);
    // It was corrected once: restated it is no correction.
    expect(other.some((event) => event.type === 'CompanyDetailsChanged' && event.data.wrong)).toBe(false);
  });

  it('leaves the other duplicates of the company where they are', () => {
    const first = merged(company(A), company({ id: 'c', details: { hqCountry: 'NO' }, on: '03' }));
    const own = first.log.map(({ event }) => event);
    const { a } = separated(own, company(B));
    expect([a.duplicates, a.aliases, a.fields.hqCountry?.value]).toEqual([['c'], ['c.ai'], 'NO']);
  });

  it('says since when the record was wrong, and which statements leave', () => {
    const { own } = separated(company(A), company(B));
    expect(own[0]).toMatchObject({
      type: 'DuplicateSeparated',
      data: { wrongSince: 2, domains: ['b.ai'], fields: expect.arrayContaining(['hqCity', 'employeeCount', 'formerNames']), sourceKeys: [{ source: 'directory', key: 'directory-b' }] },
    }); // prettier-ignore
  });

  it('changes nothing where they are not merged', () => {
    const log = company(A).map((event, revision): OwnedEvent => ({ event, revision, owner: 'company' }));
    const of = { log, duplicateId: 'b', duplicate: company(B), registeredAt: '2026-03-01T00:00:00.000Z', why };
    expect(separate(of)).toEqual({ own: [], other: [] });
  });
});
