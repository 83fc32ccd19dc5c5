import { type CompanyEvent, type FundingRound, type Provenance, type RoundFact } from '../record/company.events.js';
import { filledFrom, sameValue, type Observed } from '../record/newer-fields.rules.js';
import { correctedRound } from './replaced-investor.rules.js';
import {
  agreement,
  filledFromReports,
  hasSameFacts,
  isAnotherRound,
  isNearer,
  isRefinedBy,
  isRenamed,
  isSameRow,
  united,
} from './same-round.rules.js';

/** A stored round: the known facts from all its reports. */
export interface KnownRound extends Observed<FundingRound> {
  /** Of the first source. */
  readonly provenance: Provenance;
  /** Other sources' reports of the round, by the id that it would have as theirs. */
  readonly reports: Readonly<Record<string, SourceReport>>;
  /** Recorded for a record that was merged into this company: its id follows from the other record. */
  readonly isMoved?: true;
}

export interface SourceReport {
  readonly told: FundingRound;
  readonly provenance: Provenance;
  /** As of a round. */
  readonly isMoved?: true;
}

export type KnownRounds = Readonly<Record<string, KnownRound>>;

type Recorded = Extract<CompanyEvent, { type: 'FundingRoundRecorded' }>;
type Corroborated = Extract<CompanyEvent, { type: 'FundingRoundCorroborated' }>;
type Joined = Extract<CompanyEvent, { type: 'FundingRoundJoined' }>;
type Retracted = Extract<CompanyEvent, { type: 'RoundInvestorRetracted' }>;
export type InvestorRetraction = Retracted['data'];
type RoundEvent = Recorded | Corroborated;

/** A round as a source states it. */
export interface SeenRound extends FundingRound {
  /** The id of earlier versions, from its position among the amounts of a cell. */
  readonly formerId?: string;
  /** The source has a key for the round, so another key is another round. */
  readonly isKeyed?: boolean;
  /** The source says nothing about the amount, neither a figure nor that it is undisclosed. */
  readonly hasNoAmount?: boolean;
}

/** The company whose rounds may be one. */
export interface RoundsOwner {
  readonly companyId: string;
  /** It was merged or split, so that each key of a source is a row of a record: both may state one round. */
  readonly isLinked?: boolean;
}

/** One source's statements about a company's rounds. */
export interface SeenRounds extends RoundsOwner {
  readonly rounds: readonly SeenRound[];
  readonly provenance: Provenance;
  /** The source's keys of a company with linked records: a round under another of them is another row's. */
  readonly keys?: readonly string[];
}

/**
 * The events for rounds that are new, better known, or reported by a further source. A report of a stored round joins
 * it and fills its unknown facts, so the round is not recorded twice.
 */
export function decideRounds(known: KnownRounds, seen: SeenRounds): RoundEvent[] {
  const { provenance } = seen;
  const events: RoundEvent[] = [];
  let now = known;
  for (const round of withKnownIds(known, seen)) {
    for (const event of eventsOf(now, seen, { told: round, provenance })) {
      events.push(event);
      now = evolveRounds(now, event);
    }
  }
  return events;
}

/**
 * The rounds under their stored ids: ids of earlier versions, and the id of the round that a statement without a key
 * corrects or has corrected: by another stage, or where a single amount has neither kind nor date, by another amount.
 */
export function withKnownIds(known: KnownRounds, { rounds, provenance, keys = [] }: SeenRounds): FundingRound[] {
  const own = statedBy(known, provenance.source);
  const taken = new Set(rounds.map(({ roundId }) => roundId).filter((id) => own.has(id)));
  const formerIds = new Set(rounds.flatMap(({ formerId }) => formerId ?? []));
  const { sourceKey = '' } = provenance;
  const isOfRow = (key = ''): boolean => key === sourceKey || ![key, sourceKey].every((one) => keys.includes(one));
  const unnamed = [...own].filter(([, one]) => isUnnamed(one.stated) && isOfRow(one.sourceKey));
  const isFromHere = ([, { observedAt }]: [string, StatedRound]): boolean => observedAt === provenance.observedAt;
  const changed: FundingRound[] = [];
  const identified = rounds.map(({ formerId, isKeyed, hasNoAmount: _, ...round }): FundingRound => {
    if (own.has(round.roundId)) return round;
    const isAmount = isUnnamed(round) && !isKeyed;
    const isFormer = (id: string): boolean => own.get(id)?.stated.amount === round.amount;
    const ids = isUnnamed(round) ? [...formerIds].filter(isFormer) : [formerId];
    const repeated = unnamed.filter((one) => isAmount && isFromHere(one) && one[1].stated.amount === round.amount);
    const isSame = ({ stated, sourceKey: key, observedAt: at }: StatedRound): boolean =>
      isOfRow(key) && (hasSameFacts(stated, round) || (at !== provenance.observedAt && isRenamed(stated, round)));
    const renamed = isKeyed === false && !isUnnamed(round) ? [...own].filter(([, one]) => isSame(one)) : [];
    const refined = [...own].filter(([, one]) => isSameRow(one, provenance) && isRefinedBy(one.stated, round));
    const found = [...repeated, ...only(renamed), ...only(refined)];
    const former = [...ids, ...found.map(([id]) => id)].find((id) => id !== undefined && own.has(id) && !taken.has(id));
    if (former !== undefined) taken.add(former);
    else if (isAmount) changed.push(round);
    return former === undefined ? round : { ...round, roundId: former };
  });
  // Silence does not take back what the source has stated.
  const aligned = identified.map((round, index) =>
    rounds[index]?.hasNoAmount ? { ...round, amount: own.get(round.roundId)?.stated.amount ?? null } : round,
  );
  const left = unnamed.filter((one) => !taken.has(one[0]) && !isFromHere(one));
  const [corrected] = left;
  if (changed.length !== 1 || left.length !== 1 || !corrected) return aligned;
  return aligned.map((round, index) =>
    identified[index] === changed[0] ? { ...round, roundId: corrected[0] } : round,
  );
}

