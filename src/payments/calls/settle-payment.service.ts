import { Inject, Injectable, Optional } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { type Clock } from '../../kernel/clock.js';
import { CLOCK } from '../../platform/tokens.js';
import { type ChainOutcome, type Settlement } from '../chain/settler.port.js';
import { AlreadyClaimed, claim, leaveOpen, payment, type PaymentState, reject, settle } from '../payment.decide.js';
import { type ClaimedPayment, type Evidence, type PaymentEvent } from '../payment.events.js';
import { assertInTime } from '../wire/authorization-fields.rules.js';
import { networkOf, PaymentRefused } from '../wire/offer.rules.js';
import { PaidDelivery } from './paid-delivery.service.js';
import { byOf, type Paid, type PaymentOrder, pending, signedOf, unavailable } from './payment-order.rules.js';
import { PaymentLog } from './payment-log.service.js';
import { PaymentRails } from './payment-rails.service.js';

/** How long another process that has claimed a payment is left alone before its work is taken over, in milliseconds. */
export interface SettlePaymentTimes {
  /** Where the chain tells in the meantime, or only that process can. */
  readonly withChain: number;
  readonly without: number;
}

/** Injection token of the `SettlePaymentTimes`, where they are not the usual ones. */
export const SETTLE_PAYMENT_TIMES = Symbol('SETTLE_PAYMENT_TIMES');

const LEFT_ALONE: SettlePaymentTimes = { withChain: 3_000, without: 20_000 };
const LOOK_EVERY_MS = 150;
const REFUSED_BEFORE = 'This payment was refused before and is not tried again; nothing was charged.';

/**
 * Takes one payment for one request: verify, work, claim, settle, answer. The claim is the first event of the payment's
 * stream, so there is one; from then on the money may have moved, and only the chain can say otherwise. Whoever meets a
 * claim goes on from there: settling twice moves nothing twice, since the chain takes an authorization once.
 */
@Injectable()
export class SettlePayment {
  /** Copies of one payment that arrive at once get one answer. */
  private readonly running = new Map<string, Promise<Paid>>();

  constructor(
    private readonly rails: PaymentRails,
    private readonly log: PaymentLog,
    private readonly delivery: PaidDelivery,
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() @Inject(SETTLE_PAYMENT_TIMES) private readonly leftAlone: SettlePaymentTimes = LEFT_ALONE,
  ) {}

  /** @throws PaymentRefused, DomainError, and whatever the work throws; none of them without knowing what it cost. */
  take(order: PaymentOrder): Promise<Paid> {
    const { offer, presented } = order;
    const paymentId = this.log.idOf(offer.token, presented.authorization);
    const key = [paymentId, offer.scope, presented.authorization.signature].join(' ');
    const running = this.running.get(key);
    if (running) return running;
    const mine = this.run(order, paymentId).finally(() => this.running.delete(key));
    this.running.set(key, mine);
    return mine;
  }

  private async run(order: PaymentOrder, paymentId: string): Promise<Paid> {
    const state = await this.log.load(paymentId);
    if (state.claim) return this.goOn(order, paymentId, state);
    const { authorization, challengeUntil } = order.presented;
    assertInTime(authorization, challengeUntil, Math.floor(this.clock.now() / 1_000));
    await this.verify(order);
    const answer = order.purchase ? null : await this.delivery.made(order, paymentId);
    if (answer?.free) return { body: answer.body, receipt: null };
    try {
      await this.claim(order, paymentId);
    } catch (error) {
      if (!(error instanceof AlreadyClaimed)) throw error;
      return this.goOn(order, paymentId, await this.log.load(paymentId));
    }
    return this.settle(order, paymentId, true);
  }

