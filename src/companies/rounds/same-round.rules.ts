import { daysOf } from '../../kernel/calendar.js';
import { stageOfRound } from '../../vocabulary/round-stage.js';
import { isPartOf, roundKind } from '../../vocabulary/round-kind.js';
import { type FundingRound, type Provenance, type RoundFact, type RoundInvestor } from '../record/company.events.js';

export const ROUND_FACTS: readonly RoundFact[] = ['kind', 'date', 'amount'];

type Told = Pick<FundingRound, 'round' | 'date' | 'amount'>;

/** Signing, closing, filing and announcement are weeks apart, and sources date a round by different ones. */
const DAYS_APART = 31;
/** Relative to the larger amount. Sources round, and convert currencies at different rates. */
const APART_IN_TIME_KNOWN = 0.1;
/** Where one date is unknown and only the amount is evidence. */
const APART_IN_TIME_UNKNOWN = 0.01;
const DAY_MS = 86_400_000;

/**
 * The facts in which two reports of one round agree; null where they are two rounds, or it is undecidable. No fact
 * known to both may differ: kind; date by more than a month; amount by more than a tenth (a hundredth without one of
 * the dates). Either the amount, or kind and date, must agree, or neither report states any fact.
 */
export function agreement(a: Told, b: Told): readonly RoundFact[] | null {
  const { kind, date, apart } = compared(a, b);
  const amount = apart === null ? null : apart <= (date === true ? APART_IN_TIME_KNOWN : APART_IN_TIME_UNKNOWN);
  if (kind === false || date === false || amount === false) return null;
  if (!amount && !(kind && date)) return isBlank(a) && isBlank(b) ? [] : null;
  const agrees = { kind, date, amount };
  return ROUND_FACTS.filter((fact) => agrees[fact]);
}

/**
 * Whether a source's correction describes another round than a report of its round does: two facts differ. Where one
 * differs, the sources disagree about one round, which would count twice until the other source follows.
 */
export function isAnotherRound(corrected: Told, report: Told): boolean {
  const { kind, date, apart } = compared(corrected, report);
  const differs = [kind === false, date === false, apart !== null && apart > APART_IN_TIME_KNOWN];
  return differs.filter(Boolean).length > 1;
}

export function hasSameFacts(a: Told, b: Told): boolean {
  return a.round === b.round && a.date === b.date && a.amount === b.amount;
}

/**
 * Whether one source gives a round another stage: no company raises the same amount on the same day, or in the same
 * month, in two. The parts of one series may be equal, and so may a loan or a grant beside a round.
 */
export function isRenamed(a: Told, b: Told): boolean {
  const [one, other] = [a, b].map(({ round }) => (stageOfRound(round) === null ? null : roundKind(round)));
  if (!one || !other || one.split(' ')[0] === other.split(' ')[0]) return false;
  return a.amount !== null && a.amount === b.amount && (a.date?.length ?? 0) >= 7 && a.date === b.date;
}

/** A row that is imported again, with its kind, date or key known by now: two rounds of one file are of two rows. */
export function isSameRow(a: Provenance, b: Provenance): boolean {
  return a.file !== undefined && a.file === b.file && a.line === b.line;
}

export function isRefinedBy(a: Told, b: Told): boolean {
  const isKept = (one: string | null, other: string | null): boolean => one === null || one === other;
  return isKept(a.round, b.round) && isKept(a.date, b.date) && a.amount === b.amount;
}

/** Whether kind and date agree, and how far the amounts are apart; null where one of the two does not state it. */
function compared(a: Told, b: Told) {
  const [one, other] = [roundKind(a.round), roundKind(b.round)];
  const days = daysApart(a.date, b.date);
  const date = days === null ? null : days <= DAYS_APART;
  const isUndecided = one === null || other === null || (date === true && isPartOf(one, other));
  return {
    kind: isUndecided ? null : one === other,
    date,
    apart: amountsApart(a.amount, b.amount),
  };
}

/** Of two rounds that agree with a report, the nearer one: by facts, then amount, then date. */
export function isNearer(tale: Told, one: Told, other: Told): boolean {
  const [a, b] = [distance(tale, one), distance(tale, other)];
  const at = a.findIndex((part, place) => part !== b[place]);
  return at >= 0 && (a[at] as number) < (b[at] as number);
}

function isBlank({ round, date, amount }: Told): boolean {
  return roundKind(round) === null && date === null && amount === null;
}

function distance(tale: Told, round: Told): number[] {
  const facts = agreement(tale, round)?.length ?? 0;
  return [-facts, amountsApart(tale.amount, round.amount) ?? 1, daysApart(tale.date, round.date) ?? Infinity];
}

/** Days between the nearest days of two dates, each of which may be a month or a year; null where one is unknown. */
function daysApart(a: string | null, b: string | null): number | null {
  const [one, other] = [a && daysOf(a), b && daysOf(b)];
  if (!one || !other) return null;
  const [earlier, later] = one.first <= other.first ? [one, other] : [other, one];
  return Math.max(0, (Date.parse(later.first) - Date.parse(earlier.last)) / DAY_MS);
}

/** Relative to the larger amount; null where one is unknown. */
function amountsApart(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return null;
  return a === b ? 0 : Math.abs(a - b) / Math.max(a, b);
}

/** The more precise date: a report of 2014-03-05 refines `2014`. */
export function finerDate(known: string | null, told: string | null): string | null {
  return known === null || told?.startsWith(known) ? told : known;
}

/** The union of investors; one named by both counts once. */
export function united(known: readonly RoundInvestor[], told: readonly RoundInvestor[]): readonly RoundInvestor[] {
  const keyOf = ({ investorId, name }: RoundInvestor): string => investorId ?? `name ${name}`;
  const keys = new Set(known.map(keyOf));
  const added = new Map(told.map((investor) => [keyOf(investor), investor]));
  return [...known, ...[...added].flatMap(([key, investor]) => (keys.has(key) ? [] : [investor]))];
}

/** The round with gaps filled from the reports, earliest first. Known figures stay; investors accumulate. */
export function filledFromReports(
  round: FundingRound,
  reports: readonly { readonly told: FundingRound }[],
): FundingRound {
  return reports.reduce<FundingRound>((known, { told }) => {
    const leadInvestors = known.leadInvestors.length > 0 ? known.leadInvestors : told.leadInvestors;
    return {
      ...known,
      round: known.round ?? told.round,
      date: finerDate(known.date, told.date),
      amount: known.amount ?? told.amount,
      valuation: known.valuation ?? told.valuation,
      leadInvestors,
      investors: united(known.investors, [...told.investors, ...told.leadInvestors]),
    };
  }, round);
}
