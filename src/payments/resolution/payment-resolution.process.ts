import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type Following, type ProcessManager, type Rounds, RunsAsProcess } from '../../platform/process/log-process.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { PaidAnswers } from '../calls/paid-answers.service.js';
import { PaymentRails } from '../calls/payment-rails.service.js';
import { type SettledPayment } from '../payment.events.js';
import { GrantPurchase } from '../purchase/grant-purchase.command.js';
import { ResolvePayment } from './resolve-payment.command.js';

const EVERY_MS = 5_000;
/** A running settlement is not touched for this long. */
const QUIET_MS = 60_000;
const MOST_AT_ONCE = 200;
const DELETE_EVERY_MS = 3_600_000;

interface OpenPayment {
  readonly payment_id: string;
  readonly heard_at: string;
}

/**
 * Queries the chain about every payment with an unknown outcome until it is certain, and grants purchased credits even
 * if the payer never asks again.
 */
@RunsAsProcess()
@Injectable()
export class PaymentResolution implements ProcessManager {
  readonly name = 'payment-resolution';
  readonly follows: Following = {
    categories: ['payment'],
    concerns: (event) => event.type === 'PaymentSettled' && (event.data as SettledPayment).purchase !== null,
    react: (event) => this.react(event),
  };
  readonly rounds: Rounds = { everyMs: EVERY_MS, run: () => this.look() };
  private forgotAt = -Infinity;
  /** The last payment of a full round: those behind it come next, since the ones before it may stay open for ever. */
  private after: OpenPayment | null = null;

  constructor(
    private readonly commands: CommandBus,
    private readonly readStore: ReadStore,
    private readonly rails: PaymentRails,
    private readonly answers: PaidAnswers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  private async react({ data }: RecordedEvent): Promise<void> {
    await this.commands.execute(new GrantPurchase((data as SettledPayment).paymentId));
  }

  /** Checks every payment without recent events once; one failure does not block the others. */
  async look(quietMs = QUIET_MS): Promise<void> {
    if (this.clock.now() - this.forgotAt >= DELETE_EVERY_MS) {
      await this.answers.deleteOld();
      this.forgotAt = this.clock.now();
    }
    if (!this.rails.chain) return;
    const rows = await this.readStore.query<OpenPayment>(
      `SELECT payment_id, heard_at::text FROM read.payments WHERE status IN ('claimed', 'unknown') AND heard_at < $1
         AND (heard_at, payment_id) > (coalesce($2::timestamptz, '-infinity'), $3)
       ORDER BY payments.heard_at, payment_id LIMIT ${MOST_AT_ONCE}`,
      [new Date(this.clock.now() - quietMs).toISOString(), this.after?.heard_at ?? null, this.after?.payment_id ?? ''],
    );
    this.after = rows.length < MOST_AT_ONCE ? null : (rows.at(-1) ?? null);
    let failure: Error | null = null;
    for (const { payment_id: paymentId } of rows) {
      await this.commands.execute(new ResolvePayment(paymentId)).catch((error: Error) => {
        failure = error;
      });
    }
    if (failure) throw failure as Error;
  }
}
