import { type Provenance } from '../record/company.events.js';
import { agreement } from '../rounds/same-round.rules.js';
import { joinEqualRounds, recordedIn, reportOf, type RoundEvent } from '../rounds/joined-rounds.decide.js';
import {
  eventsOf,
  evolveRounds,
  joinedBy,
  type KnownRound,
  type KnownRounds,
  sameRound,
  type SeenRound,
  type SeenRounds,
  type SourceReport,
} from '../rounds/known-rounds.decide.js';

/**
 * The events with which a company takes over the rounds of a record that was the same company. A round that both have
 * is stored once: the other record's becomes a report of it.
 */
export function takeOverRounds(known: KnownRounds, others: KnownRounds, companyId: string): RoundEvent[] {
  const events: RoundEvent[] = [];
  const moved = Object.values(others).flatMap(idsOf);
  // Those that an earlier append of the merge has taken over are not marked yet.
  let now = markMoved(known, moved);
  for (const round of Object.values(others)) {
    const isTaken = roundWith(now, round.value.roundId) !== null;
    const taken = isTaken ? restatedSince(now, round, companyId) : takenOver(now, round, companyId);
    events.push(...taken);
    now = markMoved(taken.reduce(evolveRounds, now), moved);
  }
  // One may have what another one lacked.
  return [...events, ...joinEqualRounds(now, recordedIn(events), { companyId, isLinked: true })];
}

function takenOver(known: KnownRounds, round: KnownRound, companyId: string): RoundEvent[] {
  const { value, provenance, reports } = round;
  const told: SourceReport = { told: value, provenance, isMoved: true };
  const match = sameRound(known, { isLinked: true }, told);
  const [first, into]: [RoundEvent[], KnownRound['value']] = match
    ? [joinedBy(companyId, match, told), match.round.value]
    : [[{ type: 'FundingRoundRecorded', data: { companyId, ...value, provenance } }], value];
  return [...first, ...Object.values(reports).map((report) => reportOf(report, into, companyId))];
}

/** What sources have stated of the round since an earlier append of the merge. */
function restatedSince(
  known: KnownRounds,
  { value, provenance, reports }: KnownRound,
  companyId: string,
): RoundEvent[] {
  const last = lastStated(known, value.roundId);
  // A source that stated a round while both were merged before may have given it an id of the other record.
  if (!last || !isOfSameKey(last.provenance, provenance)) return [];
  let now = known;
  return [{ told: value, provenance }, ...Object.values(reports)].flatMap((one) => {
    const events = restatedReport(now, { ...one, isMoved: true }, { companyId, roundId: value.roundId });
    now = events.reduce(evolveRounds, now);
    return events;
  });
}

function restatedReport(
  known: KnownRounds,
  report: SourceReport,
  { companyId, roundId }: { readonly companyId: string; readonly roundId: string },
): RoundEvent[] {
  const last = lastStated(known, report.told.roundId);
  if (last) {
    const isNewer = isOfSameKey(last.provenance, report.provenance) && report.provenance.observedAt > last.observedAt;
    return isNewer ? eventsOf(known, { companyId, isLinked: true }, report) : [];
  }
  const round = known[roundWith(known, roundId) ?? ''];
  return round ? joinedBy(companyId, { round, agrees: agreement(report.told, round.value) ?? [] }, report) : [];
}

interface LastStated {
  readonly provenance: Provenance;
  /** ISO 8601; a confirmation may be later than the statement. */
  readonly observedAt: string;
}

/** Of the round or report with this id. */
function lastStated(known: KnownRounds, id: string): LastStated | null {
  const round = known[roundWith(known, id) ?? ''];
  if (round?.value.roundId === id) return round;
  const provenance = round?.reports[id]?.provenance;
  return provenance ? { provenance, observedAt: provenance.observedAt } : null;
}

function isOfSameKey(a: Provenance, b: Provenance): boolean {
  return a.source === b.source && a.sourceKey === b.sourceKey;
}

/** The id of the round that has the facts of the round with this id, or of the report; null for none. */
export function roundWith(known: KnownRounds, id: string): string | null {
  if (known[id]) return id;
  return Object.values(known).find(({ reports }) => id in reports)?.value.roundId ?? null;
}

/** The company before a row of a source. */
interface StatedCompany {
  readonly rounds: KnownRounds;
  /** The source's keys of it. */
  readonly keys: readonly string[];
  /** Ids of rounds of other companies that were merged with it. */
  readonly idsElsewhere: ReadonlySet<string>;
  /** The row names a record that was merged with it, whose ids come first among the others. */
  readonly isRowOfOther: boolean;
}

/**
 * A source's rounds under the ids that it stated them by before a merge or a split, so that its correction is no second
 * round; and under another id where the source has stated a round of this id under another key, or another company left
 * with it, whose round it would replace.
 *
 * @param others the same rounds by the ids of records that were ever merged with it
 */
export function withMovedIds(
  { rounds: known, keys, idsElsewhere, isRowOfOther }: StatedCompany,
  { rounds, provenance: { source, sourceKey } }: SeenRounds,
  others: readonly (readonly SeenRound[])[],
): SeenRound[] {
  const statedBy = (id: string) => (known[id] ?? known[roundWith(known, id) ?? '']?.reports[id])?.provenance;
  const isStatedHere = (id: string): boolean => {
    const provenance = statedBy(id);
    return provenance?.source === source && provenance.sourceKey === sourceKey;
  };
  const isOfAnotherKey = (id: string): boolean => {
    const { source: from, sourceKey: key } = statedBy(id) ?? {};
    return from === source && key !== undefined && sourceKey !== undefined && keys.includes(sourceKey);
  };
  const isElsewhere = (id: string): boolean => statedBy(id) === undefined && idsElsewhere.has(id);
  return rounds.map((round, index) => {
    if (isStatedHere(round.roundId)) return round;
    const ids = others.flatMap((its) => its[index]?.roundId ?? []);
    const isTaken = isRowOfOther || isOfAnotherKey(round.roundId) || isElsewhere(round.roundId);
    const free = isTaken ? ids.find((id) => statedBy(id) === undefined && !isElsewhere(id)) : undefined;
    const moved = ids.find(isStatedHere) ?? free;
    return moved === undefined ? round : { ...round, roundId: moved };
  });
}

/** Ids of a round and of all its reports. */
export function idsOf({ value, reports }: KnownRound): string[] {
  return [value.roundId, ...Object.keys(reports)];
}

/** The rounds and reports with these ids came from another record. */
export function markMoved(known: KnownRounds, ids: readonly string[]): KnownRounds {
  const moved = new Set(ids);
  return Object.fromEntries(
    Object.entries(known).map(([id, round]) => {
      const reports = Object.entries(round.reports).map(([toldAs, report]): [string, SourceReport] => [
        toldAs,
        moved.has(toldAs) ? { ...report, isMoved: true } : report,
      ]);
      return [id, { ...round, reports: Object.fromEntries(reports), ...(moved.has(id) && { isMoved: true as const }) }];
    }),
  );
}
