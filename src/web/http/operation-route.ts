import { type ConsoleRoute } from '../staff/staff-route.js';

/** What the edge knows of a route while a request runs through it. */
export interface OperationRoute {
  readonly id?: string;
  readonly produces?: readonly string[];
  /** Read models a GET must have caught up with when the caller sends X-Consistency-Token. */
  readonly readsFrom?: readonly string[];
  readonly operatorOnly?: boolean;
  /** The answer holds what is sealed for auditors. */
  readonly notForAuditors?: boolean;
  /** The route belongs to the operators' console. */
  readonly console?: ConsoleRoute;
  /** The answer holds a secret: it is stored nowhere, also not for repeats under an Idempotency-Key. */
  readonly answerNotKept?: boolean;
  /** Path of the document that says how one gets in (RFC 9728); a 401 names it. */
  readonly resourceMetadata?: string;
  /** Takes the forms of our own pages. */
  readonly takesForm?: boolean;
  /** Pages of other origins may read it; the API needs no mark. */
  readonly isReadableByOtherOrigins?: boolean;
  /** Most bytes of a body; the default is 1 MiB. */
  readonly bodyLimitBytes?: number;
  readonly bodyLimitWithoutKeyBytes?: number;
}
