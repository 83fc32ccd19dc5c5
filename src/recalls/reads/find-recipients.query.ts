import { Query } from '@nestjs/cqrs';

/** An account that was served a record showing the person. */
export interface PersonRecipient {
  readonly accountId: string;
  /** The account's label; null where it has none, or is deleted. */
  readonly label: string | null;
  readonly reads: number;
  readonly firstRequestId: string;
  readonly lastRequestId: string;
}

/**
 * Accounts that were served any record of the person, companies' founders and investors included, the first to be
 * served first. A person without reads has none; the id need not be on file any more.
 */
export class FindRecipients extends Query<readonly PersonRecipient[]> {
  constructor(
    readonly kind: 'person' | 'investor',
    /** UUID. */
    readonly id: string,
  ) {
    super();
  }
}
