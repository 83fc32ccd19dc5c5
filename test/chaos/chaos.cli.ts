import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { appEnvironment } from '../../src/embedded/stack/parts.js';
import { Stack } from '../../src/embedded/stack/stack.js';
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { Disruptions, endedByThemselves } from './disruptions.js';
import { callUntil, noAnswers, type Account, type Load } from './caller.js';
import { landedOf, violationsIn } from './invariants.js';
import { jobsOf } from './job-invariants.js';
import { MANY_OPTIONS, runMany } from './many/many-run.js';
import { HostileSites } from './hostile-sites.js';
import { Poison } from './poison.js';
import { RevivedProcess } from './revived-process.js';
import { FREEZE, PAUSE, ROUNDS, SESSIONS, UNHARMED, USAGE, type Round, type Victim } from './rounds.js';
import { isReady, openAccounts, payingForJobs, pidWithin } from './serving.js';
import { visitUntil } from './visitor.js';
import {
  EXIT,
  parseCommandLine,
  UsageError,
  wholeNumber,
  type CliCommand,
  type CliIo,
} from '../../src/cli/io/command.js';

const CALLERS_AN_ACCOUNT = 4;
const VISITORS = 4;
const SITES_A_KIND = 3;
const POISON_EVERY = 7;
const RECOVERY_MS = 180_000;
const LONGEST_CALM_MS = 2_000;
/** So long before a kill all callers call without a pause. */
const PRESSED_MS = 300;
/** Each check of readiness asks the stores: more often, they would take most of the processor time of a recovery. */
const READY_POLL_MS = 200;
const STILL_MS = 21_500;
const DEAD_MS = 1_500;
const MAIN = resolve(import.meta.dirname, '../../src/main.js');
const JOBS = resolve(import.meta.dirname, 'jobs.main.js');

