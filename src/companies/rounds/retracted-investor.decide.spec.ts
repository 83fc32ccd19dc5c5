import { given } from '../../../test/kit/decider.js';
import { companyDecider, type CompanyState, type RegisteredCompany } from '../record/company.decide.js';
import { type CompanyEvent, type FundingRound, type Provenance, type RoundInvestor } from '../record/company.events.js';
import { decideRounds } from './known-rounds.decide.js';
import { retractInvestor } from './retracted-investor.decide.js';

const party = (investorId: string): RoundInvestor => ({ investorId, name: null });
const [pejman, elad, third] = ['pejman', 'elad', 'third'].map(party) as [RoundInvestor, RoundInvestor, RoundInvestor];
const provenance = { source: 'funding', file: 'funding.csv', line: 2, observedAt: '2026-02-01T00:00:00.000Z' };
const round: FundingRound = {
  roundId: 'r1',
  round: 'Seed',
  date: '2011-03-01',
  amount: 2_000_000,
  valuation: null,
  leadInvestors: [pejman],
  investors: [pejman, third],
};
const registered: CompanyEvent = {
  type: 'CompanyRegistered',
  data: {
    companyId: 'c1',
    domain: null,
    contestedDomain: null,
    slugBase: 'stripe',
    generated: false,
    details: { name: 'Stripe', investors: [pejman, third] },
    provenance,
  },
};
const recorded: CompanyEvent = { type: 'FundingRoundRecorded', data: { companyId: 'c1', ...round, provenance } };

const onFile = given(companyDecider, registered, recorded);
const retraction = (roundId: string | null, replacedBy: string | null) => ({
  companyId: 'c1',
  roundId,
  investorId: 'pejman',
  replacedBy,
  reason: 'of another person',
});
const retracting = (roundId: string | null, replacedBy: string | null) => (state: CompanyState) =>
  retractInvestor(state as RegisteredCompany, retraction(roundId, replacedBy));
const stating = (stated: FundingRound, by: Provenance) => (state: CompanyState) =>
  decideRounds((state as RegisteredCompany).rounds, { companyId: 'c1', rounds: [stated], provenance: by });

describe('an investor who was recorded for the wrong round', () => {
  it('is replaced among leads and investors, and the round keeps its provenance', () => {
    onFile.when(retracting('r1', 'elad')).then(
      { type: 'RoundInvestorRetracted', data: retraction('r1', 'elad') },
      {
        type: 'FundingRoundRecorded',
        data: { companyId: 'c1', ...round, leadInvestors: [elad], investors: [elad, third], provenance },
      },
    );
  });

  it('does not move a replacement that is named already', () => {
    const both = { ...round, investors: [pejman, third, elad] };
    given(companyDecider, registered, {
      type: 'FundingRoundRecorded',
      data: { companyId: 'c1', ...both, provenance },
    })
      .when(retracting('r1', 'elad'))
      .thenMatching({ type: 'RoundInvestorRetracted' }, { data: { leadInvestors: [elad], investors: [third, elad] } });
  });

  it('is retracted once', () => {
    onFile
      .when(retracting('r1', null))
      .thenTypes('RoundInvestorRetracted', 'FundingRoundRecorded')
      .when(retracting('r1', null))
      .thenNothing();
    given(companyDecider, registered).when(retracting('r1', null)).thenNothing();
  });

  it('is not restored by what another source stated of the round before', () => {
    const other = { ...provenance, source: 'news', file: 'news.csv', observedAt: '2026-01-01T00:00:00.000Z' };
    const later = { ...provenance, observedAt: '2026-03-01T00:00:00.000Z' };
    onFile
      .when(stating({ ...round, roundId: 'r2' }, other))
      .thenTypes('FundingRoundCorroborated')
      .when(retracting('r1', null))
      .thenState({ phase: 'registered' })
      .when(stating({ ...round, leadInvestors: [], investors: [third], valuation: 9 }, later))
      .thenMatching({ data: { leadInvestors: [], investors: [third], valuation: 9 } });
  });

  it('is removed from the company where no round is named', () => {
    given(companyDecider, registered)
      .when(retracting(null, null))
      .thenMatching(
        { type: 'RoundInvestorRetracted' },
        { type: 'CompanyDetailsChanged', data: { changes: { investors: [third] } } },
      )
      .when(retracting(null, null))
      .thenNothing();
  });
});
