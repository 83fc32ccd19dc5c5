import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { GrantCredits } from '../../metering/accounts/grant-credits.command.js';
import { creditStream, type CreditEvent } from '../../metering/ledger/credits.events.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { PaymentLog } from '../calls/payment-log.service.js';
import { deliver } from '../payment.decide.js';
import { type Purchase } from '../payment.events.js';
import { GrantPurchase } from './grant-purchase.command.js';

/** The ledger recognises a repeated grant for 24 hours; later, its log is searched. */
const RECOGNISED_MS = 20 * 3_600_000;

@CommandHandler(GrantPurchase)
export class GrantPurchaseHandler implements ICommandHandler<GrantPurchase> {
  constructor(
    private readonly log: PaymentLog,
    private readonly commands: CommandBus,
    private readonly eventStore: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ paymentId }: GrantPurchase): Promise<number> {
    const { settled, deliveredAt } = await this.log.load(paymentId);
    if (!settled?.purchase) throw new Error('the payment has not bought any credits');
    const { purchase, at, amount: paid } = settled;
    if (deliveredAt !== null) return paid;
    const commandId = deriveId('purchase', paymentId);
    const recent = this.clock.now() - Date.parse(at) < RECOGNISED_MS;
    if (recent || !(await this.isGranted(purchase, deriveId('grant', commandId)))) {
      const { accountId, wallet, credits: amount } = purchase;
      const by = { commandId, actor: 'system:payments', reason: 'purchase' };
      await this.commands.execute(new GrantCredits(accountId, { wallet, amount, paidFor: true }, by));
    }
    const answerMark = this.log.mark(`grant|${commandId}`);
    await this.log.decide(paymentId, { correlationId: commandId, actor: 'system:payments' }, (state, now) =>
      deliver(state, { at: now, answerMark }),
    );
    return paid;
  }

  private async isGranted({ accountId }: Purchase, grantId: string): Promise<boolean> {
    for await (const event of this.eventStore.readStream(creditStream(accountId), { fromLeader: true })) {
      const { type, data } = event as unknown as CreditEvent;
      if (type === 'CreditGranted' && data.grantId === grantId) return true;
    }
    return false;
  }
}
