import { given } from '../../../test/kit/decider.js';
import { companyDecider, observe, withdraw, type CompanyState } from '../record/company.decide.js';
import { type CompanyDetails } from '../record/company.events.js';
import { correctField, type FieldCorrection } from './correction.decide.js';

const seenAt =
  (observedAt: string, details: Partial<CompanyDetails>, source = 'directory') =>
  (state: CompanyState) =>
    observe(state, {
      companyId: 'c1',
      domain: 'acme.ai',
      contestedDomain: null,
      slugBase: 'acme',
      details: { name: 'Acme', ...details },
      provenance: { source, observedAt },
    });
const correcting = (change: Partial<FieldCorrection>) => (state: CompanyState) =>
  correctField(state, {
    field: 'employeeCount' as const,
    value: 12,
    isWrong: true,
    wrongSince: null,
    evidenceUrl: null,
    reason: 'Counted the office next door',
    at: '2026-06-01T00:00:00.000Z',
    ...change,
  });

const acme = given(companyDecider)
  .when(seenAt('2026-03-01T00:00:00.000Z', { employeeCount: 120, hqCity: 'Oslo' }))
  .thenTypes('CompanyRegistered');

describe('correcting a company', () => {
  it('replaces a wrong value and says why it was wrong', () => {
    acme.when(correcting({ evidenceUrl: 'https://acme.ai/about' })).then({
      type: 'CompanyDetailsChanged',
      data: {
        companyId: 'c1',
        changes: { employeeCount: 12 },
        claimedDomain: null,
        contestedDomain: null,
        provenance: {
          source: 'operator',
          observedAt: '2026-06-01T00:00:00.000Z',
          sourceUrl: 'https://acme.ai/about',
        },
        wrong: {
          fields: ['employeeCount'],
          since: null,
          why: 'Counted the office next door',
          evidenceUrl: 'https://acme.ai/about',
        },
      },
    });
  });

  it('keeps a refuted value away however often and late a source repeats it', () => {
    const corrected = acme.when(correcting({})).thenTypes('CompanyDetailsChanged');
    corrected.when(seenAt('2026-09-01T00:00:00.000Z', { employeeCount: 120 })).thenNothing();
    corrected.when(seenAt('2026-09-01T00:00:00.000Z', { employeeCount: 15 })).thenMatching({
      data: { changes: { employeeCount: 15 } },
    });
    const later = corrected
      .when(seenAt('2026-09-01T00:00:00.000Z', { employeeCount: 15 }))
      .thenTypes('CompanyDetailsChanged');
    later.when(seenAt('2026-10-01T00:00:00.000Z', { employeeCount: 120 })).thenNothing();
  });

  it('says that a total was wrong which only rounds gave, where the right one is larger', () => {
    const round = { roundId: 'r1', round: 'Seed', date: '2026-01', amount: 5, valuation: null };
    const funded = given(companyDecider)
      .when((state) =>
        observe(state, {
          companyId: 'c1',
          domain: 'acme.ai',
          contestedDomain: null,
          slugBase: 'acme',
          details: { name: 'Acme' },
          rounds: [{ ...round, leadInvestors: [], investors: [] }],
          provenance: { source: 'directory', observedAt: '2026-03-01T00:00:00.000Z' },
        }),
      )
      .thenTypes('CompanyRegistered', 'FundingRoundRecorded');
    const total = (value: number) => correcting({ field: 'totalFunding', value });
    funded.when(total(9)).thenMatching({ data: { changes: { totalFunding: 9 }, wrong: { fields: ['totalFunding'] } } });
    const [smaller] = total(3)(funded.state);
    expect(smaller?.data).not.toHaveProperty('wrong');
  });

  it('lets an operator bring a refuted value back', () => {
    const corrected = acme.when(correcting({})).thenTypes('CompanyDetailsChanged');
    const back = corrected
      .when(correcting({ value: 120, isWrong: false, at: '2026-08-01T00:00:00.000Z' }))
      .thenTypes('CompanyDetailsChanged');
    const other = back
      .when(seenAt('2026-09-01T00:00:00.000Z', { employeeCount: 99 }))
      .thenTypes('CompanyDetailsChanged');
    other.when(seenAt('2026-10-01T00:00:00.000Z', { employeeCount: 120 })).thenTypes('CompanyDetailsChanged');
  });

  it('retracts a value, and fills an empty one without calling it wrong', () => {
    acme.when(correcting({ value: null })).thenMatching({ data: { changes: { employeeCount: null }, wrong: {} } });
    const filled = acme.when(correcting({ field: 'hqCountry', value: 'NO' })).thenTypes('CompanyDetailsChanged');
    expect(filled.events.at(-1)?.data).toMatchObject({ changes: { hqCountry: 'NO' } });
    expect(filled.events.at(-1)?.data).not.toHaveProperty('wrong');
  });

  it('keeps the former name of a renamed company, and forgets a name that it never had', () => {
    acme.when(correcting({ field: 'name', value: 'Zenith', isWrong: false })).thenMatching({
      data: { changes: { name: 'Zenith', formerNames: ['Acme'] } },
    });
    const corrected = acme
      .when(correcting({ field: 'name', value: 'Acme Robotics' }))
      .thenTypes('CompanyDetailsChanged');
    corrected.when(seenAt('2026-09-01T00:00:00.000Z', {})).thenNothing();
  });

  it.each([
    ['the value that is on file', acme, { value: 120 }],
    ['an unknown field that stays unknown', acme, { field: 'hqCountry' as const, value: null }],
    ['a company that is not on file', given(companyDecider), {}],
  ])('appends nothing for %s', (_, history, change) => {
    history.when(correcting(change)).thenNothing();
  });

  it('wins over a value with a later date', () => {
    const newest = given(companyDecider)
      .when(seenAt('2026-12-01T00:00:00.000Z', { employeeCount: 120 }))
      .thenTypes('CompanyRegistered');
    newest.when(correcting({})).thenMatching({ data: { provenance: { observedAt: '2026-12-01T00:00:00.000Z' } } });
  });

  it('withdraws a real company with all its parts', () => {
    const withdrawn = acme.when((state: CompanyState) => withdraw(state, 'A duplicate'));
    withdrawn.thenMatching({ type: 'CompanyWithdrawn', data: { companyId: 'c1', domain: 'acme.ai' } });
  });
});
