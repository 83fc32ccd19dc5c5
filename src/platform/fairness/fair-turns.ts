export interface FairLimits {
  /** Units of work side by side. */
  readonly places: number;
  /** Of them, of one subject. */
  readonly runningPerSubject: number;
  /** What a subject may have waiting. */
  readonly waitingPerSubject: number;
}

/** The service's own background work: it takes turns like a subject and is bounded by the places alone. */
export const BACKGROUND = '';

/**
 * Who runs next: subjects take turns, and each has few places. A subject with a thousand requests delays another by one
 * unit of work. Pure bookkeeping; `FairQueue` runs the work.
 */
export class FairTurns<Ticket> {
  private readonly running = new Map<string, number>();
  /** In the order of their turns. */
  private readonly waiting = new Map<string, Ticket[]>();
  private total = 0;

  constructor(private readonly limits: FairLimits) {}

  /**
   * refused: the subject has all that it may have, running and waiting.
   *
   * @param isBegun the request has had a place before: it waits for the next one and is not refused half-way
   */
  enter(subject: string, ticket: Ticket, isBegun = false): 'runs' | 'waits' | 'refused' {
    const line = this.waiting.get(subject);
    if (line === undefined && this.total < this.limits.places && this.mayRun(subject)) {
      this.begin(subject);
      return 'runs';
    }
    const isFull = subject !== BACKGROUND && (line?.length ?? 0) >= this.limits.waitingPerSubject;
    if (isFull && !isBegun) return 'refused';
    if (line) line.push(ticket);
    else this.waiting.set(subject, [ticket]);
    return 'waits';
  }

  /** A unit of work of the subject has ended. @returns the ticket that runs in its place */
  leave(subject: string): Ticket | undefined {
    const left = (this.running.get(subject) ?? 0) - 1;
    if (left > 0) this.running.set(subject, left);
    else this.running.delete(subject);
    this.total--;
    return this.next();
  }

  /** Takes back a ticket that waits; false where it does not any more. */
  cancel(subject: string, ticket: Ticket): boolean {
    const line = this.waiting.get(subject);
    const at = line?.indexOf(ticket) ?? -1;
    if (!line || at === -1) return false;
    line.splice(at, 1);
    if (line.length === 0) this.waiting.delete(subject);
    return true;
  }

  /** Takes back all tickets that wait. */
  clear(): Ticket[] {
    const all = [...this.waiting.values()].flat();
    this.waiting.clear();
    return all;
  }

  private next(): Ticket | undefined {
    if (this.total >= this.limits.places) return undefined;
    for (const [subject, line] of this.waiting) {
      if (!this.mayRun(subject)) continue;
      const ticket = line.shift();
      // At the end again: the others have their turns first.
      this.waiting.delete(subject);
      if (line.length > 0) this.waiting.set(subject, line);
      this.begin(subject);
      return ticket;
    }
    return undefined;
  }

  private mayRun(subject: string): boolean {
    return subject === BACKGROUND || (this.running.get(subject) ?? 0) < this.limits.runningPerSubject;
  }

  private begin(subject: string): void {
    this.running.set(subject, (this.running.get(subject) ?? 0) + 1);
    this.total++;
  }
}
