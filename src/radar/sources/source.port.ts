import { type Cursor } from '../radar.events.js';

/** One observation of a source: a host name, or a name with or without a website. */
export interface Found {
  /** The host name verbatim; null where the source only has a name. */
  readonly host: string | null;
  readonly candidateName?: string;
  readonly sourceKey?: string;
  readonly sourceUrl?: string;
  /** YYYY-MM-DD. */
  readonly registeredOn?: string;
  /** ISO 8601; by default the time of intake. */
  readonly seenAt?: string;
}

/** The source's next results. Pages of any size; an empty page may move the cursor. */
export interface SourcePage {
  readonly found: readonly Found[];
  /** The cursor after the whole page. */
  readonly cursor: Cursor;
  /** Unreadable or irrelevant rows. */
  readonly leftOut?: number;
}

/** A source of new names. */
export interface DomainSource {
  /** The name of its intake streams. */
  readonly id: string;
  /** A raw source, or a bucket that is split into raw sources by top-level domain. */
  readonly kind: string;
  readonly summary: string;
  /** The missing setting, such as a key; null where the source is configured. */
  readonly notConfigured: string | null;
  /** The interval between visits. A source that streams endlessly is visited again at once after it ends. */
  readonly everyMs: number;
  /**
   * All results after `cursor`, oldest first, until the source has no more or `signal` aborts.
   *
   * @throws SourceError
   */
  pages(cursor: Cursor | null, signal: AbortSignal): AsyncIterable<SourcePage>;
}

export type SourceFault =
  /** The source requested a pause; see `retryAfterMs`. */
  | 'rate_limited'
  /** No answer, or a timeout. */
  | 'unreachable'
  /** The source refused the key or the request. */
  | 'refused'
  /** The answer does not match the documented format. */
  | 'malformed'
  /** The source's position is before the cursor. */
  | 'cursor_went_back';

/** Why a visit ended early. Earlier results count, and the cursor stays at the last of them. */
export class SourceError extends Error {
  constructor(
    readonly fault: SourceFault,
    message: string,
    /** The pause that the source requested. */
    readonly retryAfterMs?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'SourceError';
  }
}

/**
 * Ends a visit whose cursor is of a clock that was ahead: the source would be silent until that date. The next visit
 * reads the usual look-back again, since nothing says which part of it was read; known names are skipped.
 */
export function* beginAnew(cursor: Cursor, why: string): Generator<SourcePage, never> {
  yield { found: [], cursor };
  throw new SourceError('cursor_went_back', `${why}; the next visit begins after ${cursor}`);
}
