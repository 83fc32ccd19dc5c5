import { type ClientBase, type QueryResult, type QueryResultRow } from 'pg';

/** Whatever answers statements one after the other. */
export interface Queries {
  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<R>>;
}

/**
 * One connection, shared by work that goes on side by side in one transaction: statements are sent in the order in
 * which they are asked for, the next as soon as the one before is answered, so that the database works while the
 * process prepares what comes next.
 */
export class QueryQueue implements Queries {
  private readonly waiting: (() => Promise<unknown>)[] = [];
  private running: Promise<void> | null = null;

  constructor(private readonly client: ClientBase) {}

  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<R>> {
    return new Promise((resolve, reject) => {
      this.waiting.push(() => this.client.query<R>(text, values).then(resolve, reject));
      this.running ??= this.run();
    });
  }

  /** Resolves when nothing is under way: before that the transaction must not end, or the rest would follow it. */
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
 * Waits until all of it has ended, since statements of one transaction go on failing after the first that fails.
 *
 * @throws what failed first, not what failed for that reason.
 */
export async function allDone(work: readonly Promise<unknown>[]): Promise<void> {
  const failures = (await Promise.allSettled(work)).flatMap((outcome): unknown[] =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  );
  if (failures.length === 0) return;
  throw failures.find((failure) => (failure as { code?: string }).code !== ABORTED_TRANSACTION) ?? failures[0];
}
