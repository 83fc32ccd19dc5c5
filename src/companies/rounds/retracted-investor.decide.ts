import { type RegisteredCompany } from '../record/company.decide.js';
import { type CompanyEvent, type FundingRound, type RoundInvestor } from '../record/company.events.js';
import { type InvestorRetraction, withoutRetracted } from './known-rounds.decide.js';
import { withReplaced } from './replaced-investor.rules.js';

/**
 * Retracts an investor from a round, or from the company without a round, and restates the corrected round or field
 * with its existing provenance. No event where the investor is absent.
 */
export function retractInvestor(company: RegisteredCompany, retraction: InvestorRetraction): CompanyEvent[] {
  const { companyId, roundId } = retraction;
  const retracted: CompanyEvent = { type: 'RoundInvestorRetracted', data: retraction };
  if (roundId === null) return retractFromCompany(company, retraction, retracted);
  const known = company.rounds[roundId];
  const corrected = withoutRetracted(company.rounds, retraction)[roundId];
  if (!known || !corrected || !names(known.value, retraction.investorId)) return [];
  const round: CompanyEvent = {
    type: 'FundingRoundRecorded',
    data: { companyId, ...corrected.value, provenance: known.provenance },
  };
  return [retracted, round];
}

function retractFromCompany(
  { companyId, fields }: RegisteredCompany,
  retraction: InvestorRetraction,
  retracted: CompanyEvent,
): CompanyEvent[] {
  const known = fields.investors;
  const investors = (known?.value ?? []) as readonly RoundInvestor[];
  if (!known || !investors.some(({ investorId }) => investorId === retraction.investorId)) return [];
  const { source, observedAt } = known;
  const changes = { investors: withReplaced(investors, retraction) };
  const provenance = { source, observedAt };
  const data = { companyId, changes, claimedDomain: null, contestedDomain: null, provenance };
  return [retracted, { type: 'CompanyDetailsChanged', data }];
}

function names({ investors, leadInvestors }: FundingRound, investorId: string): boolean {
  return [...investors, ...leadInvestors].some((each) => each.investorId === investorId);
}
