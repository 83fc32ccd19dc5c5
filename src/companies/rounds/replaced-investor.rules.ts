import { type CompanyEvent, type FundingRound, type RoundInvestor } from '../record/company.events.js';

/** An investor, and the one in its place; null for none. */
type Replacement = Pick<Extract<CompanyEvent, { type: 'RoundInvestorRetracted' }>['data'], 'investorId' | 'replacedBy'>;

/** The round with another investor in place of one. */
export function correctedRound(round: FundingRound, replacement: Replacement): FundingRound {
  return {
    ...round,
    leadInvestors: withReplaced(round.leadInvestors, replacement),
    investors: withReplaced(round.investors, replacement),
  };
}

export function withReplaced(
  investors: readonly RoundInvestor[],
  { investorId, replacedBy }: Replacement,
): RoundInvestor[] {
  const isReplacementNamed = investors.some((each) => replacedBy !== null && each.investorId === replacedBy);
  return investors.flatMap((each) => {
    if (each.investorId !== investorId) return [each];
    return replacedBy === null || isReplacementNamed ? [] : [{ investorId: replacedBy, name: null }];
  });
}
