import { type Cursor } from '../radar.events.js';

/** One thing a source saw: a host name, or something new that names its website or none. */
export interface Found {
  /** Host name as the source writes it; null where it only knows a name. */
  readonly host: string | null;
  readonly candidateName?: string;
  readonly sourceKey?: string;
  readonly sourceUrl?: string;
  /** YYYY-MM-DD. */
  readonly registeredOn?: string;
  /** ISO 8601; the time of the intake where the source has none. */
  readonly seenAt?: string;
}

/** What a source has next. Pages of any size; a page may be empty and still move the cursor. */
export interface SourcePage {
  readonly found: readonly Found[];
  /** Where the source goes on after the whole page. */
  readonly cursor: Cursor;
  /** Rows that could not be read, or are of no interest. */
  readonly leftOut?: number;
}

/** A place where new names appear. */
export interface DomainSource {
  /** Name of its intake streams. */
  readonly id: string;
  /** A raw source, or a bucket whose raw sources are told apart by top-level domain. */
  readonly kind: string;
  readonly summary: string;
  /** Null where it can be asked; else what it lacks, such as a key. */
  readonly notConfigured: string | null;
  /** How long between two visits. A source that never ends by itself is visited again as soon as it does. */
  readonly everyMs: number;
  /**
   * Everything after `cursor`, oldest first, until the source has no more. Ends early when `signal` aborts.
   *
   * @throws SourceError
   */
  pages(cursor: Cursor | null, signal: AbortSignal): AsyncIterable<SourcePage>;
}

export type SourceFault =
  /** It asked for a pause; see `retryAfterMs`. */
  | 'rate_limited'
  /** It did not answer, or not in time. */
  | 'unreachable'
  /** It refused the key or the request. */
  | 'refused'
  /** Its answer is not in its documented form. */
  | 'malformed'
  /** It stands before the place that was already read. */
  | 'cursor_went_back';

/** Why a visit ended early. What was read before it counts; the cursor stays where that ended. */
export class SourceError extends Error {
  constructor(
    readonly fault: SourceFault,
    message: string,
    /** How long the source wants to be left alone. */
    readonly retryAfterMs?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'SourceError';
  }
}