  /** Nothing is written before the payment is known to be good. */
  private async verify(order: PaymentOrder): Promise<void> {
    const verdict = await this.rails.settler.verify(signedOf(order)).catch((error: unknown) => {
      throw unavailable(
        error,
        'Payments cannot be verified right now; nothing was charged. Send the same request again.',
      );
    });
    if (verdict.valid) return;
    const [reason, message] = {
      'insufficient-funds': ['insufficient-funds', 'The payer does not have the sum.'] as const,
      used: ['payment-used', 'The authorization was used or cancelled before.'] as const,
      expired: ['payment-expired', 'The authorization has expired.'] as const,
      invalid: ['verification-failed', 'The token does not take the authorization.'] as const,
    }[verdict.reason];
    throw new PaymentRefused(reason, message);
  }

  private async claim(order: PaymentOrder, paymentId: string): Promise<void> {
    const { offer, presented, purchase } = order;
    const { authorization, protocol } = presented;
    const payer = await this.log.sealPayer(paymentId, { address: authorization.from, nonce: authorization.nonce });
    const claimed: Omit<ClaimedPayment, 'at'> = {
      ...{ paymentId, protocol, operation: offer.operation, scope: offer.scope, amount: offer.amount },
      credentialMark: this.credentialMark(order),
      network: networkOf(offer.token.chainId),
      asset: offer.token.address,
      payTo: offer.payTo,
      validBefore: new Date(Number(authorization.validBefore) * 1_000).toISOString(),
      payer,
      purchase,
    };
    const { name } = this.rails.settler;
    await this.log.decide(paymentId, byOf(order), (state, at) => claim(state, { ...claimed, at }, name));
  }

  /** @param first whether nobody can have settled it before */
  private async settle(order: PaymentOrder, paymentId: string, first: boolean): Promise<Paid> {
    const settlement = await this.rails.settler.settle(signedOf(order));
    if (settlement.kind === 'settled') return this.settled(order, paymentId, settlement.transaction, 'settlement');
    const { claim: claimed } = await this.log.load(paymentId);
    const outcome = claimed && (await this.outcomeOf(order, claimed).catch(() => null));
    if (outcome?.kind === 'settled') return this.settled(order, paymentId, outcome.transaction, 'chain');
    return this.unsettled(order, paymentId, { settlement, outcome, first });
  }

  private async unsettled(
    order: PaymentOrder,
    paymentId: string,
    found: {
      readonly settlement: Exclude<Settlement, { kind: 'settled' }>;
      readonly outcome: ChainOutcome | null;
      readonly first: boolean;
    },
  ): Promise<never> {
    const { settlement, outcome, first } = found;
    if (outcome?.kind === 'spent' || outcome?.kind === 'expired')
      throw await this.rejected(order, paymentId, outcome.kind);
    const refused = settlement.kind === 'refused' && first && !settlement.ours;
    // Of our own try we know that it sent nothing; of a facilitator only where nothing else can tell us more.
    const certain = refused && (this.rails.settler.name === 'rpc' || !this.rails.chain);
    await this.log.decide(paymentId, byOf(order), (state, at) =>
      certain ? reject(state, at, 'refused') : leaveOpen(state, at, settlement.reason),
    );
    if (refused) {
      throw new PaymentRefused('settlement-failed', `The payment was not settled: ${settlement.reason}.`);
    }
    throw pending();
  }

  /** Somebody has claimed the payment, perhaps we ourselves before a crash: what became of it? */
  private async goOn(order: PaymentOrder, paymentId: string, found: PaymentState): Promise<Paid> {
    this.assertSame(order, found);
    const patience = this.rails.chain ? this.leftAlone.withChain : this.leftAlone.without;
    const giveUpAt = performance.now() + patience;
    for (let state = found; ; state = await this.log.load(paymentId)) {
      if (state.settled) return this.delivery.handOver(order, paymentId, state);
      const outcome = state.claim && (await this.outcomeOf(order, state.claim).catch((error: Error) => error));
      const isUnreadable = outcome instanceof Error;
      if (!isUnreadable && outcome?.kind === 'settled')
        return this.settled(order, paymentId, outcome.transaction, 'chain');
      if (!isUnreadable && (outcome?.kind === 'spent' || outcome?.kind === 'expired'))
        throw await this.rejected(order, paymentId, outcome.kind);
      if (state.status === 'rejected') throw new PaymentRefused('payment-used', REFUSED_BEFORE);
      const isOthers = state.status === 'claimed' && this.clock.now() - Date.parse(state.lastAt ?? '') < patience;
      if (!isOthers || performance.now() >= giveUpAt) {
        // A chain that cannot be read for a moment is no answer while another process may still give one.
        if (isUnreadable) throw outcome;
        return this.tryAgain(order, paymentId);
      }
      await delay(LOOK_EVERY_MS);
    }
  }

