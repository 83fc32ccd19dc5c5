import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** What most would write in place of an event store: one table, durable, guarded by its primary key. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS events (
    position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    stream text NOT NULL,
    revision bigint NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    data jsonb NOT NULL,
    metadata jsonb NOT NULL,
    recorded_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (stream, revision)
  )`;

const INSERT = {
  name: 'append',
  text: 'INSERT INTO events (stream, revision, id, type, data, metadata) VALUES ($1, $2, $3, $4, $5, $6)',
};

/** An event log in plain Postgres, in a separate database on the stack's server. */
export class PostgresLog {
  private constructor(
    private readonly admin: string,
    private readonly name: string,
    readonly url: string,
    readonly pool: pg.Pool,
  ) {}

  static async create(databaseUrl: string, poolSize: number): Promise<PostgresLog> {
    const name = `bench_${randomUUID().replaceAll('-', '')}`;
    await administer(databaseUrl, `CREATE DATABASE ${name}`);
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    const pool = new pg.Pool({ connectionString: url.href, max: poolSize });
    // Dropping the database ends connections that the pool has not quite closed.
    pool.on('error', () => undefined);
    await pool.query(SCHEMA);
    return new PostgresLog(databaseUrl, name, url.href, pool);
  }

  async append(
    stream: string,
    revision: number,
    event: { type: string; data: object; metadata: object },
  ): Promise<void> {
    const values = [stream, revision, randomUUID(), event.type, event.data, event.metadata];
    await this.pool.query({ ...INSERT, values });
  }

  async drop(): Promise<void> {
    await this.pool.end();
    await administer(this.admin, `DROP DATABASE ${this.name} WITH (FORCE)`);
  }
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
