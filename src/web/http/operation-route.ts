import { type ConsoleRoute } from '../staff/staff-route.js';

/** A route's configuration for the edge. */
export interface OperationRoute {
  readonly id?: string;
  readonly produces?: readonly string[];
  /** Read models that a GET waits for when the caller sends X-Consistency-Token. */
  readonly readsFrom?: readonly string[];
  /** Kind of the one record that the answer is. */
  readonly answersRecord?: string;
  readonly operatorOnly?: boolean;
  /** The answer contains data that auditors must not see. */
  readonly notForAuditors?: boolean;
  /** The route belongs to the operators' console. */
  readonly console?: ConsoleRoute;
  /** The answer contains a secret: it is not stored, even for repeats under an Idempotency-Key. */
  readonly answerNotStored?: boolean;
  /**
   * For a route that runs other operations and passes the Idempotency-Key of a single message on to them: whether a batch
   * runs one, and so claims its key.
   */
  readonly passesIdempotencyKeyOn?: (batch: readonly unknown[]) => boolean;
  /** Path of the resource metadata document (RFC 9728); a 401 names it. */
  readonly resourceMetadata?: string;
  /** Accepts forms of the service's own pages. */
  readonly takesForm?: boolean;
  /** A POST of another protocol that changes nothing. */
  readonly readsByPost?: boolean;
  /** Pages of other origins may read it; API routes need no mark. */
  readonly isReadableByOtherOrigins?: boolean;
  /** Maximum body size; default 1 MiB. */
  readonly bodyLimitBytes?: number;
  readonly bodyLimitWithoutKeyBytes?: number;
  /** Most values of a body; default 200,000. */
  readonly bodyValues?: number;
}
