import { Injectable } from '@nestjs/common';
import { type Seal } from '../../platform/vault/vault.js';
import { claim } from '../payment.decide.js';
import { type ClaimedPayment } from '../payment.events.js';
import { networkOf } from '../wire/offer.rules.js';
import { type KnownPayment, NEW_PAYMENT, type Payer, PaymentLog } from './payment-log.service.js';
import { byOf, type PaymentOrder } from './payment-order.rules.js';
import { PaymentRails } from './payment-rails.service.js';

/** A payment claimed by this call, with what recording its outcome needs. */
export interface Claimed {
  readonly known: KnownPayment;
  readonly seal: Seal;
}

/** Claims payments: appends the first event of a payment's stream, which only one call can. */
@Injectable()
export class PaymentClaims {
  constructor(
    private readonly rails: PaymentRails,
    private readonly log: PaymentLog,
  ) {}

  /** Creates the payer's key while the work runs; an unused key encrypts nothing. */
  sealing({ presented }: PaymentOrder, paymentId: string): Promise<Seal> {
    const seal = this.log.sealFor(paymentId, presented.authorization.from);
    // The claim awaits the key; this handler only prevents an unhandled rejection if the work fails first.
    seal.catch(() => undefined);
    return seal;
  }

  /**
   * Waits for the payer's key before it claims; without the key, no later process could query the chain about the
   * claim.
   * @throws AlreadyClaimed
   */
  async claim(order: PaymentOrder, paymentId: string, sealing: Promise<Seal>): Promise<Claimed> {
    const { offer, presented, purchase } = order;
    const { authorization, protocol } = presented;
    const seal = await sealing;
    const claimed: Omit<ClaimedPayment, 'at'> = {
      paymentId,
      protocol,
      operation: offer.operation,
      scope: offer.scope,
      amount: offer.amount,
      credentialMark: this.credentialMark(order),
      network: networkOf(offer.token.chainId),
      asset: offer.token.address,
      payTo: offer.payTo,
      validBefore: new Date(Number(authorization.validBefore) * 1_000).toISOString(),
      payer: seal({ address: authorization.from, nonce: authorization.nonce } satisfies Payer),
      purchase,
    };
    const { name } = this.rails.settler;
    const known = await this.log.decide(
      paymentId,
      byOf(order),
      (state, at) => claim(state, { ...claimed, at }, name),
      NEW_PAYMENT,
    );
    return { known, seal };
  }

  /** Whether the claim belongs to this request and its sender has the signature. */
  isOf(claimed: ClaimedPayment | null, order: PaymentOrder): boolean {
    return claimed?.scope === order.offer.scope && claimed.credentialMark === this.credentialMark(order);
  }

  private credentialMark({ presented }: PaymentOrder): string {
    return this.log.mark(`credential|${presented.authorization.signature}`);
  }
}
