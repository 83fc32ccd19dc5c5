import { DomainError } from '../../kernel/domain-error.js';
import { BACKGROUND, FairTurns, type FairLimits } from './fair-turns.js';
import { currentWork, type AcquiredPlace, type WorkContext } from './work-context.js';

/** Work in a shared pool did not start: it waited too long, or the process stops. */
export class QueueLeft extends Error {
  constructor(readonly reason: 'busy' | 'stopped') {
    super(`work was not begun: ${reason}`);
    this.name = 'QueueLeft';
  }
}

export interface FairQueueOptions extends Partial<FairLimits> {
  readonly places: number;
  /** Work that has waited longer does not start; without a limit, it waits for its turn. */
  readonly waitMs?: number;
  /** Maximum over all subjects; without it, only the limit for each subject applies. */
  readonly mostWaiting?: number;
}

interface Ticket {
  readonly begin: () => void;
  readonly refuse: (reason: QueueLeft['reason']) => void;
}

/** The subject's own earlier work has probably ended by then. */
const RETRY_AFTER_SECONDS = 2;

/**
 * A pool that accounts share: they take turns, each with one unit of work running and one waiting. Work without a
 * request (`runFor`) belongs to the service itself.
 */
export class FairQueue {
  private readonly turns: FairTurns<Ticket>;
  private waiting = 0;
  private isStopped = false;

  constructor(private readonly options: FairQueueOptions) {
    const { places, runningPerSubject = 1, waitingPerSubject = 1 } = options;
    this.turns = new FairTurns({ places, runningPerSubject, waitingPerSubject });
  }

  /**
   * All concurrent work of one request in this queue is one unit.
   *
   * @param subject the owner of the work, when there is no request context
   * @throws DomainError rate_limit when the subject already has one waiting; QueueLeft
   */
  async run<T>(work: () => Promise<T>, subject?: string): Promise<T> {
    const context = currentWork();
    if (!context) return this.alone(subject ?? BACKGROUND, work);
    const place = context.places.get(this) ?? { ready: this.place(context), users: 0 };
    context.places.set(this, place);
    return this.within(context, place, work);
  }

  stop(): void {
    this.isStopped = true;
    for (const ticket of this.turns.clear()) ticket.refuse('stopped');
  }

  private async within<T>(context: WorkContext, place: AcquiredPlace, work: () => Promise<T>): Promise<T> {
    place.users++;
    let hasPlace = false;
    try {
      await place.ready;
      hasPlace = true;
      return await work();
    } finally {
      if (--place.users === 0) {
        context.places.delete(this);
        if (hasPlace) this.leave(context.subject);
      }
    }
  }

  private async alone<T>(subject: string, work: () => Promise<T>): Promise<T> {
    await this.turn(subject);
    try {
      return await work();
    } finally {
      this.leave(subject);
    }
  }

  private async place(context: WorkContext): Promise<void> {
    const startedAt = performance.now();
    try {
      await this.turn(context.subject, context.begun.has(this));
      context.begun.add(this);
    } finally {
      context.waitedMs += performance.now() - startedAt;
    }
  }

  private async turn(subject: string, isBegun = false): Promise<void> {
    const { waitMs, mostWaiting = Infinity } = this.options;
    if (this.isStopped) throw new QueueLeft('stopped');
    let late: NodeJS.Timeout | undefined;
    this.waiting++;
    await new Promise<void>((resolve, reject) => {
      const ticket: Ticket = { begin: resolve, refuse: (reason) => reject(new QueueLeft(reason)) };
      const entered = this.turns.enter(subject, ticket, isBegun);
      const refuse = (): void => {
        if (this.turns.cancel(subject, ticket)) ticket.refuse('busy');
      };
      if (entered === 'runs') resolve();
      else if (entered === 'refused') reject(tooMany());
      else if (this.waiting > mostWaiting) refuse();
      else if (waitMs !== undefined) late = setTimeout(refuse, waitMs);
    }).finally(() => {
      this.waiting--;
      clearTimeout(late);
    });
  }

  private leave(subject: string): void {
    this.turns.leave(subject)?.begin();
  }
}

function tooMany(): DomainError {
  return new DomainError(
    'rate_limit',
    'One call of this kind runs for you and one waits already. Send the next one when one of them has been answered.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
