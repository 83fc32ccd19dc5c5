import pg from 'pg';
import { readCheckpoints } from '../projector/checkpoints.js';
import { connectionConfig } from './connection-config.js';
import { requireOwnSettings } from './own-sessions.js';
import { parserOf } from './read-store.js';

/** A replica that does not answer its positions in this time serves nothing until it does. */
const PATIENCE_MS = 1_000;

/** A read-only copy of the database, which follows the primary by streaming replication. */
export class Replica {
  readonly pool: pg.Pool;
  /** Host and port, for operators. */
  readonly name: string;
  /** Why it serves nothing; null when it does. */
  trouble: string | null = 'not read yet';
  private known: ReadonlyMap<string, bigint> = new Map();
  private reading: Promise<void> | null = null;

  constructor(url: string, { poolSize, sessionName }: { readonly poolSize: number; readonly sessionName: string }) {
    this.name = new URL(url).host;
    this.pool = new pg.Pool({
      ...connectionConfig(url, sessionName, { queryTimeoutMs: 10 * PATIENCE_MS }),
      connectionTimeoutMillis: PATIENCE_MS,
      max: poolSize,
      types: { getTypeParser: parserOf },
    });
    this.pool.on('error', (error) => this.failed(error));
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** The position of a read model when the replica was last asked. */
  positionOf(projection: string): bigint | null {
    return this.known.get(projection) ?? null;
  }

  /** Whether its rows include the positions. Positions only grow, so it is asked only where the known ones are lower. */
  async hasReached(needed: readonly (readonly [projection: string, position: bigint])[]): Promise<boolean> {
    const isKnown = (): boolean => needed.every(([name, position]) => (this.known.get(name) ?? -1n) >= position);
    if (this.trouble === null && !isKnown()) await this.read();
    return this.trouble === null && isKnown();
  }

  /** Reads its positions, once for all that wait for them. */
  read(): Promise<void> {
    this.reading ??= this.readPositions().finally(() => (this.reading = null));
    return this.reading;
  }

  failed(error: unknown): void {
    this.trouble = error instanceof Error ? error.message : String(error);
  }

  private async readPositions(): Promise<void> {
    const query = async (text: string, values: unknown[]): Promise<object[]> =>
      (await this.pool.query({ text, values, query_timeout: PATIENCE_MS } as pg.QueryConfig)).rows as object[];
    try {
      // Behind a pooler that drops them, dates of the replica would be in other formats than those of the primary.
      if (this.trouble !== null) await requireOwnSettings(this.pool);
      const checkpoints = await readCheckpoints({ query });
      this.known = new Map([...checkpoints.values()].map(({ projection, position }) => [projection, position]));
      this.trouble = null;
    } catch (error) {
      this.failed(error);
    }
  }
}
