import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type CompanyEvent } from '../record/company.events.js';
import { historyOf, netChanges } from './company-history.rules.js';

const provenance = { source: 'directory', observedAt: '2026-03-13T00:00:00.000Z' };
const companyId = 'c1';

function logOf(...events: readonly CompanyEvent[]): RecordedEvent[] {
  return events.map((event, n) => ({ ...event, revision: BigInt(n), recordedAt: n }) as unknown as RecordedEvent);
}

const registered: CompanyEvent = {
  type: 'CompanyRegistered',
  data: {
    companyId,
    domain: null,
    contestedDomain: null,
    slugBase: 'acme',
    generated: false,
    provenance,
    details: { name: 'Acme', employeeCount: 12, hqCity: null },
  },
};
const changed = (employeeCount: number | null, isWrong = false): CompanyEvent => ({
  type: 'CompanyDetailsChanged',
  data: {
    companyId,
    changes: { employeeCount },
    claimedDomain: null,
    contestedDomain: null,
    provenance,
    wrong: isWrong ? { fields: ['employeeCount'], since: null, why: 'a typo', evidenceUrl: null } : null,
  },
});
const round = (amount: number): CompanyEvent => ({
  type: 'FundingRoundRecorded',
  data: {
    companyId,
    roundId: 'r1',
    round: 'Seed',
    date: '2026',
    amount,
    valuation: null,
    provenance,
    leadInvestors: [],
    investors: [],
  },
});

describe('the history of a company', () => {
  const log = logOf(registered, changed(20), changed(20), changed(18, true), round(1), round(2), changed(null));
  const history = historyOf(log);

  it('has each value before and after, and nothing for a repeated one', () => {
    const shown = history.map(({ op, values, why }) => [
      op,
      ...values.map(({ field, from, to }) => `${field} ${JSON.stringify(from)} ${JSON.stringify(to)}`),
      ...(why === null ? [] : [why]),
    ]);
    const seed = (amount: number): string =>
      JSON.stringify({
        id: 'r1',
        round: 'Seed',
        date: '2026',
        amount,
        valuation: null,
        lead_investors: [],
        investors: [],
      });
    expect(shown).toEqual([
      ['added', 'name null "Acme"', 'employee_count null 12'],
      ['changed', 'employee_count 12 20'],
      ['corrected', 'employee_count 20 18', 'a typo'],
      ['added', `funding_rounds null ${seed(1)}`],
      ['changed', `funding_rounds ${seed(1)} ${seed(2)}`],
      ['changed', 'employee_count 18 null'],
    ]);
  });

  it('is summed up between two ends, without what is as it was', () => {
    const fields = (entries: typeof history): string[] => netChanges(entries).map(({ field }) => field);
    expect(fields(history)).toEqual(['name', 'funding_rounds']);
    expect(netChanges(history.slice(1, 3))).toEqual([{ field: 'employee_count', from: 12, to: 18 }]);
    expect(fields([])).toEqual([]);
  });

  it('has the end of a round that is joined with another one, and why', () => {
    const joined: CompanyEvent = { type: 'FundingRoundJoined', data: { companyId, roundId: 'r1', into: 'r2' } };
    const [, , last] = historyOf(logOf(registered, round(1), joined));
    expect(last).toMatchObject({ op: 'changed', values: [{ field: 'funding_rounds', to: null }] });
    expect(last?.why).toContain('on file');
  });

  it('has a retracted investor of a round or of the company once, and why', () => {
    const party = (investorId: string) => ({ investorId, name: null });
    const [wrong, right] = [party('wrong'), party('right')];
    const named = (...investors: object[]) => ({ ...round(1), data: { ...round(1).data, investors } }) as CompanyEvent;
    const field = (investors: object[]): CompanyEvent =>
      ({ ...changed(1), data: { ...changed(1).data, changes: { investors } } }) as CompanyEvent;
    const retracted = (roundId: string | null): CompanyEvent => ({
      type: 'RoundInvestorRetracted',
      data: { companyId, roundId, investorId: 'wrong', replacedBy: 'right', reason: 'Another firm' },
    });
    const ofRound = historyOf(logOf(registered, named(wrong), retracted('r1'), named(right))).slice(2);
    const ofField = historyOf(logOf(registered, field([wrong]), retracted(null), field([right]))).slice(2);
    expect([ofRound, ofField]).toMatchObject([
      [
        {
          op: 'corrected',
          values: [{ field: 'funding_rounds', from: { investors: [wrong] }, to: { investors: [right] } }],
          why: 'Another firm',
        },
      ],
      [{ op: 'corrected', values: [{ field: 'investors', from: [wrong], to: [right] }], why: 'Another firm' }],
    ]);
    expect(historyOf(logOf(registered, retracted('r9')))).toHaveLength(1);
  });

  it('ends with a withdrawal and its reason', () => {
    const data = { companyId, domain: null, otherDomains: [], roundIds: [], productIds: [], reason: 'asked' };
    expect(historyOf(logOf(registered, { type: 'CompanyWithdrawn', data })).at(-1)).toMatchObject({
      op: 'withdrawn',
      values: [],
      why: 'asked',
    });
  });

  it('of another company at the same domain begins after the withdrawal', () => {
    const data = { companyId, domain: null, otherDomains: [], roundIds: [], productIds: [], reason: 'asked' };
    const next = { ...registered, data: { ...registered.data, details: { name: 'New Acme' } } } as CompanyEvent;
    const entries = historyOf(logOf(registered, changed(84), { type: 'CompanyWithdrawn', data }, next));
    expect(entries.at(-1)).toMatchObject({ op: 'added', values: [{ field: 'name', from: null, to: 'New Acme' }] });
    expect(netChanges(entries.slice(1))).toEqual([{ field: 'name', from: null, to: 'New Acme' }]);
  });
});
