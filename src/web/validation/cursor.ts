import { createHmac, randomBytes } from 'node:crypto';
import { type DomainError } from '../../kernel/domain-error.js';
import { validationFailed } from '../problems/problem.js';

export type CursorKey = string | number | boolean | null;
export type CursorKind = 'string' | 'number' | 'boolean' | 'string?' | 'number?' | 'boolean?';

const LONGEST_CURSOR = 2_000;
const CHECK_LENGTH = 16;

/** Until the application sets a secret, cursors are valid in this process only. */
let secret: string | Buffer = randomBytes(32);

/** Sets the secret that signs cursors: the same in every process of a service. */
export function signCursorsWith(shared: string): void {
  secret = createHmac('sha256', shared).update('cursors').digest();
}

/**
 * The position after the last row shown: its sort values and id. `scope` names the list, its order and its filters, so
 * that a cursor is valid for nothing else. Opaque to callers; a big integer is encoded as a string.
 */
export function encodeCursor(scope: string, keys: readonly CursorKey[]): string {
  const body = Buffer.from(JSON.stringify(keys)).toString('base64url');
  return checkOf(scope, body) + body;
}

/**
 * The keys of a cursor. `added` are kinds of keys that older cursors of the list lack: then there are fewer keys.
 *
 * @throws DomainError `validation_failed` on `cursor` for anything that `encodeCursor` did not make for this scope.
 */
export function decodeCursor(
  scope: string,
  cursor: string,
  kinds: readonly CursorKind[],
  added: readonly CursorKind[] = [],
): CursorKey[] {
  const check = cursor.slice(0, CHECK_LENGTH);
  const body = cursor.slice(CHECK_LENGTH);
  if (cursor.length > LONGEST_CURSOR || check !== checkOf(scope, body)) throw badCursor();
  const keys = parsed(body);
  const all = [...kinds, ...added];
  if (!Array.isArray(keys) || ![kinds.length, all.length].includes(keys.length)) throw badCursor();
  return keys.map((key: unknown, index) => {
    if (!fits(key, all[index] ?? 'string')) throw badCursor();
    return key;
  });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(Buffer.from(body, 'base64url').toString());
  } catch {
    throw badCursor();
  }
}

function fits(key: unknown, kind: CursorKind): key is CursorKey {
  const type = kind.endsWith('?') ? kind.slice(0, -1) : kind;
  return (key === null && kind.endsWith('?')) || typeof key === type;
}

/** A signature, because the cursor's values go into a query unchanged. */
function checkOf(scope: string, body: string): string {
  return createHmac('sha256', secret).update(`${scope}\n${body}`).digest('base64url').slice(0, CHECK_LENGTH);
}

function badCursor(): DomainError {
  return validationFailed([
    {
      field: 'cursor',
      message: 'cursor is not one that this list gave with the same filters and order',
      suggestion: 'Send pagination.next_cursor of the page before unchanged, with the same filters, or no cursor',
    },
  ]);
}
