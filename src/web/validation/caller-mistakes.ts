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
  const name =
    query
      .split('&')
      .find((pair) => pair.includes('%00'))
      ?.split('=', 1)[0] ?? '';
  return /^[\w.[\]-]{1,80}$/.test(name) ? name : 'query';
}
