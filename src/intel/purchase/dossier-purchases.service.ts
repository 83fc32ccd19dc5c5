import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { costOf, type DossierDelivery, dossierPurchaseDecider, purchaseDossier } from './dossier-purchase.decide.js';
import { dossierPurchaseStream } from './dossier-purchase.events.js';

/** What accounts paid for dossiers, so that the same dossier is free for a day. */
@Injectable()
export class DossierPurchases {
  constructor(
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Records the purchase and returns the credits that the request costs. It is appended before the ledger is debited: a
   * crash between the two makes the dossier free instead of charging it twice.
   */
  async record(delivery: DossierDelivery): Promise<number> {
    const { accountId, dossierId, requestId } = delivery;
    const now = this.clock.now();
    const { state } = await decideOn(
      this.store,
      dossierPurchaseStream(deriveId('dossierPurchase', `${accountId}/${dossierId}`)),
      dossierPurchaseDecider,
      (before) => purchaseDossier(before, delivery, now),
      { commandId: requestId, correlationId: requestId, actor: `account:${accountId}`, now },
    );
    return costOf(state, requestId);
  }
}
