import { setTimeout as delay } from 'node:timers/promises';
import { type Clock } from '../../kernel/clock.js';
import { messageOf } from '../../kernel/error-message.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type CreditLog } from '../ledger/credit-log.port.js';
import { creditStream } from '../ledger/credits.events.js';
import { type Ledger } from '../ledger/ledger.service.js';
import { type OpenCharges, type UnansweredCharge } from './unanswered-charges.port.js';

export interface UnansweredRefundsParts {
  readonly log: Pick<CreditLog, 'readStream'>;
  readonly ledger: Ledger;
  readonly charges: OpenCharges;
  readonly clock: Clock;
  readonly sweepMs?: number;
  readonly onError?: (error: unknown) => void;
}

/** The cause on a refund of a charge whose caller was told that there is no answer. */
export const UNANSWERED = 'unanswered';
const ACTOR = 'system:unanswered-refunds';
const FORGET_EVERY_MS = 3_600_000;

/**
 * Whenever a charge has landed whose caller was told that there is no answer, it is given back. Any number of
 * processes may do so at once: who may give back is decided on file, and the ledger refunds once.
 */
export class UnansweredRefunds {
  private lastError: { readonly at: number; readonly message: string } | null = null;
  private forgotAt = -Infinity;

  constructor(private readonly parts: UnansweredRefundsParts) {}

  /** Until `signal`. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.sweep().catch((error: unknown) => this.failed(error));
      await delay(this.parts.sweepMs ?? 2_000, undefined, { signal }).catch(() => undefined);
    }
  }

  /** The last failure that has not been overcome. */
  get trouble(): { readonly at: number; readonly message: string } | null {
    return this.lastError;
  }

  /** One look at every entry that is due. */
  async sweep(): Promise<void> {
    const { charges, clock } = this.parts;
    let wellSoFar = true;
    for (const charge of await charges.due()) {
      // An entry that fails is looked at again; it must not keep back the others.
      await this.decide(charge).catch((error: unknown) => {
        wellSoFar = false;
        this.failed(error);
      });
    }
    if (clock.now() - this.forgotAt >= FORGET_EVERY_MS) {
      await charges.forgetOld();
      this.forgotAt = clock.now();
    }
    if (wellSoFar) this.lastError = null;
  }

  private async decide(charge: UnansweredCharge): Promise<void> {
    const { charges, ledger } = this.parts;
    const { accountId, requestId, revision } = charge;
    const event = await this.eventAt(creditStream(accountId), revision);
    // An append has one place: while that is free it may still land, and once another's event stands there, never.
    if (!event) return charges.stillOpen(charge);
    if (event.id !== charge.eventId) return charges.neverLanded(charge);
    if (!(await charges.giveBack(charge))) return;
    const by = { correlationId: requestId, causationId: event.id, actor: ACTOR };
    await ledger.refund(accountId, { requestId, cause: UNANSWERED, revision }, by);
    await charges.givenBack(charge);
  }

  private async eventAt(stream: string, revision: bigint): Promise<RecordedEvent | null> {
    for await (const event of this.parts.log.readStream(stream, { from: revision, maxCount: 1 })) return event;
    return null;
  }

  private failed(error: unknown): void {
    this.lastError = { at: this.parts.clock.now(), message: messageOf(error) };
    this.parts.onError?.(error);
  }
}
