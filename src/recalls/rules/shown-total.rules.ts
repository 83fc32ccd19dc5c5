import { type CompanyEvent } from '../../companies/record/company.events.js';
import { type InvestorEvent } from '../../companies/investors/investor.events.js';
import { type PersonEvent } from '../../companies/people/person.events.js';

type Before = (CompanyEvent | InvestorEvent | PersonEvent) & { readonly revision: bigint };

/** What a company is known to have raised. */
interface Funding {
  /** Undefined where no event states a total. */
  readonly stated: number | null | undefined;
  /** By round. */
  readonly amounts: ReadonlyMap<string, number>;
}

export interface ShownTotal {
  readonly revision: bigint;
  /** Undefined where nothing is known. */
  readonly value: number | null | undefined;
}

/** The total funding of answers, which is the larger of the stated total and the sum of the rounds, and its last event. */
export function lastTotal(before: readonly Before[]): ShownTotal {
  let last: ShownTotal = { revision: 0n, value: undefined };
  let funding: Funding = { stated: undefined, amounts: new Map() };
  for (const event of before) {
    funding = fundingAfter(funding, event);
    const value = totalOf(funding);
    if (value !== last.value) last = { revision: event.revision, value };
  }
  return last;
}

function fundingAfter(funding: Funding, event: Before): Funding {
  switch (event.type) {
    case 'CompanyRegistered':
      return withStated(funding, event.data.details.totalFunding);
    case 'CompanyDetailsChanged':
      return withStated(funding, event.data.changes.totalFunding);
    case 'FundingRoundRecorded':
      return withAmount(funding, event.data);
    case 'FundingRoundCorroborated':
      // It only fills what is unknown.
      return funding.amounts.has(event.data.roundId) ? funding : withAmount(funding, event.data);
    default:
      return funding;
  }
}

function withStated(funding: Funding, stated: number | null | undefined): Funding {
  return stated === undefined ? funding : { ...funding, stated };
}

function withAmount(funding: Funding, { roundId, amount }: { roundId: string; amount: number | null }): Funding {
  return amount === null ? funding : { ...funding, amounts: new Map(funding.amounts).set(roundId, amount) };
}

function totalOf({ stated, amounts }: Funding): number | null | undefined {
  if (amounts.size === 0) return stated;
  return Math.max(
    stated ?? 0,
    [...amounts.values()].reduce((sum, amount) => sum + amount, 0),
  );
}
