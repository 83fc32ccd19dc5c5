import { type Clock } from '../../kernel/clock.js';
import { type EventStore } from '../event-store/event-store.js';
import { WrongLog, type LogGuard } from '../event-store/log-guard.js';
import { type ReadStore } from '../read-store/read-store.js';
import { compareLog, describeDifference, type LogDifference } from './compare-log.js';
import { identifyLog } from './identify-log.js';

export const ADOPT_COMMAND = 'npm run projections -- rebuild --all --adopt-log';

/** A refused log is not checked again before this. */
const REFUSED_FOR_MS = 1_000;
const ADOPTED = 'Another log was adopted since this process began; it restarts with that log.';

export interface LogCheckOptions {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly clock: Clock;
  /** Called for each refusal whose reason differs from the last one. */
  readonly onRefused?: (reason: string) => void;
}

/**
 * Admits a log that has the identity and each reader's last event that Postgres knows. A first log is given an
 * identity. The check runs before the first use and after each lost connection, and costs a request for each distinct
 * event.
 */
export class LogCheck implements LogGuard {
  private admitted = false;
  private checking: Promise<void> | null = null;
  private doubts = 0;
  private adoptions: number | null = null;
  private refusal: { readonly error: WrongLog; readonly until: number } | null = null;
  private endForAdopted: () => void = () => undefined;
  /** Resolves when an operator has adopted another log since the first check. */
  readonly adopted = new Promise<void>((resolve) => (this.endForAdopted = resolve));

  constructor(private readonly options: LogCheckOptions) {}

  get isAdmitted(): boolean {
    return this.admitted;
  }

  doubt(): void {
    this.admitted = false;
    this.doubts++;
  }

  async admit(): Promise<void> {
    if (this.admitted) return;
    if (this.refusal && performance.now() < this.refusal.until) throw this.refusal.error;
    this.checking ??= this.untilUndoubted().finally(() => (this.checking = null));
    await this.checking;
  }

  private async untilUndoubted(): Promise<void> {
    for (let doubts = -1; doubts !== this.doubts;) {
      doubts = this.doubts;
      await this.check();
    }
    this.admitted = true;
    this.refusal = null;
  }

  private async check(): Promise<void> {
    const { eventStore, readStore, clock } = this.options;
    const { known, differences } = await compareLog(eventStore, readStore);
    if (this.adoptions !== null && known.adoptions !== this.adoptions) {
      this.endForAdopted();
      throw this.refused(ADOPTED);
    }
    this.adoptions = known.adoptions;
    if (differences.length > 0) throw this.refused(reasonOf(differences));
    if (known.logId !== null) return;
    const logId = await identifyLog(eventStore, clock.now());
    const [stored] = await readStore.query<{ log_id: string }>(
      `WITH first AS (INSERT INTO ops.log_identity (log_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING log_id)
       SELECT log_id FROM first UNION ALL SELECT log_id FROM ops.log_identity LIMIT 1`,
      [logId],
    );
    if (stored && stored.log_id !== logId) {
      throw this.refused(reasonOf([{ kind: 'identity', expected: stored.log_id, found: logId }]));
    }
  }

  private refused(reason: string): WrongLog {
    if (this.refusal?.error.message !== reason) this.options.onRefused?.(reason);
    const error = new WrongLog(reason);
    this.refusal = { error, until: performance.now() + REFUSED_FOR_MS };
    return error;
  }
}

function reasonOf(differences: readonly LogDifference[]): string {
  return (
    `The event store has another log than the one that this Postgres has read: ` +
    `${differences.map(describeDifference).join('; ')}. Nothing is read from it or written to it. ` +
    `Set EVENTSTORE_URL to the right log, or take this one: ${ADOPT_COMMAND} ` +
    `(first with --dry-run, which changes nothing and reports the differences).`
  );
}
