import { validationFailed } from '../problems/problem.js';
import { LONGEST_REQUEST_ID } from '../http/request-context.js';

/** @throws DomainError validation_failed on the parameter, or on the path, that contains a NUL character. */
export function refuseNul(url: string): void {
  if (!url.includes('%00')) return;
  const start = url.indexOf('?');
  const isInPath = start < 0 || url.indexOf('%00') < start;
  const field = isInPath ? 'path' : parameterWithNul(url.slice(start + 1));
  const subject = isInPath ? 'The address' : field;
  const suggestion = `Send ${isInPath ? 'it' : field} without %00`;
  throw validationFailed([{ field, message: `${subject} must not hold a NUL character`, suggestion }]);
}

/** An escaped byte beyond ASCII. */
const ESCAPED_BYTE = /%[89a-f][0-9a-f]/i;

/**
 * Such a value would be read with its escapes as text, and a search for it charged.
 *
 * @throws DomainError validation_failed on the parameter with an escape that is not UTF-8.
 */
export function refuseBrokenEscapes(query: string): void {
  const found = ESCAPED_BYTE.test(query) ? query.split('&').find(isBroken) : undefined;
  if (found === undefined) return;
  const field = nameOf(found);
  const escape = ESCAPED_BYTE.exec(found)?.[0] ?? '';
  const message = `${field} has an escape that is not UTF-8, such as ${escape}`;
  throw validationFailed([{ field, message, suggestion: `Encode ${field} as UTF-8: é is %C3%A9` }]);
}

function isBroken(pair: string): boolean {
  if (!ESCAPED_BYTE.test(pair)) return false;
  try {
    decodeURIComponent(pair);
    return false;
  } catch {
    return true;
  }
}

/** @throws DomainError validation_failed when the caller's own request id is longer than documented. */
export function refuseLongRequestId(value: string | string[] | undefined): void {
  if (typeof value !== 'string' || value.length <= LONGEST_REQUEST_ID) return;
  throw validationFailed([
    {
      field: 'X-Request-Id',
      message: `X-Request-Id must be at most ${LONGEST_REQUEST_ID} characters; it has ${value.length}`,
      suggestion: 'Send a shorter one, or none: the answer then carries an id of the service',
    },
  ]);
}

function parameterWithNul(query: string): string {
  return nameOf(query.split('&').find((pair) => pair.includes('%00')) ?? '');
}

function nameOf(pair: string): string {
  const name = pair.split('=', 1)[0] ?? '';
  return /^[\w.[\]-]{1,80}$/.test(name) ? name : 'query';
}
