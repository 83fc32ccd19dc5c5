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
  readonly investors: readonly { readonly name: string; readonly slug: string | null; readonly lead: boolean }[];
}

export interface Sum {
  amount: number;
  rounds: number;
}

export interface Investor {
  readonly name: string;
  readonly slug: string | null;
  deals: number;
  lead_deals: number;
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

export function addGroup(groups: Map<string, Sum>, name: string, { amount, rounds }: Sum): void {
  const sum = groups.get(name);
  if (!sum) groups.set(name, { amount, rounds });
  else {
    sum.amount += amount;
    sum.rounds += rounds;
  }
}

export function addStage(
  { stages }: WeekTally,
  round: string | null,
  { amount, rounds }: Sum,
  amounts: readonly number[],
): void {
  const name = round ?? UNDISCLOSED;
  let stage = stages.get(name);
  if (!stage) stages.set(name, (stage = { amount: 0, rounds: 0, amounts: [] }));
  stage.amount += amount;
  stage.rounds += rounds;
  for (const one of amounts) stage.amounts.push(one);
}

/** A round of a company in several sectors counts in full in each. */
export function addRound(tally: WeekTally, row: RoundRow): void {
  const sum = { amount: row.amount ?? 0, rounds: 1 };
  addGroup(tally.all, '', sum);
  for (const sector of row.sectors) addGroup(tally.sectors, sector, sum);
  if (row.country !== null) addGroup(tally.countries, row.country, sum);
  addStage(tally, row.round, sum, row.amount === null ? [] : [row.amount]);
  tally.biggest.push(row);
  for (const { name, slug, lead } of row.investors) {
    const key = slug ?? name.toLowerCase();
    let investor = tally.investors.get(key);
    // A stored investor keeps its stored name.
    if (!investor || (investor.slug === null && slug !== null)) {
      const { deals, lead_deals } = investor ?? { deals: 0, lead_deals: 0 };
      tally.investors.set(key, (investor = { name, slug, deals, lead_deals }));
    }
    investor.deals++;
    if (lead) investor.lead_deals++;
  }
}
