import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../../kernel/error-message.js';
import { type IntakeParts, Intake } from '../intake/intake.js';
import { IntakeJournal, type SourceState } from '../intake/intake-journal.js';
import { SourceError, type DomainSource } from './source.port.js';
import { pauseFor } from '../../platform/process/pause-for.js';

export interface SourceVisitsOptions extends IntakeParts {
  readonly sources: readonly DomainSource[];
  readonly onVisit?: (visit: {
    readonly source: string;
    readonly rows: number;
    readonly ingested: number;
    readonly error?: string;
  }) => void;
}

const FIRST_RETRY_MS = 60_000;
/** Clocks of processes may differ by this much. */
const MOST_SKEW_MS = 5 * 60_000;
const LONGEST_RETRY_MS = 6 * 3_600_000;

/** Visits each source at its own interval, one visit per source at a time; repeated failures back off. */
export class SourceVisits {
  private readonly journal: IntakeJournal;

  constructor(private readonly options: SourceVisitsOptions) {
    this.journal = new IntakeJournal(options.eventStore, options.readStore);
  }

  async run(signal: AbortSignal): Promise<void> {
    const configured = this.options.sources.filter(({ notConfigured }) => notConfigured === null);
    await Promise.all(configured.map((source) => this.follow(source, signal)));
  }

  /** One visit. Results before a failure count; the failure is stored with the time of the retry. */
  async visit(source: DomainSource, signal: AbortSignal): Promise<void> {
    const intake = await Intake.open(this.options, source.id, source.kind);
    let failure: { error: string; retryAt: number } | undefined;
    try {
      for await (const page of source.pages(intake.cursor, signal)) await intake.take(page);
    } catch (error) {
      if (!signal.aborted) failure = await this.failureOf(source, error);
    }
    await intake.close(failure);
    const { rows, ingested } = intake.counts;
    this.options.onVisit?.({ source: source.id, rows, ingested, ...(failure && { error: failure.error }) });
  }

  private async follow(source: DomainSource, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const waitMs = dueIn(source, await this.state(source), this.options.clock.now());
        if (waitMs <= 0) await this.visit(source, signal);
        else await delay(Math.min(waitMs, FIRST_RETRY_MS), undefined, { signal });
      } catch (error) {
        if (signal.aborted) return;
        this.options.onVisit?.({ source: source.id, rows: 0, ingested: 0, error: messageOf(error) });
        await pauseFor(FIRST_RETRY_MS, signal);
      }
    }
  }

  private async failureOf(source: DomainSource, error: unknown): Promise<{ error: string; retryAt: number }> {
    const errors = (await this.state(source))?.errors ?? 0;
    const backoff = Math.min(FIRST_RETRY_MS * 2 ** errors, LONGEST_RETRY_MS);
    const requestedPauseMs = error instanceof SourceError ? error.retryAfterMs : undefined;
    const fault = error instanceof SourceError ? `${error.fault}: ` : '';
    return { error: `${fault}${messageOf(error)}`, retryAt: this.options.clock.now() + (requestedPauseMs ?? backoff) };
  }

  private async state(source: DomainSource): Promise<SourceState | undefined> {
    return (await this.journal.states()).find(({ intake }) => intake === source.id);
  }
}

/** Milliseconds until the next visit; 0 or less where it is due. */
export function dueIn(
  source: Pick<DomainSource, 'everyMs'>,
  state: Pick<SourceState, 'lastRunAt' | 'retryAt'> | undefined,
  now: number,
): number {
  if (!state) return 0;
  // Noted by a clock that was ahead: the source would rest until that date.
  if (state.lastRunAt !== null && Date.parse(state.lastRunAt) > now + MOST_SKEW_MS) return 0;
  if (state.retryAt !== null) return Date.parse(state.retryAt) - now;
  return state.lastRunAt === null ? 0 : Date.parse(state.lastRunAt) + source.everyMs - now;
}
