import { eventsOf, type KnownRounds, type SeenRounds, type SourceReport, withKnownIds } from './known-rounds.decide.js';

/** Ids of the stored rounds that a later observation repeats unchanged. */
export function unchangedRounds(known: KnownRounds, seen: SeenRounds): string[] {
  const { provenance } = seen;
  return withKnownIds(known, seen).flatMap((told) => {
    if (eventsOf(known, seen, { told, provenance }).length > 0) return [];
    const lastSeen = known[told.roundId]?.observedAt ?? reportOf(known, told.roundId)?.provenance.observedAt;
    return lastSeen !== undefined && provenance.observedAt > lastSeen ? [told.roundId] : [];
  });
}

/** The rounds with the date of the confirming observation. */
export function confirmRounds(known: KnownRounds, roundIds: readonly string[], observedAt: string): KnownRounds {
  return roundIds.reduce<KnownRounds>((rounds, id) => {
    const own = rounds[id];
    if (own) return { ...rounds, [id]: { ...own, observedAt } };
    const round = Object.values(rounds).find(({ reports }) => id in reports);
    const report = round?.reports[id];
    if (!round || !report) return rounds;
    const confirmed = { ...report, provenance: { ...report.provenance, observedAt } };
    return { ...rounds, [round.value.roundId]: { ...round, reports: { ...round.reports, [id]: confirmed } } };
  }, known);
}

function reportOf(known: KnownRounds, roundId: string): SourceReport | undefined {
  return Object.values(known).find(({ reports }) => roundId in reports)?.reports[roundId];
}
