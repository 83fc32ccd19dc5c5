import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { type ProcessManager, type Rounds, RunsAsProcess } from '../../platform/process/log-process.js';
import { eventAt } from '../../platform/event-store/event-at.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { type CreditLog } from '../ledger/credit-log.port.js';
import { creditStream } from '../ledger/credits.events.js';
import { Ledger } from '../ledger/ledger.service.js';
import { type OpenCharges, type UnansweredCharge } from './unanswered-charges.port.js';
import { PostgresUnansweredCharges } from './unanswered-charges.service.js';

/** The cause on a refund of a charge whose caller got no answer. */
export const UNANSWERED = 'unanswered';
const ACTOR = 'system:unanswered-refunds';
const SWEEP_MS = 2_000;
const DELETE_EVERY_MS = 3_600_000;

/**
 * Refunds every landed charge whose caller got no answer. Any number of processes may run it: the store decides who
 * refunds, and the ledger refunds once.
 */
@RunsAsProcess()
@Injectable()
export class UnansweredRefunds implements ProcessManager {
  readonly name = 'unanswered-refunds';
  readonly rounds: Rounds;
  private forgotAt = -Infinity;

  constructor(
    @Inject(EventStore) private readonly log: Pick<CreditLog, 'readStream'>,
    private readonly ledger: Ledger,
    @Inject(PostgresUnansweredCharges) private readonly charges: OpenCharges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const poll = async (): Promise<void> => {
      const failure = await this.sweep();
      if (failure) throw failure;
    };
    this.rounds = { everyMs: SWEEP_MS, run: poll };
  }

  /** Checks every due entry once. @returns the error of a failing entry, which is checked again. */
  async sweep(): Promise<Error | null> {
    const { charges, clock } = this;
    let failure: Error | null = null;
    for (const charge of await charges.due()) {
      // One failing entry must not block the others.
      await this.decide(charge).catch((error: Error) => {
        failure = error;
      });
    }
    if (clock.now() - this.forgotAt >= DELETE_EVERY_MS) {
      await charges.deleteOld();
      this.forgotAt = clock.now();
    }
    return failure;
  }

  private async decide(charge: UnansweredCharge): Promise<void> {
    const { charges, ledger } = this;
    const { accountId, requestId, revision } = charge;
    const event = await eventAt(this.log, creditStream(accountId), revision, { fromLeader: true });
    // An append has one place: while it is free, the append may still land; once another event has it, never.
    if (!event) return charges.stillOpen(charge);
    if (event.id !== charge.eventId) return charges.neverLanded(charge);
    if (!(await charges.giveBack(charge))) return;
    const by = { correlationId: requestId, causationId: event.id, actor: ACTOR };
    try {
      await ledger.refund(accountId, { requestId, cause: UNANSWERED, revision }, by);
    } catch (error) {
      // An older build's entry names the first event of its append, which another process may have written equally.
      if (error instanceof DomainError && error.code === 'not_found') return charges.neverLanded(charge);
      throw error;
    }
    await charges.givenBack(charge);
  }
}