  private async tryAgain(order: PaymentOrder, paymentId: string): Promise<Paid> {
    try {
      assertInTime(order.presented.authorization, order.presented.challengeUntil, Math.floor(this.clock.now() / 1_000));
      await this.verify(order);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      return this.settledMeanwhile(order, paymentId);
    }
    if (!order.purchase && !(await this.delivery.kept(order, paymentId))) await this.delivery.made(order, paymentId);
    return this.settle(order, paymentId, false);
  }

  /** It may have been sent before, so that nobody can say that it costs nothing: perhaps the answer is there by now. */
  private async settledMeanwhile(order: PaymentOrder, paymentId: string): Promise<Paid> {
    const state = await this.log.load(paymentId);
    if (state.settled) return this.delivery.handOver(order, paymentId, state);
    const outcome = state.claim && (await this.outcomeOf(order, state.claim).catch(() => null));
    if (outcome?.kind === 'settled') return this.settled(order, paymentId, outcome.transaction, 'chain');
    throw pending();
  }

  private async settled(
    order: PaymentOrder,
    paymentId: string,
    transaction: string,
    evidence: Evidence,
  ): Promise<Paid> {
    const { from } = order.presented.authorization;
    const sealed = await this.log.sealTransaction(paymentId, from, transaction);
    const kept = order.purchase ? null : await this.delivery.kept(order, paymentId).catch(() => null);
    const state = await this.log.decide(paymentId, byOf(order), (before, at) => {
      const events = settle(before, { at, transaction: sealed, evidence });
      return kept === null ? events : [...events, ...this.delivery.delivered(applied(before, events), at, kept)];
    });
    if (kept === null) return this.delivery.handOver(order, paymentId, state);
    return { body: JSON.parse(kept) as object, receipt: await this.delivery.receiptOf(state) };
  }

  private async rejected(order: PaymentOrder, paymentId: string, reason: 'spent' | 'expired'): Promise<PaymentRefused> {
    await this.log.decide(paymentId, byOf(order), (state, at) => reject(state, at, reason));
    return reason === 'expired'
      ? new PaymentRefused('payment-expired', 'The authorization has expired and was not settled; nothing was charged.')
      : new PaymentRefused('payment-used', 'The payer has used or cancelled the authorization otherwise.');
  }

  /** @throws PaymentRefused where the payment was claimed for another request, or comes without its signature. */
  private assertSame(order: PaymentOrder, { claim: claimed }: PaymentState): void {
    if (claimed?.scope === order.offer.scope && claimed.credentialMark === this.credentialMark(order)) return;
    throw new PaymentRefused('payment-used', 'This payment was made for another request; it buys one answer.');
  }

  private credentialMark({ presented }: PaymentOrder): string {
    return this.log.mark(`credential|${presented.authorization.signature}`);
  }

  private async outcomeOf({ presented }: PaymentOrder, claimed: ClaimedPayment): Promise<ChainOutcome | null> {
    const { from: address, nonce } = presented.authorization;
    const { chain } = this.rails;
    return (
      chain &&
      chain.outcome(this.log.onChain(claimed, { address, nonce })).catch((error: unknown) => {
        throw unavailable(error, 'What became of this payment cannot be told right now. Send the same request again.');
      })
    );
  }
}

function applied(state: PaymentState, events: readonly PaymentEvent[]): PaymentState {
  return events.reduce(payment.evolve, state);
}
