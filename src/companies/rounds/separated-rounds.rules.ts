import { type RegisteredCompany } from '../record/company.decide.js';
import { type CompanyEvent, type FundingRound, type Provenance } from '../record/company.events.js';
import { sameValue } from '../record/newer-fields.rules.js';
import { decideRounds, joinedBy, type KnownRounds, type RoundsOwner } from './known-rounds.decide.js';
import { retractInvestor } from './retracted-investor.decide.js';
import { agreement, united } from './same-round.rules.js';

type Recorded = Extract<CompanyEvent, { type: 'FundingRoundRecorded' }>;
type Corroborated = Extract<CompanyEvent, { type: 'FundingRoundCorroborated' }>;
type Withheld = Extract<CompanyEvent, { type: 'CompanyStatementWithheld' }>['data'];
type Retracted = Extract<CompanyEvent, { type: 'RoundInvestorRetracted' }>;

/** One of the records of a merged company, and the company before an event. */
export interface MergedRounds extends RoundsOwner {
  readonly rounds: KnownRounds;
  /** The rounds of the merged company. */
  readonly whole: KnownRounds;
}

/** What the merged company's round says of the record's: the facts that a statement added, and no others. */
export function recordedOf({ rounds, whole, ...owner }: MergedRounds, event: Recorded): CompanyEvent[] {
  const { companyId } = owner;
  const { companyId: _, provenance, ...round } = event.data;
  const [mine, before] = [rounds[round.roundId], whole[round.roundId]];
  if (!mine) return isReported(rounds, event) ? [] : [event];
  const isNewer = provenance.observedAt > mine.observedAt;
  if (!before) return isNewer ? decideRounds(rounds, { ...owner, rounds: [round], provenance }) : [];
  const added = round.investors.filter((one) => !before.value.investors.some((known) => sameValue(known, one)));
  const changed = isNewer ? changedFacts(before.value, round) : {};
  const value = { ...mine.value, ...changed, investors: united(mine.value.investors, added) };
  if (sameValue(value, mine.value) && !isNewer) return [];
  return [{ type: event.type, data: { companyId, ...value, provenance: isNewer ? provenance : mine.provenance } }];
}

/** The record's sources may agree on a round that is two rounds of the merged company. */
function isReported(rounds: KnownRounds, { data: { roundId, provenance } }: Recorded): boolean {
  return Object.values(rounds).some(({ reports }) => {
    const report = reports[roundId];
    return report !== undefined && report.provenance.observedAt >= provenance.observedAt;
  });
}

function changedFacts(before: FundingRound, now: FundingRound): Partial<FundingRound> {
  const { investors: _, ...facts } = now;
  const changed = Object.entries(facts).filter(
    ([fact, value]) => !sameValue(before[fact as keyof FundingRound], value),
  );
  return Object.fromEntries(changed);
}

/** A report joins the record's round that it joined, where the record's own sources agree with it. */
export function corroboratedOf({ rounds, whole: _whole, ...owner }: MergedRounds, event: Corroborated): CompanyEvent[] {
  const { companyId: _, roundId, toldAs, agrees: agreed, provenance, ...rest } = event.data;
  const told = { roundId: toldAs, ...rest };
  const round = rounds[roundId];
  // A merge and a split restate reports that the round's source has contradicted since.
  const joined = agreed.length === 0 ? agreed : null;
  const agrees = round && !(toldAs in rounds) ? (agreement(told, round.value) ?? joined) : null;
  if (!round || !agrees) return decideRounds(rounds, { ...owner, rounds: [told], provenance });
  const known = round.reports[toldAs]?.provenance.observedAt ?? '';
  return known >= provenance.observedAt ? [] : joinedBy(owner.companyId, { round, agrees }, { told, provenance });
}

/** Rounds of the merged company that a source has repeated. */
export function repeatedRounds(
  { rounds, whole, ...owner }: MergedRounds,
  ids: readonly string[],
  provenance: Provenance,
): CompanyEvent[] {
  const repeated = ids.flatMap((id) => {
    const [known, stated] = [toldAs(rounds, id), toldAs(whole, id)];
    if (!known || !stated) return stated ?? [];
    return known.amount === stated.amount ? [] : [{ ...known, amount: stated.amount }];
  });
  return decideRounds(rounds, { ...owner, rounds: repeated, provenance });
}

function toldAs(rounds: KnownRounds, id: string): FundingRound | undefined {
  return rounds[id]?.value ?? Object.values(rounds).find(({ reports }) => id in reports)?.reports[id]?.told;
}

/** A retraction says who an investor is, so it applies to what the sources of either record stated. */
export function retractedOf(record: RegisteredCompany, whole: KnownRounds, { type, data }: Retracted): CompanyEvent[] {
  const { companyId, rounds } = record;
  if (data.roundId === null) return retractInvestor(record, { ...data, companyId });
  const round = whole[data.roundId];
  const ids = round ? [round.value.roundId, ...Object.keys(round.reports)] : [];
  return ids.filter((roundId) => roundId in rounds).map((roundId) => ({ type, data: { ...data, companyId, roundId } }));
}

/** Whether the event is the merged company's investors after the retraction before it: each record has its own. */
export function isCorrected(event: CompanyEvent, before: CompanyEvent | undefined): boolean {
  return (
    event.type === 'CompanyDetailsChanged' &&
    event.data.changes.investors !== undefined &&
    before?.type === 'RoundInvestorRetracted' &&
    before.data.roundId === null
  );
}

/** Whether a recorded round is only what the report before it added to the round. */
export function isFilled(event: CompanyEvent, before: CompanyEvent | undefined): boolean {
  return (
    event.type === 'FundingRoundRecorded' &&
    before?.type === 'FundingRoundCorroborated' &&
    before.data.roundId === event.data.roundId
  );
}

/** Ids of what a join has yet to state after the event: the round as a report, and each of its reports. */
export function movingAfter(moving: readonly string[], event: CompanyEvent, before: KnownRounds): readonly string[] {
  if (event.type !== 'FundingRoundJoined')
    return isMoved(event, moving) ? moving.filter((id) => id !== idOf(event)) : [];
  const { roundId } = event.data;
  return [roundId, ...Object.keys(before[roundId]?.reports ?? {})];
}

/** Whether the event only moves what a source has stated before. */
export function isMoved(event: CompanyEvent, moving: readonly string[]): boolean {
  return moving.includes(idOf(event));
}

/** Whether the record has taken the statement as its row had it: the company's events say what the row added to others. */
export function isTaken(event: CompanyEvent, withheld: Withheld | null): boolean {
  if (event.type !== 'FundingRoundRecorded' && event.type !== 'FundingRoundCorroborated') return false;
  const { source, sourceKey, observedAt } = event.data.provenance;
  const by = withheld?.provenance;
  if (source !== by?.source || sourceKey !== by.sourceKey || observedAt !== by.observedAt) return false;
  return withheld?.rounds.some(({ roundId }) => roundId === idOf(event)) ?? false;
}

function idOf({ type, data }: CompanyEvent): string {
  if (type === 'FundingRoundCorroborated') return data.toldAs;
  return type === 'FundingRoundRecorded' ? data.roundId : '';
}

export const OF_ROUNDS: readonly string[] = [
  'FundingRoundRecorded',
  'FundingRoundCorroborated',
  'FundingRoundJoined',
] satisfies CompanyEvent['type'][];
