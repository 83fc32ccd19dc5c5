import { countryName } from '../../vocabulary/country-code.js';
import { type BiggestRound, type CompanyExit } from '../trend-answers.dto.js';
import { type Theme } from './themes.rules.js';
import {
  areComparable,
  daysBetween,
  deltaPct,
  isKnown,
  type KnownSpan,
  median,
  type TrendWindow,
} from './trend-window.rules.js';
import { byDeals, TOP, type Investor, type RoundRow, type Sum, type WeekTally } from './week-tally.rules.js';

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
    readonly amount: number | null;
    readonly previous: number | null;
    readonly delta_pct: number | null;
    readonly rounds: number | null;
    readonly previous_rounds: number | null;
    readonly coverage: Coverage;
    readonly previous_coverage: Coverage;
  };
  readonly top_sectors: readonly Group[];
  readonly top_countries: readonly (Group & { readonly country_name: string })[];
  readonly biggest_rounds: readonly BiggestRound[];
  readonly stages: readonly Stage[];
  readonly emerging_themes: readonly Theme[];
  readonly active_investors: readonly Investor[];
  readonly exits: readonly CompanyExit[];
  readonly as_of: string;
  /** `@` and the position of the log that it shows. */
  readonly position: string;
  readonly generated_at: string;
}

/** How many of the rounds have an amount. */
export interface Coverage {
  readonly known: number;
  readonly of: number;
}

export interface Group {
  readonly name: string;
  /** Null where no amount is disclosed. */
  readonly amount: number | null;
  readonly coverage: Coverage;
  readonly rounds: number;
  /** Null where no amount is disclosed. */
  readonly share_pct: number | null;
  readonly delta_pct: number | null;
}

export interface Stage {
  readonly stage: string;
  readonly rounds: number;
  /** Null where no amount is disclosed. */
  readonly amount: number | null;
  readonly coverage: Coverage;
  readonly median_cheque: number | null;
}

/**
 * All figures of a week from its rounds and those of the week before. A round of a company in several sectors counts in
 * full in each, so the shares of sectors may sum to more than 100. Weeks outside `span` are unknown, not empty.
 */
export function snapshotOf(
  window: TrendWindow,
  {
    current,
    previous,
    span,
  }: { readonly current: WeekTally; readonly previous: WeekTally; readonly span: KnownSpan | null },
  { exits, themes }: { readonly exits: readonly ExitRow[]; readonly themes: readonly Theme[] },
  { now, asOf, position }: { readonly now: Date; readonly asOf: Date; readonly position: bigint },
): TrendSnapshot {
  const [all, before] = [current.all.get('') ?? NOTHING, previous.all.get('') ?? NOTHING];
  const isWeekKnown = isKnown(span, window.from, window.to);
  const isPreviousKnown = isKnown(span, window.previous_from, window.previous_to);
  const isCompared =
    span === null ||
    (isWholeWeek(daysBetween(span.last, window.to), before.rounds) &&
      isWholeWeek(daysBetween(window.previous_from, span.first), all.rounds));
  const [amount, amountBefore] = [isWeekKnown ? amountOf(all) : null, isPreviousKnown ? amountOf(before) : null];
  return {
    window,
    capital_deployed: {
      amount,
      previous: amountBefore,
      delta_pct:
        isCompared && areComparable(coverageOf(all), coverageOf(before)) ? deltaPct(amount, amountBefore) : null,
      rounds: isWeekKnown ? all.rounds : null,
      previous_rounds: isPreviousKnown ? before.rounds : null,
      coverage: coverageOf(all),
      previous_coverage: coverageOf(before),
    },
    top_sectors: groups(all.amount, current.sectors, isCompared ? previous.sectors : new Map()),
    top_countries: groups(all.amount, current.countries, isCompared ? previous.countries : new Map()).map((group) => ({
      ...group,
      country_name: countryName(group.name),
    })),
    biggest_rounds: biggest(current.biggest),
    stages: stagesOf(current),
    emerging_themes: themes,
    active_investors: investorsOf(current),
    exits: exits.map(({ name, slug, ...rest }) => ({ company: { name, slug }, ...rest })),
    as_of: asOf.toISOString(),
    position: `@${position}`,
    generated_at: now.toISOString(),
  };
}

/** A weekend has hardly any rounds. */
const USUAL_GAP_DAYS = 2;
/** So many expected rounds are absent by chance less than once in a hundred weeks. */
const LEAST_EXPECTED = 5;

/**
 * Whether the days of a week beyond the rounds on file may have had none. Where the other week's rate gives several, the
 * file ends there, and a change would be one of the file.
 */
function isWholeWeek(daysBeyond: number, roundsOfOther: number): boolean {
  return ((daysBeyond - USUAL_GAP_DAYS) * roundsOfOther) / 7 < LEAST_EXPECTED;
}

const NOTHING: Sum = { amount: 0, rounds: 0, disclosed: 0 };

function coverageOf({ disclosed, rounds }: Sum): Coverage {
  return { known: disclosed, of: rounds };
}

/** Zero without a round; null where rounds have no amount. */
function amountOf({ amount, rounds, disclosed }: Sum): number | null {
  return rounds > 0 && disclosed === 0 ? null : amount;
}

function investorsOf({ investors }: WeekTally): Investor[] {
  return [...investors.values()].sort(byDeals).slice(0, TOP);
}

function groups(all: number, current: ReadonlyMap<string, Sum>, before: ReadonlyMap<string, Sum>): Group[] {
  return [...current]
    .map(([name, sum]) => ({
      name,
      amount: amountOf(sum),
      rounds: sum.rounds,
      coverage: coverageOf(sum),
      share_pct: all === 0 || amountOf(sum) === null ? null : Math.round((sum.amount / all) * 1_000) / 10,
      delta_pct: changeOf(sum, before.get(name) ?? NOTHING),
    }))
    .sort((a, b) => (b.amount ?? -1) - (a.amount ?? -1) || b.rounds - a.rounds || a.name.localeCompare(b.name, 'en'))
    .slice(0, TOP);
}

function changeOf(sum: Sum, before: Sum): number | null {
  return areComparable(coverageOf(sum), coverageOf(before)) ? deltaPct(amountOf(sum), amountOf(before)) : null;
}

function biggest(rounds: readonly RoundRow[]): BiggestRound[] {
  return rounds
    .filter(({ amount }) => amount !== null)
    .sort(
      (a, b) => (b.amount ?? 0) - (a.amount ?? 0) || a.companySlug.localeCompare(b.companySlug, 'en') || ofSame(a, b),
    )
    .slice(0, TOP)
    .map(({ companyName: name, companySlug: slug, round, amount, day: date, investors }) => ({
      company: { name, slug },
      round,
      amount,
      date,
      lead_investors: investors.filter(({ lead }) => lead).map(({ lead: _, ...party }) => party),
    }));
}

/** Order within one company. */
function ofSame(a: RoundRow, b: RoundRow): number {
  return a.day.localeCompare(b.day, 'en') || (a.round ?? '').localeCompare(b.round ?? '', 'en');
}

function stagesOf({ stages }: WeekTally): Stage[] {
  return [...stages]
    .map(([stage, sum]) => {
      const { rounds, amounts } = sum;
      return { stage, rounds, amount: amountOf(sum), coverage: coverageOf(sum), median_cheque: median(amounts) };
    })
    .sort((a, b) => (b.amount ?? -1) - (a.amount ?? -1) || b.rounds - a.rounds || a.stage.localeCompare(b.stage, 'en'));
}
