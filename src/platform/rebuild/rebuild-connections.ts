import { type Client, type ClientBase } from 'pg';
import { type ReadStore } from '../read-store/read-store.js';

/** Two keep a second core of Postgres busy; the third works while another waits for this process. */
const CONNECTIONS = 3;

/** The connections of a rebuild. The first has its locks and swaps the tables; all of them share the other work. */
export class RebuildConnections {
  private constructor(
    private readonly options: { readonly readStore: ReadStore; readonly signal?: AbortSignal },
    readonly main: Client,
    private readonly others: Client[] = [],
  ) {}

  /** Opens the first one. */
  static async open(options: RebuildConnections['options']): Promise<RebuildConnections> {
    return new RebuildConnections(options, await connect(options.readStore));
  }

  get all(): readonly Client[] {
    return [this.main, ...this.others];
  }

  /** Opens the others, when the rebuild has its locks. */
  async openOthers(): Promise<void> {
    while (this.all.length < CONNECTIONS) this.others.push(await connect(this.options.readStore));
  }

  /** Each connection takes one task after the other. @throws the first failure or the stop, when running tasks ended. */
  async share<T>(tasks: readonly T[], work: (client: Client, task: T) => Promise<void>): Promise<void> {
    const waiting = tasks.values();
    const failures: unknown[] = [];
    const runOn = async (client: Client): Promise<void> => {
      for (const task of waiting) {
        if (failures.length > 0 || this.options.signal?.aborted) return;
        await work(client, task).catch((error: unknown) => failures.push(error));
      }
    };
    await Promise.all(this.all.map(runOn));
    if (failures.length > 0) throw failures[0];
    this.options.signal?.throwIfAborted();
  }

  /** Runs `work` with all connections in the snapshot of the first one's transaction, and ends the transactions. */
  async withSnapshot<T>(work: () => Promise<T>): Promise<T> {
    try {
      const { rows } = await this.main.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
      const begin = `BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; SET TRANSACTION SNAPSHOT '${rows[0]?.id ?? ''}'`;
      for (const client of this.others) await client.query(begin);
      return await work();
    } finally {
      for (const client of this.all) await client.query('ROLLBACK').catch(() => undefined);
    }
  }

  async end(): Promise<void> {
    await Promise.allSettled(this.all.map((client) => client.end()));
  }
}

/** Commits what `work` did, or nothing of it. */
export async function inTransaction<T>(client: ClientBase, work: (client: ClientBase) => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function connect(readStore: ReadStore): Promise<Client> {
  // Its transactions read the log, which may take long.
  const client = await readStore.dedicated({ idleInTransactionMs: 0 });
  await client.query('SET synchronous_commit = off');
  return client;
}
