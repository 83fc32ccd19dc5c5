import { type CompanyField } from '../../vocabulary/fields/company-fields.js';
import { type Before, type CorrectingEvent, lastSet, wrongFields } from './recall-causes.rules.js';

/** A field of a company with the value that was wrong. */
export interface WrongValue {
  readonly field: CompanyField;
  readonly value: unknown;
}

/** The wrong values of a correction. @param before the events of its stream before it */
export function wrongValues(event: CorrectingEvent, before: readonly Before[]): WrongValue[] {
  if (event.type !== 'CompanyDetailsChanged') return [];
  return wrongFields(event.data).flatMap((field) => {
    const { value } = lastSet(before, field);
    return value === undefined || value === null ? [] : [{ field, value }];
  });
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
export function sinceSame(wrong: readonly WrongValue[], events: readonly Before[]): bigint | null {
  const since = wrong.flatMap(({ field, value }) => {
    const last = lastSet(events, field);
    return JSON.stringify(last.value) === JSON.stringify(value) ? [last.revision] : [];
  });
  return since.reduce<bigint | null>((least, one) => (least === null || one < least ? one : least), null);
}
