import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { CLOCK } from '../../platform/tokens.js';
import { deliver, type PaymentState } from '../payment.decide.js';
import { type PaymentEvent } from '../payment.events.js';
import { PaymentRefused } from '../wire/offer.rules.js';
import { RETENTION_HOURS, PaidAnswers } from './paid-answers.service.js';
import { PaymentLog } from './payment-log.service.js';
import { byOf, type Paid, type PaymentOrder } from './payment-order.rules.js';

/** Produces what a payment buys, once, and returns it for every repeat of the payment. */
@Injectable()
export class PaidDelivery {
  constructor(
    private readonly log: PaymentLog,
    private readonly answers: PaidAnswers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Produces and stores the final answer. */
  async made(order: PaymentOrder, paymentId: string): Promise<object> {
    const { body } = await order.work(paymentId);
    return JSON.parse(await this.store(order, paymentId, body)) as object;
  }

  /** Stores the answer and returns its text; concurrent calls return the same answer. */
  store({ presented, offer }: PaymentOrder, paymentId: string, body: object): Promise<string> {
    return this.answers.store(paymentId, offer.scope, presented.authorization, JSON.stringify(body));
  }

  /** Returns the stored answer, or runs the work again without a charge. */
  async handOver(order: PaymentOrder, paymentId: string, state: PaymentState): Promise<Paid> {
    const receipt = await this.receiptOf(state);
    if (order.purchase) return { body: (await order.work(paymentId)).body, receipt };
    const storedBody = await this.storedBody(order, paymentId);
    if (storedBody === null && state.deliveredAt !== null && this.isOld(state.deliveredAt)) {
      throw new PaymentRefused(
        'payment-used',
        `This payment has already bought its response, which is stored for ${RETENTION_HOURS} hours.`,
      );
    }
    const body = storedBody === null ? await this.made(order, paymentId) : (JSON.parse(storedBody) as object);
    if (state.deliveredAt === null) {
      const text = JSON.stringify(body);
      await this.log.decide(paymentId, byOf(order), (before, at) => this.delivered(before, at, text));
    }
    return { body, receipt };
  }

  delivered(state: PaymentState, at: string, answer: string): PaymentEvent[] {
    return deliver(state, { at, answerMark: this.log.mark(`answer|${answer}`) });
  }

  storedBody({ offer, presented }: PaymentOrder, paymentId: string): Promise<string | null> {
    return this.answers.find(paymentId, offer.scope, presented.authorization);
  }

  async receiptOf({ settled }: PaymentState): Promise<Paid['receipt']> {
    const transaction = settled && (await this.log.transactionOf(settled.transaction));
    return settled && transaction !== null ? { transaction: transaction ?? '', at: settled.at } : null;
  }

  private isOld(at: string): boolean {
    return this.clock.now() - Date.parse(at) > RETENTION_HOURS * 3_600_000;
  }
}
