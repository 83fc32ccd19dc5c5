import { personNameKey } from '../../vocabulary/person-key.js';
import { type Provenance } from '../record/company.events.js';

/** Rows of one record, and positions in a row, that earlier versions made ids from. */
const MOST_PLACES = 200;

/** Whether a fact is the record's own. `contradicted`: another person's, and the log does not say whose. */
export type Verdict = 'own' | 'moved' | 'contradicted' | 'undecided';

/** A record that states the same fact, under identifiers of its own. */
export interface Claimant {
  readonly recordId: string;
  readonly name: string;
}

/** What one row of a file gave to a record. */
export interface RecordedRow {
  readonly provenance: Provenance;
  /** Whether the row's place, and not the name in it, may have led to the record. */
  readonly isByPlace: boolean;
  /** Addresses in lower case. */
  readonly emails: readonly string[];
  readonly claimants: readonly Claimant[];
}

export interface JudgedRow {
  readonly verdict: Verdict;
  /** The record that the row belongs to; null unless `moved`. */
  readonly ownerId: string | null;
}

/** The names of places from which earlier versions made the id of a person; see docs/importing.md. */
export function personPlaces({ source, line }: Provenance, companyIds: readonly string[]): string[] {
  return companyIds.flatMap((companyId) => [
    ...(line === undefined ? [] : [`${companyId}/${source}/line/${line}`]),
    ...numbers().map((index) => `${companyId}/${source}/founder/${index}`),
  ]);
}

/** The same of an investor who is a person. */
export function investorPlaces({ source, line }: Provenance): string[] {
  return line === undefined ? [] : numbers().map((index) => `person:${source}#${line}/${index}`);
}

function numbers(): number[] {
  return Array.from({ length: MOST_PLACES }, (_, index) => index);
}

/** Identifies one row of one observation of a file. */
export function rowKey({ source, file, line, observedAt }: Provenance): string {
  return [source, file ?? '', line ?? '', observedAt].join('\n');
}

/**
 * Judges each row of a record against the row that registered it. A row is moved only where exactly one other person
 * has the same fact; a row that contradicts the record without such a person belongs to neither.
 */
export function judgeRows(
  registered: { readonly name: string; readonly provenance: Provenance },
  rows: readonly RecordedRow[],
): JudgedRow[] {
  const own = rowKey(registered.provenance);
  const isOwn = ({ provenance, isByPlace }: RecordedRow): boolean => rowKey(provenance) === own || !isByPlace;
  const ownEmails = new Set(rows.filter(isOwn).flatMap(({ emails }) => emails));
  return rows.map((row) => {
    if (isOwn(row)) return { verdict: 'own', ownerId: null };
    const byName = new Map(row.claimants.map((claimant) => [personNameKey(claimant.name), claimant]));
    if (byName.size === 1) {
      const [[name, { recordId }]] = [...byName] as [[string, Claimant]];
      const isSame = name === personNameKey(registered.name);
      return isSame ? { verdict: 'own', ownerId: null } : { verdict: 'moved', ownerId: recordId };
    }
    if (byName.size > 1 || row.emails.length === 0 || ownEmails.size === 0) {
      return { verdict: 'undecided', ownerId: null };
    }
    const isKnown = row.emails.some((email) => ownEmails.has(email));
    return { verdict: isKnown ? 'own' : 'contradicted', ownerId: null };
  });
}
