import { type ClientBase, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import { keptPlan } from './kept-plan.js';

/** Runs statements one after the other. */
export interface Queries {
  query<R extends QueryResultRow>(statement: string | QueryConfig, values?: unknown[]): Promise<QueryResult<R>>;
}

/**
 * Shares one connection between parallel work in one transaction: statements run in the order of their calls, each
 * sent when the one before is answered, so that the database works while the process prepares the next.
 */
export class QueryQueue implements Queries {
  private readonly waiting: (() => Promise<unknown>)[] = [];
  private running: Promise<void> | null = null;

  constructor(private readonly client: ClientBase) {}

  query<R extends QueryResultRow>(statement: string | QueryConfig, values?: unknown[]): Promise<QueryResult<R>> {
    return new Promise((resolve, reject) => {
      this.waiting.push(() => this.client.query<R>(statement, values).then(resolve, reject));
      this.running ??= this.run();
    });
  }

  /** Runs an insert with a kept plan; see `keptPlan`. */
  insert(text: string, values: unknown[]): Promise<unknown> {
    return this.query(keptPlan(this.client, text), values);
  }

  /** Resolves when no statement is running: ending the transaction earlier would let the rest run after it. */
  async idle(): Promise<void> {
    while (this.running) await this.running;
  }

  private async run(): Promise<void> {
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) await next();
    this.running = null;
  }
}

const ABORTED_TRANSACTION = '25P02';

/**
 * Waits for all work, because after the first failure the other statements of the transaction fail too.
 *
 * @throws the first error, not its consequences.
 */
export async function allDone(work: readonly Promise<unknown>[]): Promise<void> {
  const failures = (await Promise.allSettled(work)).flatMap((outcome): unknown[] =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  );
  if (failures.length === 0) return;
  throw failures.find((failure) => (failure as { code?: string }).code !== ABORTED_TRANSACTION) ?? failures[0];
}
