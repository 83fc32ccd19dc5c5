import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { PaymentLog } from '../calls/payment-log.service.js';
import { PaymentRails } from '../calls/payment-rails.service.js';
import { type ChainReader, SettlerUnavailable } from '../chain/settler.port.js';
import { notConfigured } from '../payments.settings.js';
import { ResolvePayment } from '../resolution/resolve-payment.command.js';
import { type Disagreement, type Reconciled, ReconcilePayments } from './reconcile-payments.command.js';

interface Row {
  readonly payment_id: string;
  readonly status: string;
}

@CommandHandler(ReconcilePayments)
export class ReconcilePaymentsHandler implements ICommandHandler<ReconcilePayments> {
  constructor(
    private readonly readStore: ReadStore,
    private readonly commands: CommandBus,
    private readonly log: PaymentLog,
    private readonly rails: PaymentRails,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ days }: ReconcilePayments): Promise<Reconciled> {
    const { chain } = this.rails;
    if (!chain) throw notConfigured('PAYMENTS_RPC_URL');
    try {
      const open = await this.rows(`status IN ('claimed', 'unknown')`, []);
      let resolved = 0;
      for (const { payment_id: id } of open) {
        const status = await this.commands.execute(new ResolvePayment(id));
        if (status === 'settled' || status === 'rejected') resolved++;
      }
      const since = new Date(this.clock.now() - days * 86_400_000).toISOString();
      const certain = await this.rows(`status IN ('settled', 'rejected') AND claimed_at >= $1`, [since]);
      const disagreements: Disagreement[] = [];
      let erased = 0;
      for (const row of certain) {
        const found = await this.compare(row, chain);
        if (found === 'erased') erased++;
        else if (found) disagreements.push(found);
      }
      return { asked: open.length, resolved, compared: certain.length - erased, disagreements, erased };
    } catch (error) {
      if (!(error instanceof SettlerUnavailable)) throw error;
      throw new DomainError('upstream_unavailable', `The chain cannot be reached: ${error.message}.`);
    }
  }

  private async compare({ payment_id: paymentId }: Row, chain: ChainReader): Promise<Disagreement | 'erased' | null> {
    // Reads the log, not the read model.
    const state = await this.log.load(paymentId);
    const payer = state.claim && (await this.log.payerOf(state.claim));
    if (!state.claim || !payer) return 'erased';
    // A transfer that the log has counts here with its first block.
    const outcome = await chain.outcome({ ...this.log.onChain(state.claim, payer), mustBeConfirmed: false });
    const logged = state.settled ? await this.log.transactionOf(state.settled.transaction) : null;
    const onChain = outcome.kind === 'settled' ? outcome.transaction : null;
    if (logged === onChain) return null;
    const paidText = (transaction: string | null): string =>
      transaction === null ? 'not paid' : `paid by ${transaction}`;
    return { paymentId, log: paidText(logged), chain: paidText(onChain) };
  }

  private rows(where: string, parameters: unknown[]): Promise<Row[]> {
    return this.readStore.query<Row>(
      `SELECT payment_id, status FROM read.payments WHERE ${where} ORDER BY claimed_at`,
      parameters,
    );
  }
}
