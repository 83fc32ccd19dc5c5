import { personNameKey } from '../../vocabulary/person-key.js';
import { type Provenance } from '../record/company.events.js';

/** The number of positions to try, since earlier versions derived ids from row numbers and positions in a row. */
const MOST_PLACES = 200;

/**
 * Whether a fact belongs to the record. `contradicted`: it belongs to another person, whom the log does not identify.
 */
export type Verdict = 'own' | 'moved' | 'contradicted' | 'undecided';

/** A record that states the same fact, with identifiers of its person. */
export interface Claimant {
  readonly recordId: string;
  /** Null where it cannot be read. */
  readonly name: string | null;
}

/** The facts that one row of a file gave to a record. */
export interface RecordedRow {
  readonly provenance: Provenance;
  /** Whether the record may derive from the row's position instead of its name. */
  readonly isByPlace: boolean;
  /** In lower case. */
  readonly emails: readonly string[];
  readonly claimants: readonly Claimant[];
}

export interface JudgedRow {
  readonly verdict: Verdict;
  /** The record that owns the row; null unless `moved`. */
  readonly ownerId: string | null;
}

/** The position names from which earlier versions derived a person's id; see docs/importing.md. */
export function personPlaces({ source, line }: Provenance, companyIds: readonly string[]): string[] {
  return companyIds.flatMap((companyId) => [
    ...(line === undefined ? [] : [`${companyId}/${source}/line/${line}`]),
    ...numbers().map((index) => `${companyId}/${source}/founder/${index}`),
  ]);
}

/** The same for an investor who is a person. */
export function investorPlaces({ source, line }: Provenance): string[] {
  return line === undefined ? [] : numbers().map((index) => `person:${source}#${line}/${index}`);
}

function numbers(): number[] {
  return Array.from({ length: MOST_PLACES }, (_, index) => index);
}

/** Identifies one row in one observation of a file. */
export function rowKey({ source, file, line, observedAt }: Provenance): string {
  return [source, file ?? '', line ?? '', observedAt].join('\n');
}

/**
 * Judges each row of a record against the row that registered it. A row moves only where exactly one other person has
 * the same fact; a contradicting row without such a person belongs to neither. Names that cannot be read decide nothing.
 */
export function judgeRows(
  registered: { readonly name: string | null; readonly provenance: Provenance },
  rows: readonly RecordedRow[],
): JudgedRow[] {
  const own = rowKey(registered.provenance);
  const isOwn = ({ provenance, isByPlace }: RecordedRow): boolean => rowKey(provenance) === own || !isByPlace;
  const ownEmails = new Set(rows.filter(isOwn).flatMap(({ emails }) => emails));
  return rows.map((row) => {
    if (isOwn(row)) return { verdict: 'own', ownerId: null };
    const names = [registered.name, ...row.claimants.map(({ name }) => name)];
    if (row.claimants.length > 0 && names.includes(null)) return { verdict: 'undecided', ownerId: null };
    const byName = new Map(row.claimants.map((claimant) => [personNameKey(claimant.name ?? ''), claimant]));
    if (byName.size === 1) {
      const [[name, { recordId }]] = [...byName] as [[string, Claimant]];
      const isSame = name === personNameKey(registered.name ?? '');
      return isSame ? { verdict: 'own', ownerId: null } : { verdict: 'moved', ownerId: recordId };
    }
    if (byName.size > 1 || row.emails.length === 0 || ownEmails.size === 0) {
      return { verdict: 'undecided', ownerId: null };
    }
    const isKnown = row.emails.some((email) => ownEmails.has(email));
    return { verdict: isKnown ? 'own' : 'contradicted', ownerId: null };
  });
}
