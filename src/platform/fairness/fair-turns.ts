export interface FairLimits {
  /** Units of work that run at the same time. */
  readonly places: number;
  /** The same for one subject. */
  readonly runningPerSubject: number;
  /** How many units a subject may have waiting. */
  readonly waitingPerSubject: number;
}

/** The service's own background work: it takes turns like a subject, and only the number of places limits it. */
export const BACKGROUND = '';

/**
 * Decides who runs next: subjects take turns, each with few places, so a subject with a thousand requests delays
 * another by one unit of work. Pure state; `FairQueue` runs the work.
 */
export class FairTurns<Ticket> {
  private readonly running = new Map<string, number>();
  /** In the order of their turns. */
  private readonly waiting = new Map<string, Ticket[]>();
  private total = 0;

  constructor(private readonly limits: FairLimits) {}

  /**
   * refused: the subject already has its maximum running and waiting.
   *
   * @param isBegun the request has already had a place: it waits for the next one and is not refused midway
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

  /** A unit of work of the subject has ended. @returns the ticket that starts in its place */
  leave(subject: string): Ticket | undefined {
    const left = (this.running.get(subject) ?? 0) - 1;
    if (left > 0) this.running.set(subject, left);
    else this.running.delete(subject);
    this.total--;
    return this.next();
  }

  /** Removes a waiting ticket; false when it no longer waits. */
  cancel(subject: string, ticket: Ticket): boolean {
    const line = this.waiting.get(subject);
    const at = line?.indexOf(ticket) ?? -1;
    if (!line || at === -1) return false;
    line.splice(at, 1);
    if (line.length === 0) this.waiting.delete(subject);
    return true;
  }

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
      // The subject moves to the end: the others take their turns first.
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
