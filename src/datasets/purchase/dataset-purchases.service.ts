import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { decideOn, foldStream } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { type Recorded } from '../../metering/charging/purchases.js';
import {
  costOf,
  datasetPurchaseDecider,
  isPaidFor,
  purchaseDataset,
  withdrawDataset,
} from './dataset-purchase.decide.js';
import { type DatasetPurchased, datasetPurchaseStream } from './dataset-purchase.events.js';

/** The files of a dataset of one day, for one account. */
type Files = Pick<DatasetPurchased['data'], 'accountId' | 'name' | 'day'>;

/** What accounts paid for datasets, so that the same files are free for a week. */
@Injectable()
export class DatasetPurchases {
  constructor(
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Records the purchase and returns what the request costs. It is appended before the ledger is debited: a
   * crash between the two makes the files free instead of charging them twice.
   */
  async record(purchase: Omit<DatasetPurchased['data'], 'purchasedAt'>): Promise<Recorded> {
    const { accountId, requestId } = purchase;
    const now = this.clock.now();
    const { state } = await decideOn(
      this.store,
      streamOf(purchase),
      datasetPurchaseDecider,
      (before) => purchaseDataset(before, purchase, now),
      { commandId: requestId, correlationId: requestId, actor: `account:${accountId}`, now },
    );
    return { cost: costOf(state, requestId), paidBy: state.last };
  }

  /** Whether the account may fetch the files without a charge. */
  async isPaidFor(files: Files): Promise<boolean> {
    const { state } = await foldStream(this.store, streamOf(files), datasetPurchaseDecider);
    return isPaidFor(state, this.clock.now());
  }

  /** Withdraws the purchase of a request that was not charged, so that the files are not free afterwards. */
  async withdraw({ accountId, name, day }: Files, requestId: string): Promise<void> {
    const now = this.clock.now();
    await decideOn(
      this.store,
      streamOf({ accountId, name, day }),
      datasetPurchaseDecider,
      (before) => withdrawDataset(before, { accountId, name, day, requestId }, now),
      {
        commandId: deriveId('withdraw-purchase', requestId),
        correlationId: requestId,
        actor: `account:${accountId}`,
        now,
      },
    );
  }
}

/** The id of every purchase of the files by the account. */
export function purchaseIdOf({ accountId, name, day }: Files): string {
  return deriveId('datasetPurchase', `${accountId}/${name}/${day}`);
}

function streamOf(files: Files): string {
  return datasetPurchaseStream(purchaseIdOf(files));
}