export const command: CliCommand = {
  name: 'chaos',
  summary: 'kill the processes of a stack under load repeatedly, and check all invariants',
  usage: USAGE,

  async run(args, io) {
    const { values } = parseCommandLine({
      args,
      options: { rounds: { type: 'string' }, only: { type: 'string' }, keep: { type: 'boolean' }, ...MANY_OPTIONS },
    });
    const rounds = wholeNumber('rounds', values.rounds ?? '10', [1, 10_000]);
    if (values.many) return runMany(rounds, values, io);
    const only = ROUNDS.find((round) => round === values.only);
    if (values.only !== undefined && !only) throw new UsageError(`--only must be one of ${ROUNDS.join(', ')}`);
    const dataDir = join(io.dataDir, `chaos-${randomUUID()}`);
    try {
      return await new Chaos(dataDir, io).run(rounds, only ? [only] : ROUNDS);
    } finally {
      if (!values.keep) rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

class Chaos {
  private readonly answers = noAnswers();
  private readonly kills: Record<Victim, number> = {
    api: 0,
    eventstore: 0,
    worker: 0,
    postgres: 0,
    'second api': 0,
    'second worker': 0,
    jobs: 0,
  };
  private readonly load: Load = { addresses: () => this.addresses(), isFull: false };
  private freezes = 0;
  private poison!: Poison;
  private sites!: HostileSites;
  private stack!: Stack;
  private second!: RevivedProcess;
  private secondWorker!: RevivedProcess;
  private readonly disruptions = new Disruptions(() => this.stack.record.databaseUrl ?? '');
  private endings = 0;
  private jobs: RevivedProcess | null = null;
  private slowestMs = 0;

  constructor(
    private readonly dataDir: string,
    private readonly io: CliIo,
  ) {}

  async run(rounds: number, kinds: readonly Round[]): Promise<number> {
    const options = {
      dataDir: this.dataDir,
      command: 'chaos',
      port: 0,
      host: '127.0.0.1',
      publicUrl: null,
      parts: ['postgres', 'eventstore', 'api', 'worker'] as const,
      print: (line: string) => this.io.note(line),
    };
    this.sites = await HostileSites.start(SITES_A_KIND);
    process.env.SAFE_FETCH_TEST_HOSTS = this.sites.testHosts;
    this.stack = await Stack.start(options, new AbortController().signal);
    try {
      this.second = await this.startBeside('second api', MAIN, ['--role', 'api']);
      this.secondWorker = await this.startBeside('second worker', MAIN, ['--role', 'worker']);
      const { operatorToken } = this.stack.stackFolder.secrets();
      const accounts = await openAccounts(this.stack.record.baseUrl, operatorToken);
      this.jobs = await this.startBeside('jobs', JOBS, payingForJobs(accounts));
      await Promise.race([
        this.underLoad(accounts, rounds, kinds),
        this.stack.failed.then((error) => Promise.reject(error)),
      ]);
      return await this.report(accounts);
    } finally {
      this.second?.end();
      this.secondWorker?.end();
      this.jobs?.end();
      await this.stack.stop();
      await this.sites.close();
    }
  }

  private async underLoad(accounts: readonly Account[], rounds: number, kinds: readonly Round[]): Promise<void> {
    const stop = new AbortController();
    const callers = accounts.flatMap((account) =>
      Array.from({ length: CALLERS_AN_ACCOUNT }, () => callUntil(stop.signal, account, this.load, this.answers)),
    );
    const visitor = accounts.at(-1) as Account;
    const world = { answers: this.answers, hosts: this.sites.hosts };
    for (let n = 0; n < VISITORS; n++) callers.push(visitUntil(stop.signal, visitor, this.load, world));
    const eventStore = new EventStore({ url: this.stack.record.eventstoreUrl ?? '', catalog: EVENT_CATALOG });
    this.poison = new Poison(eventStore);
    for (let round = 0; round < rounds && !this.io.stopping.aborted; round++) {
      await delay(50 + Math.random() * LONGEST_CALM_MS);
      if (round % POISON_EVERY === 0) await this.poison.throw();
      const kind = kinds[round % kinds.length] as Round;
      this.press(true);
      await delay(PRESSED_MS);
      if (kind === FREEZE) await this.freeze(round + 1);
      else if (kind === PAUSE || kind === SESSIONS) await this.disrupt(kind, round + 1);
      else await this.killOne(kind, round + 1);
    }
    stop.abort();
    this.jobs?.send({ taking: false });
    await Promise.all(callers);
    await eventStore.close();
  }

  private press(isFull: boolean): void {
    this.load.isFull = isFull;
    this.jobs?.send({ taking: true, isFull });
  }

  private async killOne(victim: Victim, round: number): Promise<void> {
    const pid = await this.alive(victim);
    const startedAt = performance.now();
    process.kill(pid, 'SIGKILL');
    this.kills[victim]++;
    await delay(50);
    this.press(false);
    await this.untilServing(victim, pid);
    const tookMs = performance.now() - startedAt;
    this.slowestMs = Math.max(this.slowestMs, tookMs);
    this.io.note(`round ${round}: ${victim} killed, serving again after ${Math.round(tookMs)} ms`);
  }

  private async disrupt(kind: typeof PAUSE | typeof SESSIONS, round: number): Promise<void> {
    const pids = (): (number | undefined)[] => UNHARMED.map((name) => this.pidOf(name));
    const { disruptions } = this;
    this.press(kind === SESSIONS);
    const what = await (kind === PAUSE ? disruptions.pauseActive() : disruptions.endSessions(pids));
    if (kind === SESSIONS) this.endings++;
    this.press(false);
    await this.untilServing(null);
    this.io.note(`round ${round}: ${what}`);
  }

  /** After the freeze it receives data sent meanwhile, also from a dead api. */
  private async freeze(round: number): Promise<void> {
    const [frozen, api] = [await this.alive('eventstore'), await this.alive('api')];
    const startedAt = performance.now();
    process.kill(frozen, 'SIGSTOP');
    try {
      await delay(STILL_MS);
      process.kill(api, 'SIGKILL');
      await delay(DEAD_MS);
    } finally {
      process.kill(frozen, 'SIGCONT');
    }
    this.press(false);
    this.freezes++;
    this.kills.api++;
    await this.untilServing('api', api);
    const tookMs = Math.round(performance.now() - startedAt);
    this.io.note(`round ${round}: ${FREEZE} of the event store, api killed; serving again after ${tookMs} ms`);
  }

  /** The jobs process also kills itself. */
  private alive(victim: Victim): Promise<number> {
    return pidWithin(RECOVERY_MS, victim, () => this.pidOf(victim));
  }

  private pidOf(victim: Victim): number | undefined {
    if (victim === 'second api') return this.second.pid;
    if (victim === 'second worker') return this.secondWorker.pid;
    return victim === 'jobs' ? this.jobs?.pid : this.stack.record.processes[victim]?.pid;
  }

  /** Waits until both apis answer and the killed process, if any, has a new id. */
  private async untilServing(victim: Victim | null, killed?: number): Promise<void> {
    const giveUpAt = performance.now() + RECOVERY_MS;
    while (performance.now() < giveUpAt) {
      const pid = victim && this.pidOf(victim);
      const ready = await Promise.all(this.addresses().map(isReady));
      const isBack = victim === null || (pid !== undefined && pid !== killed);
      if (isBack && ready.length === 2 && ready.every(Boolean)) return;
      await delay(READY_POLL_MS);
    }
    throw new Error(`${victim ?? 'the service'} did not come back within ${RECOVERY_MS / 1_000} s`);
  }

  private addresses(): string[] {
    return [this.stack.record.baseUrl, this.second.url].filter((url): url is string => typeof url === 'string');
  }

  private startBeside(name: string, entry: string, args: readonly string[]): Promise<RevivedProcess> {
    if (!existsSync(entry)) throw new Error('chaos runs from the build: npm run chaos');
    const env = (): Record<string, string> => {
      const { databaseUrl, eventstoreUrl, baseUrl } = this.stack.record;
      return appEnvironment(this.stack.stackFolder, {
        databaseUrl: databaseUrl ?? '',
        eventstoreUrl: eventstoreUrl ?? '',
        kafkaBrokers: null,
        publicUrl: null,
        host: '127.0.0.1',
        port: 0,
        baseUrl: baseUrl ?? '',
      });
    };
    const logFile = this.stack.stackFolder.path('logs', `${name.replace(' ', '-')}.log`);
    return RevivedProcess.start({ name, entry, args, env, logFile });
  }

  private async report(accounts: readonly Account[]): Promise<number> {
    const { eventstoreUrl, databaseUrl } = this.stack.record;
    const eventStore = new EventStore({ url: eventstoreUrl ?? '', catalog: EVENT_CATALOG });
    const readStore = new ReadStore({ url: databaseUrl ?? '', poolSize: 4 });
    try {
      const evidence = { eventStore, readStore, accounts, answers: this.answers };
      const violations = [
        ...(await violationsIn(evidence)),
        ...(await this.poison.violations(readStore)),
        ...this.disruptions.violations,
        ...endedByThemselves(this.stack.stackFolder.path('logs')),
      ];
      const { acknowledged, sent, statuses, unanswered } = this.answers;
      const jobs = (await Promise.all(accounts.map(({ accountId }) => jobsOf(eventStore, accountId)))).flat();
      for (const violation of violations.slice(0, 20)) this.io.say(`VIOLATION: ${violation}`);
      const answers = [...statuses].map(([status, count]) => `${count} × ${status || 'none'}`).join(', ');
      this.io.say(`${sent} calls (${answers}), ${acknowledged.length} acknowledged, ${violations.length} violations`);
      const kills = Object.values(this.kills).reduce((sum, count) => sum + count, 0);
      this.io.result({
        // A freeze also kills an api in the same round.
        rounds: kills + this.disruptions.pauses + this.endings,
        kills: this.kills,
        freezes: this.freezes,
        pauses: this.disruptions.pauses,
        take_over_ms_max: this.disruptions.slowestTakeOverMs,
        sessions_ended: this.disruptions.sessionsEnded,
        calls: sent,
        acknowledged: acknowledged.length,
        unanswered: unanswered.length,
        unanswered_landed: await landedOf(evidence),
        jobs: jobs.length,
        jobs_given_back: jobs.filter(({ refunds }) => refunds > 0).length,
        poisoned: this.poison.streams,
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
