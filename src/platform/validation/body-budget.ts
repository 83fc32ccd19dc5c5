import { type DomainError } from '../../kernel/domain-error.js';
import { validationFailed } from '../problems/problem.js';

/** Far more than any body the service takes. Whatever walks a body after this check may recurse over it. */
export const DEEPEST_BODY = 20;
const MOST_MEMBERS = 1_000;
const MOST_VALUES = 200_000;

/** Why a parsed body is more than any operation takes, null where it is not. Walks without recursion. */
export function beyondBudget(body: unknown): DomainError | null {
  if (typeof body !== 'object' || body === null) return null;
  let level: object[] = [body];
  let values = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST_BODY) return refused(`The body is nested deeper than ${DEEPEST_BODY} levels`);
    const next: object[] = [];
    for (const each of level) {
      const members: unknown[] = Array.isArray(each) ? each : Object.values(each);
      if (members !== each && members.length > MOST_MEMBERS) {
        return refused(`An object of the body has more than ${MOST_MEMBERS} members`);
      }
      values += members.length;
      if (values > MOST_VALUES) return refused(`The body holds more than ${MOST_VALUES} values`);
      if (members !== each && Object.keys(each).some(isBroken)) return refused(BROKEN);
      for (const member of members) {
        if (typeof member === 'string' && isBroken(member)) return refused(BROKEN);
        if (typeof member === 'object' && member !== null) next.push(member);
      }
    }
    level = next;
  }
  return null;
}

const BROKEN = 'A text of the body holds half a character (a surrogate without its other half, such as \\ud83d)';

/** Such a text is valid JSON and yet no text: no store takes it. */
function isBroken(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}

function refused(message: string): DomainError {
  return validationFailed([
    { field: 'body', message, suggestion: 'Send only the fields of the operation, as whole characters' },
  ]);
}
