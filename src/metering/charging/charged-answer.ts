import { type ShownRecord } from '../../kernel/read-set.js';
import { type Credits } from '../../web/openapi/answer-parts.dto.js';
import { type Hold } from '../ledger/account-actor-types.js';

export interface MeteredOptions {
  /** The price where the price list says `computed`. */
  readonly credits?: number;
  /**
   * What the call costs the caller by what is on file, in credits; null where that is not known. Called only where too
   * few credits are left for the listed price.
   */
  readonly dueOnFile?: () => Promise<number | null>;
}

/** An answer before its charge. */
export interface Answered<T> {
  readonly body: T;
  readonly cost: number;
  /** Whether an earlier request under the same Idempotency-Key was charged. */
  readonly earlier: boolean;
  readonly hold: Hold | null;
  readonly shownBy: () => readonly ShownRecord[];
}

export interface Charged<T> {
  readonly body: T;
  /** The body as JSON. */
  readonly text: string;
  readonly credits: Credits;
  readonly position: bigint;
  /** Whether this answer repeats the charge of an earlier request under the same Idempotency-Key. */
  readonly repeated: boolean;
  /** The request whose charge has this answer's digest; absent where it was free, or another one was charged. */
  readonly proof?: string | undefined;
}
