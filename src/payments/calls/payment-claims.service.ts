import { Injectable } from '@nestjs/common';
import { type Seal } from '../../platform/vault/vault.js';
import { claim } from '../payment.decide.js';
import { type ClaimedPayment } from '../payment.events.js';
import { networkOf } from '../wire/offer.rules.js';
import { type KnownPayment, NEW_PAYMENT, type Payer, PaymentLog } from './payment-log.service.js';
import { byOf, type PaymentOrder } from './payment-order.rules.js';
import { PaymentRails } from './payment-rails.service.js';

/** A payment that this call has claimed, and all that it needs to write down what becomes of it. */
export interface Claimed {
  readonly known: KnownPayment;
  readonly seal: Seal;
}

/** Claims payments: the first event of a payment's stream, which only one can write. */
@Injectable()
export class PaymentClaims {
  constructor(
    private readonly rails: PaymentRails,
    private readonly log: PaymentLog,
  ) {}

  /** The payer's key, made while the work is still under way; one that is never used opens nothing. */
  sealing({ presented }: PaymentOrder, paymentId: string): Promise<Seal> {
    const seal = this.log.sealFor(paymentId, presented.authorization.from);
    // Whether the work fails or the key: both are waited for by who claims.
    seal.catch(() => undefined);
    return seal;
  }

  /**
   * The key of the payer is there before the claim is, so that nobody is ever left with a claim that nothing can be
   * asked of the chain about.
   *
   * @throws AlreadyClaimed
   */
  async claim(order: PaymentOrder, paymentId: string, sealing: Promise<Seal>): Promise<Claimed> {
    const { offer, presented, purchase } = order;
    const { authorization, protocol } = presented;
    const seal = await sealing;
    const claimed: Omit<ClaimedPayment, 'at'> = {
      ...{ paymentId, protocol, operation: offer.operation, scope: offer.scope, amount: offer.amount },
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

  /** Whether a claim was made for this very request, by who has the signature. */
  isOf(claimed: ClaimedPayment | null, order: PaymentOrder): boolean {
    return claimed?.scope === order.offer.scope && claimed.credentialMark === this.credentialMark(order);
  }

  private credentialMark({ presented }: PaymentOrder): string {
    return this.log.mark(`credential|${presented.authorization.signature}`);
  }
}
