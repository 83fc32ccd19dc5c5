import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { costOf, datasetPurchaseDecider, purchaseDataset } from './dataset-purchase.decide.js';
import { type DatasetPurchased, datasetPurchaseStream } from './dataset-purchase.events.js';

/** What accounts paid for datasets, so that the same files are free for a week. */
@Injectable()
export class DatasetPurchases {
  constructor(
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Records the purchase and returns the credits that the request costs. It is appended before the ledger is debited: a
   * crash between the two makes the files free instead of charging them twice.
   */
  async record(purchase: Omit<DatasetPurchased['data'], 'purchasedAt'>): Promise<number> {
    const { accountId, name, day, requestId } = purchase;
    const now = this.clock.now();
    const { state } = await decideOn(
      this.store,
      datasetPurchaseStream(deriveId('datasetPurchase', `${accountId}/${name}/${day}`)),
      datasetPurchaseDecider,
      (before) => purchaseDataset(before, purchase, now),
      { commandId: requestId, correlationId: requestId, actor: `account:${accountId}`, now },
    );
    return costOf(state, requestId);
  }
}
