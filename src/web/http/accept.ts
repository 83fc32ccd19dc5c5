/**
 * The first of `offered` that an Accept header prefers, or undefined when it excludes them all (RFC 9110, 12.5.1). An
 * absent header accepts anything.
 */
export function preferredType(accept: string | undefined, offered: readonly string[]): string | undefined {
  if (!accept || accept.trim() === '') return offered[0];
  const ranges = accept.split(',').slice(0, 50).map(rangeOf);
  let best: string | undefined;
  let bestQuality = 0;
  for (const type of offered) {
    const quality = qualityOf(type, ranges);
    if (quality > bestQuality) {
      best = type;
      bestQuality = quality;
    }
  }
  return best;
}

/** Whether an Accept header accepts JSON; a fast path for what nearly all clients send. */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return true;
  return preferredType(accept, ['application/json', 'application/problem+json']) !== undefined;
}

interface MediaRange {
  readonly type: string;
  readonly subtype: string;
  readonly quality: number;
}

function rangeOf(text: string): MediaRange {
  const [media = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const [type = '', subtype = ''] = media.split('/');
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = weight ? Number(weight.slice(2)) : 1;
  return { type, subtype, quality: Number.isFinite(quality) ? Math.min(Math.max(quality, 0), 1) : 0 };
}

/** The quality of the most specific range that covers a type. */
function qualityOf(offered: string, ranges: readonly MediaRange[]): number {
  const [type = '', subtype = ''] = offered.split('/');
  let specificity = -1;
  let quality = 0;
  for (const range of ranges) {
    const rank =
      range.type === type && range.subtype === subtype
        ? 2
        : range.type === type && range.subtype === '*'
          ? 1
          : range.type === '*' && range.subtype === '*'
            ? 0
            : -1;
    if (rank > specificity || (rank === specificity && rank >= 0 && range.quality > quality)) {
      specificity = rank;
      quality = range.quality;
    }
  }
  return quality;
}