type StatedRound = Provenance & { readonly stated: FundingRound };
const only = <T>(found: readonly T[]): readonly T[] => (found.length === 1 ? found : []);

/** By id: the rounds that the source stated first, and other sources' rounds that it also stated. */
function statedBy(known: KnownRounds, source: string): Map<string, StatedRound> {
  const stated = new Map<string, StatedRound>();
  for (const { value, provenance, observedAt, reports } of Object.values(known)) {
    const first = { told: value, provenance: { ...provenance, observedAt } };
    for (const { told, provenance: by } of [first, ...Object.values(reports)]) {
      if (by.source === source) stated.set(told.roundId, { stated: told, ...by });
    }
  }
  return stated;
}

function isUnnamed({ round, date }: FundingRound): boolean {
  return round === null && date === null;
}

export function eventsOf(known: KnownRounds, owner: RoundsOwner, report: SourceReport): RoundEvent[] {
  const [{ told, provenance }, { companyId }] = [report, owner];
  const own = known[told.roundId];
  if (own) {
    const isNewer = provenance.observedAt > own.observedAt;
    // Investors accumulate over all observations, in any order.
    const investors = united(own.value.investors, [...told.investors, ...told.leadInvestors]);
    // An older file fills figures, but no lead investors: an operator may have retracted them since.
    const [later, earlier] = isNewer ? [told, own.value] : [own.value, { ...told, leadInvestors: [] }];
    // An empty amount is stated: a source may well correct a round to undisclosed, if on a later day.
    const amount = later.amount ?? (provenance.observedAt === own.observedAt ? earlier.amount : null);
    const stated = { ...filledFrom(later, earlier), amount, investors };
    const parted = isNewer ? reportsOfAnother(own, stated) : [];
    const reports = Object.values(own.reports).filter((report) => !parted.includes(report));
    // The row is another round by now, whose date and valuation are not those of before.
    const now = parted.length === 0 ? stated : { ...stated, date: told.date, valuation: told.valuation };
    const round = isNewer ? { ...filledFromReports(now, reports), investors } : now;
    if (sameValue(own.value, round)) return [];
    if (!isNewer) return [recorded(companyId, round, own.provenance)];
    const isWhole = sameValue(filledFromReports(told, reports), told);
    const by = isWhole ? provenance : filledBy(reports, provenance);
    return [recorded(companyId, round, by), ...parted.map((one) => recorded(companyId, one.told, one.provenance))];
  }
  const joined = Object.values(known).find(({ reports }) => told.roundId in reports);
  const before = joined?.reports[told.roundId];
  const restated = { ...report, told: filledFrom(told, before?.told) };
  if (before && (sameValue(before.told, restated.told) || provenance.observedAt <= before.provenance.observedAt))
    return [];
  // After its source's correction, a report stays with its round while it agrees.
  const agrees = joined && agreement(restated.told, joined.value);
  const match = joined && agrees ? { round: joined, agrees } : sameRound(known, owner, restated);
  if (!match) return [recorded(companyId, restated.told, provenance)];
  return joinedBy(companyId, match, restated);
}

/** The reports of a round that describe another one than its source does by now. */
function reportsOfAnother({ reports }: KnownRound, corrected: FundingRound): readonly SourceReport[] {
  return Object.values(reports).filter(({ told }) => isAnotherRound(corrected, told));
}

export interface Match {
  readonly round: KnownRound;
  readonly agrees: readonly RoundFact[];
}

/**
 * The nearest stored round that agrees with the report and that its source has not stated differently. After a merge a
 * source may state a round twice, once for each of the two records.
 */
