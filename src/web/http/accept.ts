import Negotiator from 'negotiator';

const MAX_RANGES = 50;

/**
 * The first of `offered` that an Accept header prefers, or undefined when it excludes them all (RFC 9110, 12.5.1). An
 * absent or empty header accepts anything.
 */
export function preferredType(accept: string | undefined, offered: readonly string[]): string | undefined {
  const ranges = accept?.trim() ? weightedRanges(accept) : undefined;
  return new Negotiator({ headers: { accept: ranges } }).mediaType([...offered]);
}

/** Whether an Accept header accepts JSON; a fast path for what nearly all clients send. */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return true;
  return preferredType(accept, ['application/json', 'application/problem+json']) !== undefined;
}

/** Without parameters such as `charset`: offered types have none, and a range with one would exclude them. */
function weightedRanges(accept: string): string {
  return accept
    .split(',', MAX_RANGES)
    .map((range) => {
      const [type = '', ...parameters] = range.split(';');
      const weight = parameters.find((parameter) => /^\s*q=/i.test(parameter));
      return weight === undefined ? type : `${type};${weight}`;
    })
    .join(',');
}
