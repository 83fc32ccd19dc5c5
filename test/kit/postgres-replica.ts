import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres, type RunningPostgres } from '../../src/embedded/postgres/postgres-server.js';
import { migrate } from '../../src/platform/read-store/migrate.js';
import { until } from './until.js';

const PASSWORD = 'replica';
const DATABASE = 'scoutline';
const SETTINGS = {
  fsync: 'off',
  shared_buffers: '32MB',
  max_connections: '60',
  wal_level: 'replica',
  max_wal_senders: '4',
};

/** A migrated Postgres, and a streaming replica of it. */
export class ReplicatedPostgres {
  /** Statements that the replica has logged. */
  readonly seen: string[] = [];
  private marks = 0;

  private constructor(
    private readonly folder: string,
    private readonly primary: RunningPostgres,
    private replica: RunningPostgres,
  ) {}

  static async start(): Promise<ReplicatedPostgres> {
    const folder = mkdtempSync(join(tmpdir(), 'replicated-'));
    const [first, second] = [join(folder, 'primary'), join(folder, 'replica')];
    const start = (dataDir: string, port = 0): Promise<RunningPostgres> =>
      startPostgres({ dataDir, port, password: PASSWORD, settings: SETTINGS });
    let primary = await start(first);
    await migrate(primary.url(DATABASE));
    // A copy of a stopped server is a base backup, and needs no program for it.
    await primary.stop();
    cpSync(first, second, { recursive: true, preserveTimestamps: true });
    // From Node 22 on, the mode of a folder is not copied.
    chmodSync(second, 0o700);
    giveTo(second, first);
    writeFileSync(join(second, 'standby.signal'), '');
    primary = await start(first, primary.port);
    const address = `host=127.0.0.1 port=${primary.port} user=postgres password=${PASSWORD}`;
    writeFileSync(join(second, 'postgresql.auto.conf'), `primary_conninfo = '${address}'\n`);
    const made = new ReplicatedPostgres(folder, primary, primary);
    await made.startReplica(0);
    return made;
  }

  get url(): string {
    return this.primary.url(DATABASE);
  }

  get replicaUrl(): string {
    return this.replica.url(DATABASE);
  }

  /** Waits until `seen` has all statements that the replica has answered: its log arrives later than its answers. */
  async hasLogged(): Promise<void> {
    const mark = `SELECT 'mark ${++this.marks}'`;
    await this.onReplica(mark);
    await until(() => this.seen.some((line) => line.includes(mark)), { what: 'the log of the replica' });
  }

  pauseReplay(): Promise<void> {
    return this.onReplica('SELECT pg_wal_replay_pause()');
  }

  resumeReplay(): Promise<void> {
    return this.onReplica('SELECT pg_wal_replay_resume()');
  }

  stopReplica(): Promise<void> {
    return this.replica.stop();
  }

  async startReplica(port = this.replica.port): Promise<void> {
    this.replica = await startPostgres({
      dataDir: join(this.folder, 'replica'),
      port,
      password: PASSWORD,
      settings: { ...SETTINGS, hot_standby: 'on', log_statement: 'all' },
      log: (line) => this.seen.push(line),
    });
  }

  async close(): Promise<void> {
    await this.replica.stop();
    await this.primary.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async onReplica(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.replicaUrl });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }
}

/** The server runs as the owner of its folder. */
function giveTo(folder: string, like: string): void {
  const { uid, gid } = statSync(like);
  if (process.getuid?.() !== 0) return;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
  for (const path of [folder, ...files]) chownSync(path, uid, gid);
}
