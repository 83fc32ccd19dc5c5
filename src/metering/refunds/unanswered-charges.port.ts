/** A debit of an append whose outcome was not to be had, before its caller is told so. */
export interface UnansweredCharge {
  readonly accountId: string;
  readonly requestId: string;
  /** Where the debit belongs, and its id: whatever stands there decides about it. */
  readonly revision: bigint;
  readonly eventId: string;
}

/**
 * Charges whose callers were told that there is no answer, on file until it is known whether they stand. An entry is
 * open, until its charge is either given back or answered after all under the caller's Idempotency-Key; which of the
 * two is decided here, once.
 */
export interface UnansweredCharges {
  /** Puts them on file, durably; only then may a caller be told. One that was answered already stays so. */
  record(charges: readonly UnansweredCharge[]): Promise<void>;
  /** Says that the charge is being answered after all. False where it is given back, or about to be. */
  keep(accountId: string, requestId: string): Promise<boolean>;
}

/** The other side of it, for the process manager that gives back. */
export interface OpenCharges {
  /** Entries to look at again; the longer an entry has been open, the more seldom. */
  due(): Promise<readonly UnansweredCharge[]>;
  /** Says that the charge is being given back, and that it was looked at. False where it was answered after all. */
  giveBack(charge: UnansweredCharge): Promise<boolean>;
  givenBack(charge: UnansweredCharge): Promise<void>;
  /** Another append has its place, or the log has no such debit: it can never land. */
  neverLanded(charge: UnansweredCharge): Promise<void>;
  /** Nothing stands in its place yet. */
  stillOpen(charge: UnansweredCharge): Promise<void>;
  /** Removes what no repeat can ask for any more. */
  forgetOld(): Promise<void>;
}
