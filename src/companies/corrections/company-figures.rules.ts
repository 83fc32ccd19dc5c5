import { raisedInAll } from '../../vocabulary/raised-money.js';
import { currentStage, latestStage } from '../../vocabulary/round-stage.js';
import { type RegisteredCompany } from '../record/company.decide.js';
import { type RoundInvestor } from '../record/company.events.js';

/** What lists and totals count of one company. */
export interface CompanyFigures {
  /** Whether lists have it: a stub waits for its confirmation. */
  readonly isListed: boolean;
  readonly country: string | null;
  /** Sectors and tags, in lower case. */
  readonly sectors: readonly string[];
  readonly rounds: number;
  /** Whole USD; null where nothing is disclosed. */
  readonly totalFunding: number | null;
  readonly stage: string | null;
  readonly products: number;
  /** By investor: its rounds, and once an investment whose round no source states. */
  readonly deals: ReadonlyMap<string, number>;
}

/** By the rules of the read models. */
export function figuresOf(company: RegisteredCompany): CompanyFigures {
  const { fields } = company;
  const rounds = Object.values(company.rounds).map(({ value }) => value);
  const declared = fields.totalFunding?.value as number | null | undefined;
  const known = [raisedInAll(rounds) ?? [], declared ?? []].flat();
  const latest = latestStage(rounds.map(({ roundId, round, date }) => ({ round_id: roundId, round, date })));
  const words = [fields.sectors?.value, fields.tags?.value].flatMap((list) => (list ?? []) as readonly string[]);
  return {
    isListed: fields.status?.value !== 'pending',
    country: (fields.hqCountry?.value as string | null | undefined) ?? null,
    sectors: [...new Set(words.map((word) => word.trim().toLowerCase()).filter((word) => word !== ''))],
    rounds: rounds.length,
    totalFunding: known.length === 0 ? null : Math.max(...known),
    stage: currentStage((fields.stage?.value as string | null | undefined) ?? null, latest?.stage ?? null),
    products: Object.keys(company.products).length,
    deals: dealsOf(rounds, (fields.investors?.value ?? []) as readonly RoundInvestor[]),
  };
}

function dealsOf(
  rounds: readonly { readonly investors: readonly RoundInvestor[]; readonly leadInvestors: readonly RoundInvestor[] }[],
  others: readonly RoundInvestor[],
): Map<string, number> {
  const deals = new Map<string, number>();
  for (const { investors, leadInvestors } of rounds) {
    const ids = new Set([...investors, ...leadInvestors].flatMap(({ investorId }) => investorId ?? []));
    for (const id of ids) deals.set(id, (deals.get(id) ?? 0) + 1);
  }
  for (const { investorId } of others) if (investorId !== null) deals.set(investorId, (deals.get(investorId) ?? 0) + 1);
  return deals;
}

/** A company before and after; null where it is not on file. */
export interface FiguresChange {
  readonly before: CompanyFigures | null;
  readonly after: CompanyFigures | null;
}

/** By how much the counts of all companies change. */
export interface CountChanges {
  readonly companies: number;
  readonly countries: ReadonlyMap<string, number>;
  readonly sectors: ReadonlyMap<string, { readonly companies: number; readonly funding: number }>;
  readonly deals: ReadonlyMap<string, number>;
}

/** What differs; entries without a difference are left out. */
export function countChanges(changes: readonly FiguresChange[]): CountChanges {
  let companies = 0;
  const [countries, deals] = [new Map<string, number>(), new Map<string, number>()];
  const sectors = new Map<string, { companies: number; funding: number }>();
  const add = (counts: Map<string, number>, key: string, n: number): void => {
    counts.set(key, (counts.get(key) ?? 0) + n);
  };
  const count = (figures: CompanyFigures | null, sign: 1 | -1): void => {
    if (figures === null) return;
    for (const [id, n] of figures.deals) add(deals, id, sign * n);
    if (!figures.isListed) return;
    companies += sign;
    if (figures.country !== null) add(countries, figures.country, sign);
    for (const name of figures.sectors) {
      const sum = sectors.get(name) ?? { companies: 0, funding: 0 };
      const funding = sum.funding + sign * (figures.totalFunding ?? 0);
      sectors.set(name, { companies: sum.companies + sign, funding });
    }
  };
  for (const { before, after } of changes) {
    count(before, -1);
    count(after, 1);
  }
  const changed = <V>(counts: Map<string, V>, differs: (value: V) => boolean): Map<string, V> =>
    new Map([...counts].filter(([, value]) => differs(value)));
  return {
    companies,
    countries: changed(countries, (n) => n !== 0),
    sectors: changed(sectors, (sum) => sum.companies !== 0 || sum.funding !== 0),
    deals: changed(deals, (n) => n !== 0),
  };
}
