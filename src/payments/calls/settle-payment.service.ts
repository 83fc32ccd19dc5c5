import { Inject, Injectable, Optional } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { type Clock, type ClockCheck, wrongClock } from '../../kernel/clock.js';
import { SharedRuns } from '../../kernel/shared-runs.js';
import { CLOCK, CLOCK_CHECK } from '../../platform/tokens.js';
import { type ChainOutcome, type Settlement } from '../chain/settler.port.js';
import { AlreadyClaimed, leaveOpen, payment, type PaymentState, reject, settle } from '../payment.decide.js';
import { type ClaimedPayment, type Evidence, type PaymentEvent } from '../payment.events.js';
import { assertInTime, assertSigned } from '../wire/authorization-fields.rules.js';
import { PaymentRefused } from '../wire/offer.rules.js';
import { PaidDelivery } from './paid-delivery.service.js';
import { type Claimed, PaymentClaims } from './payment-claims.service.js';
import { byOf, type Paid, type PaymentOrder, pending, signedOf, unavailable } from './payment-order.rules.js';
import { PaymentLog, type SealedTransaction } from './payment-log.service.js';
import { PaymentRails } from './payment-rails.service.js';

/** In milliseconds. */
interface SettlePaymentTimes {
  /**
   * How long another process's claim is respected before this one takes the work over, where the chain can be read in
   * the meantime, and where only that process can settle.
   */
  readonly withChain: number;
  readonly without: number;
  /** How long one request waits for the confirmation of a purchase, and between two looks at the chain. */
  readonly confirming: number;
  readonly confirmEvery: number;
}

/** Injection token of the `SettlePaymentTimes`; the defaults apply without it. */
const SETTLE_PAYMENT_TIMES = Symbol('SETTLE_PAYMENT_TIMES');

const TIMES: SettlePaymentTimes = { withChain: 3_000, without: 20_000, confirming: 20_000, confirmEvery: 2_000 };
const POLL_MS = 150;
const MADE_FOR_ANOTHER = 'This payment was made for another request; it buys one answer.';
const REFUSED_BEFORE = 'This payment was refused before and is not tried again; nothing was charged.';

/** The claim of this call and the answer stored for it; null for a purchase. */
interface Mine extends Claimed {
  readonly kept: string | null;
}

/** Proof that the money has moved, and its source. */
interface Found {
  readonly transaction: string;
  readonly evidence: Evidence;
  readonly mine?: Mine | null;
}

/**
 * Takes one payment for one request: verify, work, claim, settle, answer. The claim is the first event of the payment's
 * stream, so only one exists; after it only the chain can tell whether the money moved. A process that finds a claim
 * continues it: settling twice is safe, since the chain takes an authorization once.
 */
@Injectable()
export class SettlePayment {
  /** Concurrent copies of one payment share one answer. */
  private readonly running = new SharedRuns<Paid>();

