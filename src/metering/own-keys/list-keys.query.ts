import { Query } from '@nestjs/cqrs';

export interface ListedKey {
  readonly keyId: string;
  readonly keyPrefix: string;
  readonly name: string | null;
  readonly issuedAt: Date;
  /** YYYY-MM-DD, UTC; null where no call with it is on record. */
  readonly lastUsedDay: string | null;
  readonly replacesKeyId: string | null;
  /** Whether the records that its answers show are recorded. */
  readonly recordsReads: boolean;
  /** Whether it works now. */
  readonly isActive: boolean;
  /** When it was revoked, or ends or ended by itself; null where neither is so. */
  readonly endsAt: Date | null;
}

/** Ended keys that lists for people show; an account that replaces its keys daily has thousands. */
export const SHOWN_ENDED_KEYS = 100;

/** The keys of an account, the newest first. */
export class ListKeys extends Query<readonly ListedKey[]> {
  constructor(
    readonly accountId: string,
    /** Of the keys that no longer work, only so many, those that ended last; default: all. */
    readonly mostEnded = Infinity,
  ) {
    super();
  }
}
