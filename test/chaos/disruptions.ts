import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PROJECTIONS } from '../../projections/index.js';
import { groupLocks } from '../../src/platform/projector/projection-groups.js';
import { readHolders, type LockHolder } from '../../src/platform/locks/lock-holders.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';

/** The service promises 15 s; a machine under chaos is slower. */
const REPLACED_WITHIN_MS = 20_000;
const RECOVERY_MS = 180_000;
const ENDING_MS = 3_000;
const GROUP_LOCKS = [...groupLocks(PROJECTIONS).keys()];
/** The log line of a process that ends through an uncaught error. */
const ENDED_BY_ITSELF = /"level":"fatal"|Unhandled 'error' event/;

const END_IN_TRANSACTION_SQL = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE 'scoutline %' AND state = 'idle in transaction'`;
const END_ALL_SQL = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE 'scoutline %'`;

/** Disturbs processes without killing them: each must survive, and an active one must be replaced meanwhile. */
export class Disruptions {
  pauses = 0;
  sessionsEnded = 0;
  slowestTakeOverMs = 0;
  readonly violations: string[] = [];

  /** @param databaseUrl may change when Postgres restarts */
  constructor(private readonly databaseUrl: () => string) {}

  /** Stops a process with projections until others have them, then continues it. */
  async pauseActive(): Promise<string> {
    const first = await this.active();
    const pid = pidOf(first);
    const startedAt = performance.now();
    process.kill(pid, 'SIGSTOP');
    try {
      await this.active(first);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    const tookMs = Math.round(performance.now() - startedAt);
    this.pauses++;
    this.slowestTakeOverMs = Math.max(this.slowestTakeOverMs, tookMs);
    if (tookMs > REPLACED_WITHIN_MS) this.violations.push(`a worker that stood still was replaced after ${tookMs} ms`);
    return `worker ${pid} stood still, replaced after ${tookMs} ms`;
  }

  /**
   * Ends sessions in the middle of their transactions, then all sessions; none of the processes `pids` may exit because
   * of it.
   */
  async endSessions(pids: () => readonly (number | undefined)[]): Promise<string> {
    const before = pids();
    let ended = 0;
    await this.withStore(async (store) => {
      for (const until = performance.now() + ENDING_MS; performance.now() < until; await delay(5)) {
        ended += (await store.query(END_IN_TRANSACTION_SQL)).length;
      }
      ended += (await store.query(END_ALL_SQL)).length;
    });
    await this.active();
    this.sessionsEnded += ended;
    const after = pids();
    const died = before.filter((pid) => pid !== undefined && !after.includes(pid));
    for (const pid of died) this.violations.push(`process ${pid} ended with its connections to Postgres`);
    return `${ended} sessions ended`;
  }

  /** Waits until processes other than `than` have all groups of projections. */
  private async active(than?: LockHolder): Promise<LockHolder> {
    for (const giveUpAt = performance.now() + RECOVERY_MS; performance.now() < giveUpAt; await delay(50)) {
      const holders = await this.withStore(({ pool }) => readHolders(pool, GROUP_LOCKS)).catch(() => []);
      const active = holders.filter(({ isSilent, session }) => !isSilent && session !== than?.session);
      if (active[0] && active.length === GROUP_LOCKS.length) return active[0];
    }
    throw new Error(`no projector is active after ${RECOVERY_MS / 1_000} s`);
  }

  private async withStore<T>(work: (store: ReadStore) => Promise<T>): Promise<T> {
    const store = new ReadStore({ url: this.databaseUrl(), applicationName: 'chaos', poolSize: 1 });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }
}

/** Logs of processes that ended through an uncaught error, which the supervisor's restart hides. */
export function endedByThemselves(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const line = readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .find((text) => ENDED_BY_ITSELF.test(text));
    return line === undefined ? [] : [`a process ended by an error of its own, ${name}: ${line.slice(0, 500)}`];
  });
}

/** A session is called `scoutline <role> #<process id>-<instance>`. */
function pidOf({ session }: LockHolder): number {
  return Number(/#(\d+)-/.exec(session)?.[1]);
}
