import { companyDecider, type RegisteredCompany } from '../record/company.decide.js';
import { type CompanyEvent, type FundingRound, type RoundInvestor } from '../record/company.events.js';
import { decideRounds } from './known-rounds.decide.js';
import { retractInvestor } from './retracted-investor.decide.js';

const party = (investorId: string): RoundInvestor => ({ investorId, name: null });
const [pejman, elad, third] = ['pejman', 'elad', 'third'].map(party) as [RoundInvestor, RoundInvestor, RoundInvestor];
const provenance = { source: 'funding', file: 'funding.csv', line: 2, observedAt: '2026-02-01T00:00:00.000Z' };
const round: FundingRound = {
  ...{ roundId: 'r1', round: 'Seed', date: '2011-03-01', amount: 2_000_000, valuation: null },
  leadInvestors: [pejman],
  investors: [pejman, third],
};
const registered: CompanyEvent = {
  type: 'CompanyRegistered',
  data: {
    ...{ companyId: 'c1', domain: null, contestedDomain: null, slugBase: 'stripe', generated: false },
    details: { name: 'Stripe', investors: [pejman, third] },
    provenance,
  },
};
const recorded: CompanyEvent = { type: 'FundingRoundRecorded', data: { companyId: 'c1', ...round, provenance } };

function company(...events: readonly CompanyEvent[]): RegisteredCompany {
  return events.reduce(companyDecider.evolve, companyDecider.initial) as RegisteredCompany;
}

function retraction(roundId: string | null, replacedBy: string | null) {
  return { companyId: 'c1', roundId, investorId: 'pejman', replacedBy, reason: 'of another person' };
}

describe('an investor who was recorded for the wrong round', () => {
  it('is replaced among leads and investors, and the round keeps its provenance', () => {
    const events = retractInvestor(company(registered, recorded), retraction('r1', 'elad'));
    expect(events).toEqual([
      { type: 'RoundInvestorRetracted', data: retraction('r1', 'elad') },
      {
        type: 'FundingRoundRecorded',
        data: { companyId: 'c1', ...round, leadInvestors: [elad], investors: [elad, third], provenance },
      },
    ]);
  });

  it('leaves a replacement that is named already where it is', () => {
    const both = { ...round, investors: [pejman, third, elad] };
    const told: CompanyEvent = { type: 'FundingRoundRecorded', data: { companyId: 'c1', ...both, provenance } };
    const [, corrected] = retractInvestor(company(registered, told), retraction('r1', 'elad'));
    expect(corrected?.data).toMatchObject({ leadInvestors: [elad], investors: [third, elad] });
  });

  it('is taken back once', () => {
    const before = [registered, recorded] as const;
    const events = retractInvestor(company(...before), retraction('r1', null));
    expect(events).toHaveLength(2);
    expect(retractInvestor(company(...before, ...events), retraction('r1', null))).toEqual([]);
    expect(retractInvestor(company(registered), retraction('r1', null))).toEqual([]);
  });

  it('is not brought back by what another source said of the round before', () => {
    const other = { ...provenance, source: 'news', file: 'news.csv', observedAt: '2026-01-01T00:00:00.000Z' };
    const told = decideRounds(company(registered, recorded).rounds, {
      ...{ companyId: 'c1', rounds: [{ ...round, roundId: 'r2' }], provenance: other },
    });
    expect(told.map(({ type }) => type)).toEqual(['FundingRoundCorroborated']);
    const before = [registered, recorded, ...told];
    const split = company(...before, ...retractInvestor(company(...before), retraction('r1', null)));
    const again = decideRounds(split.rounds, {
      companyId: 'c1',
      rounds: [{ ...round, leadInvestors: [], investors: [third], valuation: 9 }],
      provenance: { ...provenance, observedAt: '2026-03-01T00:00:00.000Z' },
    });
    expect(again).toMatchObject([{ data: { leadInvestors: [], investors: [third], valuation: 9 } }]);
  });

  it('is taken off the company where no round is named', () => {
    const events = retractInvestor(company(registered), retraction(null, null));
    expect(events.map(({ type }) => type)).toEqual(['RoundInvestorRetracted', 'CompanyDetailsChanged']);
    expect(events[1]?.data).toMatchObject({ changes: { investors: [third] } });
    expect(retractInvestor(company(registered, ...events), retraction(null, null))).toEqual([]);
  });
});
