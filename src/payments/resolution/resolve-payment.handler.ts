import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../../platform/ids/ids.js';
import { PaymentLog } from '../calls/payment-log.service.js';
import { PaymentRails } from '../calls/payment-rails.service.js';
import { reject, settle, type PaymentState } from '../payment.decide.js';
import { ResolvePayment } from './resolve-payment.command.js';

@CommandHandler(ResolvePayment)
export class ResolvePaymentHandler implements ICommandHandler<ResolvePayment> {
  constructor(
    private readonly log: PaymentLog,
    private readonly rails: PaymentRails,
  ) {}

  async execute({ paymentId }: ResolvePayment): Promise<PaymentState['status']> {
    const state = await this.log.load(paymentId);
    const { chain } = this.rails;
    if (!state.claim || state.status === 'settled' || !chain) return state.status;
    const payer = await this.log.payerOf(state.claim);
    if (!payer) return state.status;
    const outcome = await chain.outcome(this.log.onChain(state.claim, payer));
    if (outcome.kind === 'open' || outcome.kind === 'unconfirmed') return state.status;
    const by = { correlationId: newId(), actor: 'system:payment-resolution' };
    if (outcome.kind !== 'settled') {
      return (await this.log.decide(paymentId, by, (now, at) => reject(now, at, outcome.kind))).state.status;
    }
    const transaction = await this.log.sealTransaction(paymentId, payer.address, outcome.transaction);
    const decided = await this.log.decide(paymentId, by, (now, at) =>
      settle(now, { at, transaction, evidence: 'chain' }),
    );
    return decided.state.status;
  }
}
