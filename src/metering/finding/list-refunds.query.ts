import { Query } from '@nestjs/cqrs';

export interface ChargeRefund {
  /** The refunded charge. */
  readonly requestId: string;
  readonly at: Date;
  readonly amount: number;
}

/** The refunds among these charges of an account. */
export class ListRefunds extends Query<readonly ChargeRefund[]> {
  constructor(
    readonly accountId: string,
    readonly requestIds: readonly string[],
  ) {
    super();
  }
}
