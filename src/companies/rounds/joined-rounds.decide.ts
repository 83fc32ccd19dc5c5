import { type CompanyEvent, type FundingRound, type Provenance } from '../record/company.events.js';
import {
  corroboratedBy,
  decideRounds,
  evolveRounds,
  joinedBy,
  type KnownRound,
  type KnownRounds,
  type Match,
  type RoundsOwner,
  type SourceReport,
  type SeenRounds,
} from './known-rounds.decide.js';
import { agreement, isNearer } from './same-round.rules.js';

export type RoundEvent = Extract<
  CompanyEvent,
  { type: 'FundingRoundRecorded' | 'FundingRoundCorroborated' | 'FundingRoundJoined' }
>;

/** The events for one source's rounds, and for stored rounds that its statements make equal. */
export function decideStatedRounds(known: KnownRounds, seen: SeenRounds): RoundEvent[] {
  const events = decideRounds(known, seen);
  // One source's rounds are never joined with each other, and most companies have no others.
  if (Object.keys(known).length === 0) return events;
  return [...events, ...joinEqualRounds(events.reduce(evolveRounds, known), recordedIn(events), seen)];
}

/** Ids of the rounds that the events record. */
export function recordedIn(events: readonly CompanyEvent[]): string[] {
  return events.flatMap((event) => (event.type === 'FundingRoundRecorded' ? [event.data.roundId] : []));
}

/**
 * Joins each changed round with the nearest stored one that agrees with it by now, as if the change had been the first
 * statement: both would count in the company's total. Two rounds of one row are two. The unchanged round stays, so that a
 * later correction parts them again.
 */
export function joinEqualRounds(known: KnownRounds, changed: readonly string[], owner: RoundsOwner): RoundEvent[] {
  const events: RoundEvent[] = [];
  const waiting = [...changed];
  let now = known;
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const pair = equalPair(now, id, owner);
    if (pair === null) continue;
    const joined = joinOf(pair, owner.companyId);
    events.push(...joined);
    now = joined.reduce(evolveRounds, now);
    waiting.push(...recordedIn(joined), pair.round.value.roundId);
  }
  return events;
}

interface EqualPair extends Match {
  readonly changed: KnownRound;
}

function equalPair(known: KnownRounds, id: string, owner: RoundsOwner): EqualPair | null {
  const changed = known[id];
  if (!changed) return null;
  let best: EqualPair | null = null;
  for (const round of Object.values(known)) {
    const agrees = round === changed ? null : agreement(changed.value, round.value);
    if (!agrees || areOfOneRow(changed, round, owner)) continue;
    if (!best || isNearer(changed.value, round.value, best.round.value)) best = { changed, round, agrees };
  }
  return best;
}

/** Whether a source may state the two side by side. */
function areOfOneRow(one: KnownRound, other: KnownRound, { isLinked = false }: RoundsOwner): boolean {
  const stated = provenancesOf(other);
  return provenancesOf(one).some(({ source, sourceKey }) =>
    stated.some((by) => by.source === source && (!isLinked || by.sourceKey === sourceKey)),
  );
}

function provenancesOf({ provenance, reports }: KnownRound): readonly Provenance[] {
  return [provenance, ...Object.values(reports).map((report) => report.provenance)];
}

function joinOf({ changed, round, agrees }: EqualPair, companyId: string): RoundEvent[] {
  const { value, observedAt, provenance, reports } = changed;
  // A confirmation may be later than the statement: an older file must not replace it.
  const told = { told: value, provenance: { ...provenance, observedAt } };
  const moved = Object.values(reports).map((report): RoundEvent => {
    if (agreement(report.told, round.value)) return reportOf(report, round.value, companyId);
    // The change contradicts it: its source states a separate round.
    return { type: 'FundingRoundRecorded', data: { companyId, ...report.told, provenance: report.provenance } };
  });
  return [
    { type: 'FundingRoundJoined', data: { companyId, roundId: value.roundId, into: round.value.roundId } },
    ...moved.filter(({ type }) => type === 'FundingRoundRecorded'),
    ...moved.filter(({ type }) => type === 'FundingRoundCorroborated'),
    ...joinedBy(companyId, { round, agrees }, told),
  ];
}

/** A source's statement as a report of the round, with the facts in which they agree by now. */
export function reportOf(report: SourceReport, round: FundingRound, companyId: string): RoundEvent {
  return corroboratedBy(companyId, { round, agrees: agreement(report.told, round) ?? [] }, report);
}
