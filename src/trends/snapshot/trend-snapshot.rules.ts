import { countryName } from '../../vocabulary/country-code.js';
import { type BiggestRound, type CompanyExit } from '../trend-answers.dto.js';
import { type Theme } from './themes.rules.js';
import { deltaPct, median, type TrendWindow } from './trend-window.rules.js';
import { TOP, type Investor, type RoundRow, type Sum, type WeekTally } from './week-tally.rules.js';

export interface ExitRow {
  readonly name: string;
  readonly slug: string;
  readonly type: CompanyExit['type'];
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
  readonly biggest_rounds: readonly BiggestRound[];
  readonly stages: readonly Stage[];
  readonly emerging_themes: readonly Theme[];
  readonly active_investors: readonly Investor[];
  readonly exits: readonly CompanyExit[];
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

/**
 * All figures of a week from its rounds and those of the week before. A round of a company in several sectors counts in
 * full in each, so the shares of sectors may sum to more than 100.
 */
export function snapshotOf(
  window: TrendWindow,
  { current, previous }: { readonly current: WeekTally; readonly previous: WeekTally },
  { exits, themes }: { readonly exits: readonly ExitRow[]; readonly themes: readonly Theme[] },
  now: Date,
): TrendSnapshot {
  const [all, before] = [current.all.get('') ?? NOTHING, previous.all.get('') ?? NOTHING];
  return {
    window,
    capital_deployed: {
      amount: all.amount,
      previous: before.amount,
      delta_pct: deltaPct(all.amount, before.amount),
      rounds: all.rounds,
      previous_rounds: before.rounds,
    },
    top_sectors: groups(all.amount, current.sectors, previous.sectors),
    top_countries: groups(all.amount, current.countries, previous.countries).map((group) => ({
      ...group,
      country_name: countryName(group.name),
    })),
    biggest_rounds: biggest(current.biggest),
    stages: stagesOf(current),
    emerging_themes: themes,
    active_investors: investorsOf(current),
    exits: exits.map(({ name, slug, ...rest }) => ({ company: { name, slug }, ...rest })),
    as_of: now.toISOString(),
    generated_at: now.toISOString(),
  };
}

const NOTHING: Sum = { amount: 0, rounds: 0 };

function investorsOf({ investors }: WeekTally): Investor[] {
  return [...investors.values()]
    .sort((a, b) => b.deals - a.deals || b.lead_deals - a.lead_deals || a.name.localeCompare(b.name))
    .slice(0, TOP);
}

function groups(all: number, current: ReadonlyMap<string, Sum>, before: ReadonlyMap<string, Sum>): Group[] {
  return [...current]
    .map(([name, { amount, rounds }]) => ({
      name,
      amount,
      rounds,
      share_pct: all === 0 ? 0 : Math.round((amount / all) * 1_000) / 10,
      delta_pct: deltaPct(amount, before.get(name)?.amount ?? 0),
    }))
    .sort((a, b) => b.amount - a.amount || b.rounds - a.rounds || a.name.localeCompare(b.name))
    .slice(0, TOP);
}

function biggest(rounds: readonly RoundRow[]): BiggestRound[] {
  return rounds
    .filter(({ amount }) => amount !== null)
    .sort((a, b) => (b.amount ?? 0) - (a.amount ?? 0) || a.companySlug.localeCompare(b.companySlug) || ofSame(a, b))
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

/** Order within one company. */
function ofSame(a: RoundRow, b: RoundRow): number {
  return a.day.localeCompare(b.day) || (a.round ?? '').localeCompare(b.round ?? '');
}

function stagesOf({ stages }: WeekTally): Stage[] {
  return [...stages]
    .map(([stage, { amount, rounds, amounts }]) => ({ stage, rounds, amount, median_cheque: median(amounts) }))
    .sort((a, b) => b.amount - a.amount || b.rounds - a.rounds || a.stage.localeCompare(b.stage));
}
