import { randomUUID } from 'node:crypto';
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { appEnvironment } from '../embedded/stack/parts.js';
import { Stack } from '../embedded/stack/stack.js';
import { EVENT_CATALOG } from '../event-catalog.js';
import { childEnvironment } from '../platform/config/environment.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { AdminApi } from './admin-api.js';
import { callUntil, type Account, type Heard } from './chaos/caller.js';
import { violationsIn } from './chaos/invariants.js';
import { EXIT, parseCommandLine, wholeNumber, type CliCommand, type CliIo } from './command.js';

const VICTIMS = ['api', 'eventstore', 'worker', 'postgres', 'second api'] as const;
type Victim = (typeof VICTIMS)[number];

const CALLERS_AN_ACCOUNT = 4;
const RECOVERY_MS = 60_000;
const LONGEST_CALM_MS = 2_000;
const MAIN = resolve(import.meta.dirname, '../main.js');

export const command: CliCommand = {
  name: 'chaos',
  summary: 'kill the real processes of a stack under load, again and again, and check every promise',
  usage: `
  npm run chaos -- --rounds N

Starts a stack of its own with a second api, calls it all the time, and kills one process a round with SIGKILL, in
turn: api, event store, worker, Postgres, second api. Each must come back by itself. Afterwards every acknowledged call
is looked for in the log with the figures it was answered, every rule of the ledger is checked at every revision, and
the read models are rebuilt and compared. --keep leaves the data for a look.

With --json: rounds, kills {process: n}, calls, acknowledged, recovery_ms_max, violations, examples[]`,

  async run(args, io) {
    const { values } = parseCommandLine({ args, options: { rounds: { type: 'string' }, keep: { type: 'boolean' } } });
    const rounds = wholeNumber('rounds', values.rounds ?? '10', [1, 10_000]);
    const dataDir = join(io.dataDir, `chaos-${randomUUID()}`);
    try {
      return await new Chaos(dataDir, io).run(rounds);
    } finally {
      if (!values.keep) rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

class Chaos {
  private readonly heard: Heard = { sent: 0, acknowledged: [], statuses: new Map(), wrong: [] };
  private readonly kills: Record<Victim, number> = { api: 0, eventstore: 0, worker: 0, postgres: 0, 'second api': 0 };
  private stack!: Stack;
  private second: { child: ChildProcess; url: string } | null = null;
  private ending = false;
  private slowestMs = 0;

  constructor(
    private readonly dataDir: string,
    private readonly io: CliIo,
  ) {}

  async run(rounds: number): Promise<number> {
    const options = {
      ...{ dataDir: this.dataDir, command: 'chaos', port: 0, host: '127.0.0.1', publicUrl: null },
      parts: ['postgres', 'eventstore', 'api', 'worker'] as const,
      say: (line: string) => this.io.note(line),
    };
    this.stack = await Stack.start(options, new AbortController().signal);
    try {
      this.second = await this.startSecond();
      const accounts = await this.open();
      await Promise.race([this.underLoad(accounts, rounds), this.stack.failed.then((error) => Promise.reject(error))]);
      return await this.report(accounts);
    } finally {
      this.ending = true;
      this.second?.child.kill('SIGKILL');
      await this.stack.stop();
    }
  }

  private async underLoad(accounts: readonly Account[], rounds: number): Promise<void> {
    const stop = new AbortController();
    const callers = accounts.flatMap((account) =>
      Array.from({ length: CALLERS_AN_ACCOUNT }, () =>
        callUntil(stop.signal, account, () => this.addresses(), this.heard),
      ),
    );
    for (let round = 0; round < rounds && !this.io.stopping.aborted; round++) {
      await delay(50 + Math.random() * LONGEST_CALM_MS);
      await this.killOne(VICTIMS[round % VICTIMS.length] as Victim, round + 1);
    }
    stop.abort();
    await Promise.all(callers);
  }

  private async killOne(victim: Victim, round: number): Promise<void> {
    const pid = victim === 'second api' ? this.second?.child.pid : this.stack.record.processes[victim]?.pid;
    if (pid === undefined) throw new Error(`${victim} has no process to kill`);
    const startedAt = performance.now();
    process.kill(pid, 'SIGKILL');
    this.kills[victim]++;
    await delay(50);
    await this.untilServing(victim, pid);
    const tookMs = performance.now() - startedAt;
    this.slowestMs = Math.max(this.slowestMs, tookMs);
    this.io.note(`round ${round}: ${victim} killed, serving again after ${Math.round(tookMs)} ms`);
  }

  /** Both apis answer, and what was killed runs under another id. */
  private async untilServing(victim: Victim, killed: number): Promise<void> {
    const giveUpAt = performance.now() + RECOVERY_MS;
    while (performance.now() < giveUpAt) {
      const pid = victim === 'second api' ? this.second?.child.pid : this.stack.record.processes[victim]?.pid;
      const ready = await Promise.all(this.addresses().map(isReady));
      if (pid !== undefined && pid !== killed && ready.length === 2 && ready.every(Boolean)) return;
      await delay(25);
    }
    throw new Error(`${victim} did not come back within ${RECOVERY_MS / 1_000} s`);
  }

  private addresses(): string[] {
    return [this.stack.record.baseUrl, this.second?.url].filter((url): url is string => typeof url === 'string');
  }

  private async startSecond(): Promise<{ child: ChildProcess; url: string }> {
    if (!existsSync(MAIN)) throw new Error('chaos runs from the build: npm run chaos');
    const { databaseUrl, eventstoreUrl, baseUrl } = this.stack.record;
    const env = appEnvironment(this.stack.stackFolder, {
      ...{ databaseUrl: databaseUrl ?? '', eventstoreUrl: eventstoreUrl ?? '', kafkaBrokers: null },
      ...{ host: '127.0.0.1', port: 0, baseUrl: baseUrl ?? '' },
    });
    const child = fork(MAIN, ['--role', 'api'], {
      env: childEnvironment(env),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('exit', () => {
      this.second = null;
      if (!this.ending) this.again();
    });
    return new Promise((done, fail) => {
      child.on('message', (message: { url?: string }) => message.url && done({ child, url: message.url }));
      child.on('exit', () => fail(new Error('the second api ended while it started')));
    });
  }

  private again(): void {
    this.startSecond().then(
      (second) => (this.second = second),
      () => undefined,
    );
  }

  private async open(): Promise<Account[]> {
    const { baseUrl } = this.stack.record;
    const operatorToken = this.stack.stackFolder.secrets().operatorToken;
    const api = new AdminApi({ baseUrl, config: { operatorToken } });
    const accounts: Account[] = [];
    for (const plan of ['bench', 'bench', 'free']) {
      const { account_id, api_key } = await api.post<{ account_id: string; api_key: string }>('accounts', { plan });
      accounts.push({ accountId: account_id, key: api_key });
    }
    return accounts;
  }

  private async report(accounts: readonly Account[]): Promise<number> {
    const { eventstoreUrl, databaseUrl } = this.stack.record;
    const eventStore = new EventStore({ url: eventstoreUrl ?? '', catalog: EVENT_CATALOG });
    const readStore = new ReadStore({ url: databaseUrl ?? '', poolSize: 4 });
    try {
      const violations = await violationsIn({ eventStore, readStore, accounts, heard: this.heard });
      const { acknowledged, sent, statuses } = this.heard;
      for (const violation of violations.slice(0, 20)) this.io.say(`VIOLATION: ${violation}`);
      const answers = [...statuses].map(([status, count]) => `${count} × ${status || 'none'}`).join(', ');
      this.io.say(`${sent} calls (${answers}), ${acknowledged.length} acknowledged, ${violations.length} violations`);
      const rounds = Object.values(this.kills).reduce((sum, kills) => sum + kills, 0);
      this.io.result({
        rounds,
        kills: this.kills,
        calls: sent,
        acknowledged: acknowledged.length,
        recovery_ms_max: Math.round(this.slowestMs),
        violations: violations.length,
        examples: violations.slice(0, 5),
      });
      return violations.length === 0 ? EXIT.ok : EXIT.failed;
    } finally {
      await Promise.allSettled([eventStore.close(), readStore.close()]);
    }
  }
}

function isReady(baseUrl: string): Promise<boolean> {
  return fetch(`${baseUrl}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
