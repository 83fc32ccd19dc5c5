import { type DomainError } from '../../kernel/domain-error.js';
import { validationFailed } from '../problems/problem.js';

/** Far deeper than any valid body. Code that walks a body after this check may use recursion. */
export const DEEPEST_BODY = 20;
const MOST_MEMBERS = 1_000;
const MOST_VALUES = 200_000;

const [QUOTE, BACKSLASH, COMMA, COLON] = Buffer.from('"\\,:') as unknown as [number, number, number, number];
/** The byte itself where it has a meaning, else 0: most bytes of a large body are digits and blanks. */
const MARKS = new Uint8Array(256);
for (const mark of Buffer.from('"{[}],:')) MARKS[mark] = mark;
const [OPEN_OBJECT, OPEN_LIST] = Buffer.from('{[') as unknown as [number, number];

/**
 * Why a JSON body exceeds the limits of all operations, or null. Counted in one pass over the bytes before parsing,
 * because building a hundred thousand members takes far longer than counting them.
 */
export function beyondBudget(bytes: Uint8Array, mostValues = MOST_VALUES): DomainError | null {
  let depth = 0;
  let values = 0;
  const members = new Uint32Array(DEEPEST_BODY + 2);
  for (let at = 0; at < bytes.length; at++) {
    const byte = MARKS[bytes[at] as number] as number;
    if (byte === 0) continue;
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === COMMA) values++;
    else if (byte === COLON) {
      members[depth] = (members[depth] as number) + 1;
      if ((members[depth] as number) > MOST_MEMBERS) {
        return refused(`An object of the body has more than ${MOST_MEMBERS} members`);
      }
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      if (++depth > DEEPEST_BODY + 1) return refused(`The body is nested deeper than ${DEEPEST_BODY} levels`);
      members[depth] = 0;
      values++;
    } else if (depth > 0) depth--;
    if (values > mostValues) return refused(`The body holds more than ${mostValues} values`);
  }
  return null;
}

/** End of the string that starts at `at`. */
function endOfText(bytes: Uint8Array, at: number): number {
  let end = at + 1;
  while (end < bytes.length && bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1;
  return end;
}

/** A refusal when a text of a parsed body contains a lone surrogate. Walks without recursion. */
export function brokenText(body: unknown): DomainError | null {
  let level: unknown[] = [body];
  while (level.length > 0) {
    const next: unknown[] = [];
    for (const each of level) {
      if (typeof each !== 'object' || each === null) continue;
      const names = Array.isArray(each) ? [] : Object.keys(each);
      const members: unknown[] = Array.isArray(each) ? each : Object.values(each);
      if (names.some(isBroken) || members.some(isBroken)) return refused(BROKEN);
      for (const member of members) if (typeof member === 'object' && member !== null) next.push(member);
    }
    level = next;
  }
  return null;
}

const BROKEN = 'A text of the body holds half a character (a surrogate without its other half, such as \\ud83d)';

/** A lone surrogate is valid in JSON, but no store accepts it. */
function isBroken(text: unknown): boolean {
  return typeof text === 'string' && /\p{Surrogate}/u.test(text);
}

function refused(message: string): DomainError {
  return validationFailed([
    { field: 'body', message, suggestion: 'Send only the fields of the operation, as whole characters' },
  ]);
}
