import { type CompanyField } from '../../vocabulary/fields/company-fields.js';
import { type Before, type CorrectingEvent, lastSet, names, wrongFields } from './recall-causes.rules.js';

/** A field of a company with the value that was wrong. */
interface WrongValue {
  readonly field: CompanyField;
  readonly value: unknown;
}

/** The wrong values of a correction. */
function wrongValues(event: CorrectingEvent, before: readonly Before[]): WrongValue[] {
  if (event.type !== 'CompanyDetailsChanged') return [];
  return wrongFields(event.data).flatMap((field) => {
    const { value } = lastSet(before, field);
    return value === undefined || value === null ? [] : [{ field, value }];
  });
}

/** Revision since which the events of a record that was merged in showed what a correction ended; null for never. */
export type SinceSame = (events: readonly Before[]) => bigint | null;

/** Null where the correction is of no value that a merged record may have shown too. @param before the events of its stream before it */
export function sinceWrong(event: CorrectingEvent, before: readonly Before[]): SinceSame | null {
  if (event.type === 'RoundInvestorRetracted') {
    const rounds = roundsWithin(event.data.roundId, before);
    return (events) => sinceNamed(event.data.investorId, rounds, events);
  }
  const wrong = wrongValues(event, before);
  return wrong.length === 0 ? null : (events) => sinceSame(wrong, events);
}

/** The ids under which sources and merged records state the round; null where the field of the company is meant. */
function roundsWithin(roundId: string | null, before: readonly Before[]): ReadonlySet<string> | null {
  if (roundId === null) return null;
  const ids = new Set([roundId]);
  for (const event of before.toReversed()) {
    if (event.type === 'FundingRoundCorroborated' && ids.has(event.data.roundId)) ids.add(event.data.toldAs);
    if (event.type === 'FundingRoundJoined' && ids.has(event.data.into)) ids.add(event.data.roundId);
  }
  return ids;
}

/** Since when the record named the investor in one of the rounds, where it did so at its end. */
function sinceNamed(investorId: string, rounds: ReadonlySet<string> | null, events: readonly Before[]): bigint | null {
  const merge = events.findLast(({ type }) => type === 'CompanyMerged');
  const moved = merge?.type === 'CompanyMerged' ? merge.data.rounds : [];
  const ids = rounds && [...rounds, ...moved.flatMap(({ id, into }) => (rounds.has(into) ? [id] : []))];
  const since = (ids ?? [null]).flatMap((id) => {
    const stated = events.filter((event) => names(event, id, investorId) !== null);
    const last = stated.findLastIndex((event) => names(event, id, investorId) === false);
    return stated[last + 1]?.revision ?? [];
  });
  return since.reduce<bigint | null>((least, one) => (least === null || one < least ? one : least), null);
}

/** Ids of the records that are merged into this stream's at its end: one that was split from it is another company. */
export function duplicatesIn(events: readonly Before[]): string[] {
  const ids = new Set<string>();
  for (const event of events) {
    if (event.type === 'DuplicateMerged') ids.add(event.data.duplicateId);
    if (event.type === 'DuplicateSeparated') ids.delete(event.data.duplicateId);
  }
  return [...ids];
}

/** Revision since which a record had one of the wrong values at its end; null for none. */
function sinceSame(wrong: readonly WrongValue[], events: readonly Before[]): bigint | null {
  const since = wrong.flatMap(({ field, value }) => {
    const last = lastSet(events, field);
    return JSON.stringify(last.value) === JSON.stringify(value) ? [last.revision] : [];
  });
  return since.reduce<bigint | null>((least, one) => (least === null || one < least ? one : least), null);
}