  constructor(
    private readonly rails: PaymentRails,
    private readonly log: PaymentLog,
    private readonly claims: PaymentClaims,
    private readonly delivery: PaidDelivery,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CLOCK_CHECK) private readonly clockCheck: ClockCheck,
    @Optional() @Inject(SETTLE_PAYMENT_TIMES) private readonly times: SettlePaymentTimes = TIMES,
  ) {}

  /** @throws PaymentRefused, DomainError, and any error of the work; each only when its cost is known. */
  take(order: PaymentOrder): Promise<Paid> {
    const { offer, presented } = order;
    const paymentId = this.log.idOf(offer.token, presented.authorization);
    const key = [paymentId, offer.scope, presented.authorization.signature].join(' ');
    return this.running.run(key, () => this.run(order, paymentId));
  }

  private async run(order: PaymentOrder, paymentId: string): Promise<Paid> {
    // Verification moves nothing, so it runs while the log loads; a repeat ignores its verdict.
    const checked = this.check(order);
    checked.catch(() => undefined);
    const state = await this.log.load(paymentId);
    if (state.claim) return this.goOn(order, paymentId, state);
    await checked;
    const sealing = this.claims.sealing(order, paymentId);
    const work = order.purchase ? null : await order.work(paymentId);
    if (work?.cost === 0) return { body: work.body, receipt: null };
    // The answer and the claim are independent, and the money moves after both.
    const [kept, claimed] = await Promise.allSettled([
      work && this.delivery.store(order, paymentId, work.body),
      this.claims.claim(order, paymentId, sealing),
    ]);
    if (kept.status === 'rejected') throw kept.reason;
    if (claimed.status === 'fulfilled') return this.settle(order, paymentId, { ...claimed.value, kept: kept.value });
    if (!(claimed.reason instanceof AlreadyClaimed)) throw claimed.reason;
    return this.goOn(order, paymentId, await this.log.load(paymentId));
  }

  /** Appends nothing before the payment is verified. */
  private async check(order: PaymentOrder): Promise<void> {
    if (!this.clockCheck.isRight) throw wrongClock();
    const { authorization, challengeUntil } = order.presented;
    assertInTime(authorization, challengeUntil, Math.floor(this.clock.now() / 1_000));
    // The token contract checks the signature through our own node; a facilitator gets only signatures checked here.
    if (this.rails.settler.name === 'facilitator') assertSigned(order.offer, authorization);
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

  /** @param mine the claim, where this call made it: no other process can have settled it before */
  private async settle(order: PaymentOrder, paymentId: string, mine: Mine | null): Promise<Paid> {
    const settlement = await this.rails.settler.settle(signedOf(order));
    if (settlement.kind === 'settled' && !(order.purchase && this.rails.chain)) {
      return this.settled(order, paymentId, { ...settlement, evidence: 'settlement', mine });
    }
    const { claim: claimed } = await this.log.load(paymentId);
    const outcome = claimed && (await this.confirmed(order, claimed, settlement.kind === 'settled'));
    if (outcome?.kind === 'settled') return this.settled(order, paymentId, { ...outcome, evidence: 'chain' });
    return this.unsettled(order, paymentId, { settlement, outcome, first: mine !== null });
  }

  private async unsettled(
    order: PaymentOrder,
    paymentId: string,
    found: {
      readonly settlement: Settlement;
      readonly outcome: ChainOutcome | null;
      readonly first: boolean;
    },
  ): Promise<never> {
    const { settlement, outcome, first } = found;
    if (outcome?.kind === 'spent' || outcome?.kind === 'expired')
      throw await this.rejected(order, paymentId, outcome.kind);
    const isSent = settlement.kind === 'settled' || outcome?.kind === 'unconfirmed';
    const reason = settlement.kind === 'settled' ? 'the transfer waits for its confirmation' : settlement.reason;
    const refused = settlement.kind === 'refused' && first && !settlement.ours && !isSent;
    // A refusal by our own node means that nothing was sent; by a facilitator only where no chain reader can confirm
    // it.
    const certain = refused && (this.rails.settler.name === 'rpc' || !this.rails.chain);
    await this.log.decide(paymentId, byOf(order), (state, at) =>
      certain ? reject(state, at, 'refused') : leaveOpen(state, at, reason),
    );
    if (refused) {
      throw new PaymentRefused('settlement-failed', `The payment was not settled: ${reason}.`);
    }
    throw pending(isSent);
  }

  /**
   * Waits a while for the blocks that confirm the transfer of a purchase, so that one request suffices where they come
   * soon. A chain may drop its last block, and credits that are spent cannot be taken back.
   * @param isSent the settler reports a transfer; this node may see it later, or after a reorganisation no more
   * @returns null where the chain cannot be read
   */
  private async confirmed(order: PaymentOrder, claimed: ClaimedPayment, isSent: boolean): Promise<ChainOutcome | null> {
    const giveUpAt = performance.now() + this.times.confirming;
    for (;;) {
      const outcome = await this.outcomeOf(order, claimed).catch(() => null);
      const waits = outcome?.kind === 'unconfirmed' || (isSent && (outcome === null || outcome.kind === 'open'));
      if (!waits || performance.now() >= giveUpAt) return outcome;
      await delay(this.times.confirmEvery);
    }
  }

  /** Continues an existing claim, possibly this service's own before a crash. */
  private async goOn(order: PaymentOrder, paymentId: string, found: PaymentState): Promise<Paid> {
    if (!this.claims.isOf(found.claim, order)) throw new PaymentRefused('payment-used', MADE_FOR_ANOTHER);
    const patience = this.rails.chain ? this.times.withChain : this.times.without;
    const giveUpAt = performance.now() + patience;
    for (let state = found; ; state = await this.log.load(paymentId)) {
      if (state.settled) return this.delivery.handOver(order, paymentId, state);
      const seen = state.claim && (await this.outcomeOf(order, state.claim).catch((error: Error) => error));
      const waits = state.claim && !(seen instanceof Error) && seen?.kind === 'unconfirmed' ? state.claim : null;
      const outcome = waits ? await this.confirmed(order, waits, false) : seen;
      const isUnreadable = outcome instanceof Error;
      if (!isUnreadable && outcome?.kind === 'settled')
        return this.settled(order, paymentId, { ...outcome, evidence: 'chain' });
      if (!isUnreadable && (outcome?.kind === 'spent' || outcome?.kind === 'expired'))
        throw await this.rejected(order, paymentId, outcome.kind);
      if (!isUnreadable && outcome?.kind === 'unconfirmed') throw pending(true);
      if (state.status === 'rejected') throw new PaymentRefused('payment-used', REFUSED_BEFORE);
      const isOthers = state.status === 'claimed' && this.clock.now() - Date.parse(state.lastAt ?? '') < patience;
      if (!isOthers || performance.now() >= giveUpAt) {
        // A transient read error of the chain decides nothing while another process may still answer.
        if (isUnreadable) throw outcome;
        return this.tryAgain(order, paymentId);
      }
      await delay(POLL_MS);
    }
  }

  private async tryAgain(order: PaymentOrder, paymentId: string): Promise<Paid> {
    try {
      await this.check(order);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      return this.settledMeanwhile(order, paymentId);
    }
    if (!order.purchase && (await this.delivery.storedBody(order, paymentId)) === null) {
      const { body, cost } = await order.work(paymentId);
      // The work now finds nothing, but an earlier try may have charged, so a free answer would be wrong.
      if (cost === 0) throw pending();
      await this.delivery.store(order, paymentId, body);
    }
    return this.settle(order, paymentId, null);
  }

  /** An earlier try may have sent it, so its cost is unknown; the answer may be stored by now. */
  private async settledMeanwhile(order: PaymentOrder, paymentId: string): Promise<Paid> {
    const state = await this.log.load(paymentId);
    if (state.settled) return this.delivery.handOver(order, paymentId, state);
    const outcome = state.claim && (await this.outcomeOf(order, state.claim).catch(() => null));
    if (outcome?.kind === 'settled') return this.settled(order, paymentId, { ...outcome, evidence: 'chain' });
    throw pending();
  }

  private async settled(order: PaymentOrder, paymentId: string, found: Found): Promise<Paid> {
    const { transaction, evidence, mine } = found;
    const { from } = order.presented.authorization;
    const [sealed, kept] = mine
      ? [mine.seal({ transaction } satisfies SealedTransaction), mine.kept]
      : await Promise.all([
          this.log.sealTransaction(paymentId, from, transaction),
          order.purchase ? null : this.delivery.storedBody(order, paymentId).catch(() => null),
        ]);
    const decision = (before: PaymentState, at: string): PaymentEvent[] => {
      const events = settle(before, { at, transaction: sealed, evidence });
      return kept === null ? events : [...events, ...this.delivery.delivered(applied(before, events), at, kept)];
    };
    const { state } = await this.log.decide(paymentId, byOf(order), decision, mine?.known);
    if (kept === null) return this.delivery.handOver(order, paymentId, state);
    // The chain takes an authorization once, so every settling process has the same transaction.
    return { body: JSON.parse(kept) as object, receipt: { transaction, at: state.settled?.at ?? '' } };
  }

  private async rejected(order: PaymentOrder, paymentId: string, reason: 'spent' | 'expired'): Promise<PaymentRefused> {
    await this.log.decide(paymentId, byOf(order), (state, at) => reject(state, at, reason));
    return reason === 'expired'
      ? new PaymentRefused('payment-expired', 'The authorization has expired and was not settled; nothing was charged.')
      : new PaymentRefused('payment-used', 'The payer has used or cancelled the authorization otherwise.');
  }

  private async outcomeOf({ presented }: PaymentOrder, claimed: ClaimedPayment): Promise<ChainOutcome | null> {
    const { from: address, nonce } = presented.authorization;
    const { chain } = this.rails;
    return (
      chain &&
      chain.outcome(this.log.onChain(claimed, { address, nonce })).catch((error: unknown) => {
        throw unavailable(error, 'The outcome of this payment is not known yet. Send the same request again.');
      })
    );
  }
}

function applied(state: PaymentState, events: readonly PaymentEvent[]): PaymentState {
  return events.reduce(payment.evolve, state);
}