export function sameRound(
  known: KnownRounds,
  { isLinked = false }: Pick<RoundsOwner, 'isLinked'>,
  { told, provenance, isMoved }: SourceReport,
): Match | null {
  let best: Match | null = null;
  for (const round of Object.values(known)) {
    const tellers = [{ ...round, told: round.value }, ...Object.values(round.reports)];
    const isSameSource = (teller: Omit<SourceReport, 'told'>): boolean => isSameFile(teller.provenance, provenance);
    const isOfRow = ({ provenance: by }: Omit<SourceReport, 'told'>): boolean =>
      !isLinked || by.sourceKey === provenance.sourceKey;
    if (tellers.some((one) => one.isMoved === isMoved && isSameSource(one) && isOfRow(one))) continue;
    const isRepeated = tellers.some((teller) => isSameSource(teller) && hasSameFacts(teller.told, told));
    const agrees = agreement(told, round.value) ?? (isRepeated ? [] : null);
    if (agrees && (!best || isNearer(told, round.value, best.round.value))) best = { round, agrees };
  }
  return best;
}

/** Two rounds in one file are two rounds. A source without files is identified by its own key. */
function isSameFile(a: Provenance, b: Provenance): boolean {
  if (a.source !== b.source || a.file !== b.file) return false;
  return a.file !== undefined || a.sourceKey === b.sourceKey;
}

/** A source's statement as a report of the round. */
export function corroboratedBy(
  companyId: string,
  { round, agrees }: { readonly round: FundingRound; readonly agrees: Match['agrees'] },
  { told, provenance }: SourceReport,
): Corroborated {
  const { roundId: toldAs, ...rest } = told;
  return {
    type: 'FundingRoundCorroborated',
    data: { companyId, roundId: round.roundId, toldAs, ...rest, agrees, provenance },
  };
}

export function joinedBy(
  companyId: string,
  { round, agrees }: Match,
  { told, provenance }: SourceReport,
): RoundEvent[] {
  const corroborated = corroboratedBy(companyId, { round: round.value, agrees }, { told, provenance });
  const filled = filledFromReports(round.value, [{ told }]);
  if (sameValue(filled, round.value)) return [corroborated];
  const reports = [...Object.values(round.reports), { told, provenance }];
  return [corroborated, recorded(companyId, filled, filledBy(reports, round.provenance))];
}

/** The first source stays the round's source; the rule names the others. */
function filledBy(reports: readonly SourceReport[], provenance: Provenance): Provenance {
  const others = [...new Set(reports.map((report) => report.provenance.source))].join(', ');
  return { ...provenance, rule: `as ${provenance.source} states it, completed by ${others}` };
}

function recorded(companyId: string, round: FundingRound, provenance: Provenance): Recorded {
  return { type: 'FundingRoundRecorded', data: { companyId, ...round, provenance } };
}

export function evolveRounds(known: KnownRounds, { type, data }: RoundEvent | Joined | Retracted): KnownRounds {
  if (type === 'RoundInvestorRetracted') return withoutRetracted(known, data);
  // What its sources state follows as reports of the other round.
  if (type === 'FundingRoundJoined')
    return Object.fromEntries(Object.entries(known).filter(([id]) => id !== data.roundId));
  if (type === 'FundingRoundRecorded') {
    const { companyId: _, provenance, ...value } = data;
    const { source } = provenance;
    const { reports = {}, isMoved, observedAt: last = '' } = known[value.roundId] ?? {};
    // A round that is filled or corrected keeps its provenance; it may have been confirmed since.
    const observedAt = last > provenance.observedAt ? last : provenance.observedAt;
    return {
      ...withoutReport(known, value.roundId),
      [value.roundId]: { value, observedAt, source, provenance, reports, ...(isMoved && { isMoved }) },
    };
  }
  const { companyId: _, roundId, toldAs, agrees: __, provenance, ...rest } = data;
  const others = withoutReport(known, toldAs);
  const round = others[roundId];
  if (!round) return known;
  const report = { told: { roundId: toldAs, ...rest }, provenance };
  return { ...others, [roundId]: { ...round, reports: { ...round.reports, [toldAs]: report } } };
}

/** A report belongs to one round at most, and to none once it is a separate round. */
function withoutReport(known: KnownRounds, toldAs: string): KnownRounds {
  const from = Object.entries(known).find(([, { reports }]) => toldAs in reports);
  if (!from) return known;
  const [roundId, round] = from;
  const { [toldAs]: _, ...reports } = round.reports;
  return { ...known, [roundId]: { ...round, reports } };
}

/** The rounds after a retraction: no source's statement of the round restores the investor. */
export function withoutRetracted(known: KnownRounds, { roundId, ...replacement }: InvestorRetraction): KnownRounds {
  const round = roundId === null ? undefined : known[roundId];
  if (!round || roundId === null) return known;
  const statements = Object.entries(round.reports).map(([id, report]) => {
    return [id, { ...report, told: correctedRound(report.told, replacement) }] as const;
  });
  const corrected = {
    ...round,
    value: correctedRound(round.value, replacement),
    reports: Object.fromEntries(statements),
  };
  return { ...known, [roundId]: corrected };
}
