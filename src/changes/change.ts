/** Kinds of records whose changes are listed. */
export const CHANGE_KINDS = ['company', 'round', 'product', 'person', 'investor', 'domain'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/**
 * `corrected` means that the former value was wrong when it was stored, `changed` that something new is known. A record
 * that was `erased` leaves no history.
 */
export const CHANGE_OPS = ['added', 'changed', 'corrected', 'merged', 'withdrawn', 'erased'] as const;
export type ChangeOp = (typeof CHANGE_OPS)[number];

/** What one event changes in one record. */
export interface Change {
  readonly op: ChangeOp;
  readonly kind: ChangeKind;
  /** UUID; of a domain its registrable name. */
  readonly id: string;
  /** Names of the answer's fields; empty where the record is gone. */
  readonly fields: readonly string[];
  /** The record that has its facts from now on; only of `merged`. */
  readonly mergedInto?: string;
  /** A known role was stated again: only the order of several roles depends on when. */
  readonly isConfirmation?: true;
}
