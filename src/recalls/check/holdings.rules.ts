import { digitsIn } from '../../kernel/moment.js';
import { hasUuidForm } from '../../kernel/uuid.js';
import { validationFailed } from '../../web/problems/problem.js';
import { RECALLED_RECORDS, type RecalledKind } from '../recalls.events.js';

export const MOST_HOLDINGS = 100_000;

/** Which version of the record is held. */
export type HeldVersion =
  | { readonly by: 'position'; readonly position: bigint }
  | { readonly by: 'revision'; readonly revision: bigint }
  | { readonly by: 'digest'; readonly digest: string };

export interface Holding {
  readonly kind: RecalledKind;
  /** Lower-case UUID; null where the text is none, which no record has. */
  readonly id: string | null;
  readonly version: HeldVersion;
}

const KINDS: ReadonlySet<unknown> = new Set(RECALLED_RECORDS);

/** Read by hand: decorators cost a hundred times as much, and there may be 100,000 rows. @throws DomainError */
export function readHoldings(rows: readonly unknown[]): Holding[] {
  if (rows.length > MOST_HOLDINGS) {
    throw refused(
      'holdings',
      `holdings has ${rows.length} rows; at most ${MOST_HOLDINGS} fit in one call`,
      'Send them in parts',
    );
  }
  return rows.map(readHolding);
}

function readHolding(row: unknown, index: number): Holding {
  const at = `holdings[${index}]`;
  if (typeof row !== 'object' || row === null)
    throw refused(at, `${at} must be an object`, 'Send {kind, id, position}');
  const { kind, id, position, revision, digest } = row as Readonly<Record<string, unknown>>;
  if (!KINDS.has(kind)) {
    throw refused(`${at}.kind`, `${at}.kind must be one of ${RECALLED_RECORDS.join(', ')}`, 'company');
  }
  if (typeof id !== 'string') throw refused(`${at}.id`, `${at}.id must be a text`, 'Send the UUID of the record');
  const lower = id.toLowerCase();
  const version = versionOf({ position, revision, digest }, at);
  return { kind: kind as RecalledKind, id: hasUuidForm(lower) ? lower : null, version };
}

function versionOf(
  { position, revision, digest }: { position: unknown; revision: unknown; digest: unknown },
  at: string,
): HeldVersion {
  const given = [position, revision, digest].filter((one) => one !== undefined && one !== null);
  if (given.length !== 1) {
    const how = 'Send the position of the answer, the revision of the record, or the digest of the answer';
    throw refused(at, `${at} must have exactly one of position, revision and digest`, how);
  }
  if (typeof digest === 'string') return { by: 'digest', digest };
  const number = digitsIn(String(position ?? revision));
  const name = revision === undefined || revision === null ? 'position' : 'revision';
  if (number === null || typeof given[0] === 'object') {
    throw refused(`${at}.${name}`, `${at}.${name} must be digits`, 'Send it as the answer has it');
  }
  return name === 'revision' ? { by: name, revision: number } : { by: name, position: number };
}

function refused(field: string, message: string, suggestion: string): Error {
  return validationFailed([{ field, message, suggestion }]);
}
