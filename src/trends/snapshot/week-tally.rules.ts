import { stageOfRound } from '../../vocabulary/round-stage.js';

/** An investor with a record, or a name without one. */
export interface Party {
  readonly name: string;
  readonly slug: string | null;
  readonly type: 'firm' | 'person';
  /** Nothing but the form of the name says which. */
  readonly type_is_guess: boolean;
}

/** A round with the counted fields of its company. */
export interface RoundRow {
  readonly day: string;
  readonly round: string | null;
  /** Whole USD; null where undisclosed. */
  readonly amount: number | null;
  readonly sectors: readonly string[];
  readonly country: string | null;
  readonly companyName: string;
  readonly companySlug: string;
  readonly investors: readonly (Party & { readonly lead: boolean })[];
}

export interface Sum {
  amount: number;
  rounds: number;
  /** Rounds of a known amount. */
  disclosed: number;
}

export interface Investor extends Party {
  deals: number;
  lead_deals: number;
}

/** Most deals first, then most led, then by name and slug: whether an investor is a firm does not count. */
export function byDeals(a: Readonly<Investor>, b: Readonly<Investor>): number {
  const byName = a.name.localeCompare(b.name, 'en') || (a.slug ?? '').localeCompare(b.slug ?? '', 'en');
  return b.deals - a.deals || b.lead_deals - a.lead_deals || byName;
}

/** The input of a snapshot from a week's rounds, from any source of counts. */
export interface WeekTally {
  /** The empty name contains the total. */
  readonly all: Map<string, Sum>;
  readonly sectors: Map<string, Sum>;
  readonly countries: Map<string, Sum>;
  /** With the disclosed amounts, unordered. */
  readonly stages: Map<string, Sum & { readonly amounts: number[] }>;
  /** By slug, or by lower-case name without one. Includes at least those with the most rounds. */
  readonly investors: Map<string, Investor>;
  /** Includes at least the largest. */
  readonly biggest: RoundRow[];
}

/** Length of each list in a snapshot. */
export const TOP = 10;
const UNDISCLOSED = 'Undisclosed';

export function newTally(): WeekTally {
  return {
    all: new Map(),
    sectors: new Map(),
    countries: new Map(),
    stages: new Map(),
    investors: new Map(),
    biggest: [],
  };
}

export function addGroup(groups: Map<string, Sum>, name: string, sum: Sum): void {
  const known = groups.get(name);
  if (!known) groups.set(name, { ...sum });
  else addTo(known, sum);
}

function addTo(sum: Sum, { amount, rounds, disclosed }: Sum): void {
  sum.amount += amount;
  sum.rounds += rounds;
  sum.disclosed += disclosed;
}

export function addStage({ stages }: WeekTally, round: string | null, sum: Sum, amounts: readonly number[]): void {
  const name = stageOfRound(round) ?? round ?? UNDISCLOSED;
  let stage = stages.get(name);
  if (!stage) stages.set(name, (stage = { amount: 0, rounds: 0, disclosed: 0, amounts: [] }));
  addTo(stage, sum);
  for (const one of amounts) stage.amounts.push(one);
}

/** A round of a company in several sectors counts in full in each. */
export function addRound(tally: WeekTally, row: RoundRow): void {
  const sum = { amount: row.amount ?? 0, rounds: 1, disclosed: row.amount === null ? 0 : 1 };
  addGroup(tally.all, '', sum);
  for (const sector of row.sectors) addGroup(tally.sectors, sector, sum);
  if (row.country !== null) addGroup(tally.countries, row.country, sum);
  addStage(tally, row.round, sum, row.amount === null ? [] : [row.amount]);
  tally.biggest.push(row);
  for (const { lead, ...party } of row.investors) {
    const { name, slug } = party;
    const key = slug ?? name.toLowerCase();
    let investor = tally.investors.get(key);
    // A stored investor keeps its stored name.
    if (!investor || (investor.slug === null && slug !== null)) {
      const { deals, lead_deals } = investor ?? { deals: 0, lead_deals: 0 };
      tally.investors.set(key, (investor = { ...party, deals, lead_deals }));
    }
    investor.deals++;
    if (lead) investor.lead_deals++;
  }
}
