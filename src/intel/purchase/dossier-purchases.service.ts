import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { decideOn, foldStream } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { type Recorded } from '../../metering/charging/purchases.js';
import {
  type DossierDelivery,
  dossierPurchaseDecider,
  dueOf,
  purchaseDossier,
  recordedOf,
  withdrawDossier,
} from './dossier-purchase.decide.js';
import { dossierPurchaseStream } from './dossier-purchase.events.js';

/** A dossier for one account. */
type Buyer = Pick<DossierDelivery, 'accountId' | 'dossierId'>;

/** What accounts paid for dossiers, so that the same dossier is free for a day. */
@Injectable()
export class DossierPurchases {
  constructor(
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Records the purchase and returns what the request costs. It is appended before the ledger is debited: a
   * crash between the two makes the dossier free instead of charging it twice.
   *
   * @param settled the request of the last purchase, once that is settled; until then no difference to it is bought
   */
  async record(delivery: DossierDelivery, settled: string | null): Promise<Recorded> {
    const { accountId, requestId } = delivery;
    const now = this.clock.now();
    const { state } = await decideOn(
      this.store,
      streamOf(delivery),
      dossierPurchaseDecider,
      (before) => purchaseDossier(before, delivery, { now, settled }),
      { commandId: requestId, correlationId: requestId, actor: `account:${accountId}`, now },
    );
    return recordedOf(state, delivery, now);
  }

  /** What of the price of the dossier the account has not paid yet, in credits. */
  async due(buyer: Buyer, price: number): Promise<number> {
    const { state } = await foldStream(this.store, streamOf(buyer), dossierPurchaseDecider);
    return dueOf(state, price, this.clock.now());
  }

  /** Withdraws the purchase of a request that was not charged, so that the dossier is not free afterwards. */
  async withdraw({ accountId, dossierId }: Buyer, requestId: string): Promise<void> {
    const now = this.clock.now();
    const commandId = deriveId('withdraw-purchase', requestId);
    await decideOn(
      this.store,
      streamOf({ accountId, dossierId }),
      dossierPurchaseDecider,
      (before) => withdrawDossier(before, { accountId, dossierId, requestId }, now),
      { commandId, correlationId: requestId, actor: `account:${accountId}`, now },
    );
  }
}

/** The id of every purchase of the dossier by the account. */
export function purchaseIdOf({ accountId, dossierId }: Buyer): string {
  return deriveId('dossierPurchase', `${accountId}/${dossierId}`);
}

function streamOf(buyer: Buyer): string {
  return dossierPurchaseStream(purchaseIdOf(buyer));
}
