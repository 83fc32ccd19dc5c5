import { countryName } from '../../vocabulary/country-code.js';
import { type Theme } from './themes.rules.js';
import { deltaPct, median, type TrendWindow } from './trend-window.rules.js';

/** A round with what is counted of its company. */
export interface CountedRound {
  /** Whole USD; null where undisclosed. */
  readonly amount: number | null;
  readonly sectors: readonly string[];
  readonly country: string | null;
}

export interface RoundRow extends CountedRound {
  readonly day: string;
  readonly round: string | null;
  readonly companyName: string;
  readonly companySlug: string;
  readonly investors: readonly { readonly name: string; readonly slug: string | null; readonly lead: boolean }[];
}

export interface ExitRow {
  readonly name: string;
  readonly slug: string;
  readonly type: string;
  readonly acquirer: string | null;
  readonly amount: number | null;
  readonly date: string;
}

export interface TrendSnapshot {
  readonly window: TrendWindow;
  readonly capital_deployed: {
    readonly amount: number;
    readonly previous: number;
    readonly delta_pct: number | null;
    readonly rounds: number;
    readonly previous_rounds: number;
  };
  readonly top_sectors: readonly Group[];
  readonly top_countries: readonly (Group & { readonly country_name: string })[];
  readonly biggest_rounds: readonly object[];
  readonly stages: readonly Stage[];
  readonly emerging_themes: readonly Theme[];
  readonly active_investors: readonly Investor[];
  readonly exits: readonly object[];
  readonly as_of: string;
  readonly generated_at: string;
}

export interface Group {
  readonly name: string;
  readonly amount: number;
  readonly rounds: number;
  readonly share_pct: number;
  readonly delta_pct: number | null;
}

export interface Stage {
  readonly stage: string;
  readonly rounds: number;
  readonly amount: number;
  readonly median_cheque: number | null;
}

export interface Investor {
  readonly name: string;
  readonly slug: string | null;
  readonly deals: number;
  readonly lead_deals: number;
}

const TOP = 10;
const UNDISCLOSED = 'Undisclosed';

/**
 * All figures of a week from the rounds of it and of the week before. A round of a company in several sectors counts
 * in full in each of them, so the shares of sectors may sum to more than 100.
 */
export function snapshotOf(
  window: TrendWindow,
  { rounds: current, previous }: { readonly rounds: readonly RoundRow[]; readonly previous: readonly CountedRound[] },
  { exits, themes }: { readonly exits: readonly ExitRow[]; readonly themes: readonly Theme[] },
  now: Date,
): TrendSnapshot {
  const amount = total(current);
  return {
    window,
    capital_deployed: {
      amount,
      previous: total(previous),
      delta_pct: deltaPct(amount, total(previous)),
      rounds: current.length,
      previous_rounds: previous.length,
    },
    top_sectors: groups(current, previous, ({ sectors }) => sectors),
    top_countries: groups(current, previous, ({ country }) => (country === null ? [] : [country])).map((group) => ({
      ...group,
      country_name: countryName(group.name),
    })),
    biggest_rounds: biggest(current),
    stages: stagesOf(current),
    emerging_themes: themes,
    active_investors: investorsOf(current),
    exits: exits.map(({ name, slug, ...rest }) => ({ company: { name, slug }, ...rest })),
    as_of: now.toISOString(),
    generated_at: now.toISOString(),
  };
}

export function total(rounds: readonly Pick<RoundRow, 'amount'>[]): number {
  return rounds.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
}

export function investorsOf(rounds: readonly Pick<RoundRow, 'investors'>[]): Investor[] {
  const byName = new Map<string, { name: string; slug: string | null; deals: number; lead_deals: number }>();
  for (const { investors } of rounds) {
    for (const { name, slug, lead } of investors) {
      const key = slug ?? name.toLowerCase();
      const entry = byName.get(key) ?? { name, slug, deals: 0, lead_deals: 0 };
      entry.deals++;
      if (lead) entry.lead_deals++;
      byName.set(key, entry);
    }
  }
  return [...byName.values()]
    .sort((a, b) => b.deals - a.deals || b.lead_deals - a.lead_deals || a.name.localeCompare(b.name))
    .slice(0, TOP);
}

function groups(
  current: readonly CountedRound[],
  previous: readonly CountedRound[],
  namesOf: (round: CountedRound) => readonly string[],
): Group[] {
  const all = total(current);
  const before = grouped(previous, namesOf);
  return [...grouped(current, namesOf)]
    .map(([name, rounds]) => ({
      name,
      amount: total(rounds),
      rounds: rounds.length,
      share_pct: all === 0 ? 0 : Math.round((total(rounds) / all) * 1_000) / 10,
      delta_pct: deltaPct(total(rounds), total(before.get(name) ?? [])),
    }))
    .sort((a, b) => b.amount - a.amount || b.rounds - a.rounds || a.name.localeCompare(b.name))
    .slice(0, TOP);
}

function grouped<T extends CountedRound>(
  rounds: readonly T[],
  namesOf: (round: T) => readonly string[],
): Map<string, T[]> {
  const byName = new Map<string, T[]>();
  for (const round of rounds) {
    for (const name of namesOf(round)) {
      const list = byName.get(name);
      if (list) list.push(round);
      else byName.set(name, [round]);
    }
  }
  return byName;
}

function biggest(rounds: readonly RoundRow[]): object[] {
  return rounds
    .filter(({ amount }) => amount !== null)
    .sort((a, b) => (b.amount ?? 0) - (a.amount ?? 0) || a.companySlug.localeCompare(b.companySlug))
    .slice(0, TOP)
    .map(({ companyName: name, companySlug: slug, round, amount, day: date, investors }) => ({
      company: { name, slug },
      round,
      amount,
      date,
      lead_investors: investors
        .filter(({ lead }) => lead)
        .map((investor) => ({ name: investor.name, slug: investor.slug })),
    }));
}

function stagesOf(rounds: readonly RoundRow[]): Stage[] {
  return [...grouped(rounds, ({ round }) => [round ?? UNDISCLOSED])]
    .map(([stage, list]) => ({
      stage,
      rounds: list.length,
      amount: total(list),
      median_cheque: median(list.flatMap(({ amount }) => (amount === null ? [] : [amount]))),
    }))
    .sort((a, b) => b.amount - a.amount || b.rounds - a.rounds || a.stage.localeCompare(b.stage));
}
