import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { ReadStore } from '../../platform/read-store/read-store.js';

export interface RunOutcome {
  readonly run_id: string;
  readonly outcome: 'enriched' | 'nothing_found' | 'on_file_elsewhere';
  readonly otherCompanyId: string | null;
}

/** Longer than all steps together; then the caller gets an error, and the run continues. */
const PATIENCE_MS = 75_000;
const POLL_MS = 60;

interface Waiter {
  readonly until: number;
  readonly resolve: (end: RunOutcome | null) => void;
}

/** Waits for runs that other processes perform, with one query of the read model for all waiting callers. */
@Injectable()
export class RunOutcomes implements OnApplicationShutdown {
  private readonly waiting = new Map<string, Waiter[]>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly store: ReadStore) {}

  /** @throws DomainError upstream_unavailable on timeout. */
  async of(runId: string): Promise<RunOutcome> {
    const end = await new Promise<RunOutcome | null>((resolve) => {
      const waiter = { until: performance.now() + PATIENCE_MS, resolve };
      this.waiting.set(runId, [...(this.waiting.get(runId) ?? []), waiter]);
      this.plan();
    });
    if (end) return end;
    const message = 'The enrichment takes longer than a response can wait. It continues; retry in a minute.';
    throw new DomainError('upstream_unavailable', message);
  }

  onApplicationShutdown(): void {
    if (this.timer) clearTimeout(this.timer);
    for (const waiters of this.waiting.values()) for (const { resolve } of waiters) resolve(null);
    this.waiting.clear();
  }

  private plan(): void {
    if (this.timer || this.waiting.size === 0) return;
    this.timer = setTimeout(() => {
      void this.poll().finally(() => {
        this.timer = null;
        this.plan();
      });
    }, POLL_MS);
  }

  private async poll(): Promise<void> {
    const found = await this.store
      .prepared<RunOutcome>(
        'enrichment_run_ends',
        'SELECT run_id, outcome, other_company_id AS "otherCompanyId" FROM read.enrichment_runs WHERE run_id = ANY($1::uuid[])',
        [[...this.waiting.keys()]],
      )
      // A short database failure costs one poll, not the answer.
      .catch(() => []);
    for (const end of found) this.settle(end.run_id, end);
    const now = performance.now();
    for (const [runId, waiters] of this.waiting)
      if (waiters.every(({ until }) => until < now)) this.settle(runId, null);
  }

  private settle(runId: string, end: RunOutcome | null): void {
    for (const { resolve } of this.waiting.get(runId) ?? []) resolve(end);
    this.waiting.delete(runId);
  }
}
