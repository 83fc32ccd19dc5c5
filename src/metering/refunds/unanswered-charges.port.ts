/** A debit of an append with unknown outcome, recorded before its caller gets the error. */
export interface UnansweredCharge {
  readonly accountId: string;
  readonly requestId: string;
  /** Place and id of the debit: the event at that place decides its outcome. */
  readonly revision: bigint;
  readonly eventId: string;
}

/**
 * Charges whose callers got no answer, recorded until their outcome is known. An open entry is either refunded or
 * answered after all under the caller's Idempotency-Key; this store decides which, once.
 */
export interface UnansweredCharges {
  /** Records them durably; only then may the caller get the error. An answered charge stays answered. */
  record(charges: readonly UnansweredCharge[]): Promise<void>;
  /** Claims the charge for an answer. False where it is refunded or about to be. */
  store(accountId: string, requestId: string): Promise<boolean>;
  /** Leaves the charge, where there is one, to a refund. False where it is answered. */
  giveUp(accountId: string, requestId: string): Promise<boolean>;
}

/** The interface for the refunding process manager. */
export interface OpenCharges {
  /** Entries due for a check; the older an entry, the rarer its checks. */
  due(): Promise<readonly UnansweredCharge[]>;
  /** Claims the charge for a refund and records the check. False where it was answered after all. */
  giveBack(charge: UnansweredCharge): Promise<boolean>;
  givenBack(charge: UnansweredCharge): Promise<void>;
  /** Another append took its place, or the log has no such debit: it can never land. */
  neverLanded(charge: UnansweredCharge): Promise<void>;
  /** No event has its place yet. */
  stillOpen(charge: UnansweredCharge): Promise<void>;
  /** Deletes entries that no repeat can refer to any more. */
  deleteOld(): Promise<void>;
}
