import Negotiator from 'negotiator';

/**
 * The first of `offered` that an Accept header prefers, or undefined when it excludes them all (RFC 9110, 12.5.1). An
 * absent header accepts anything.
 */
export function preferredType(accept: string | undefined, offered: readonly string[]): string | undefined {
  return new Negotiator({ headers: { accept } }).mediaType([...offered]);
}

/** Whether an Accept header accepts JSON; a fast path for what nearly all clients send. */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return true;
  return preferredType(accept, ['application/json', 'application/problem+json']) !== undefined;
}
