import { Query } from '@nestjs/cqrs';

export interface ChargeRefund {
  /** The charge that was given back. */
  readonly requestId: string;
  readonly at: Date;
  readonly amount: number;
}

/** The refunds of these charges of an account, those that were given back. */
export class ListRefunds extends Query<readonly ChargeRefund[]> {
  constructor(
    readonly accountId: string,
    readonly requestIds: readonly string[],
  ) {
    super();
  }
}
