import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EXIT, type CliIo } from '../../../src/cli/io/command.js';
import { BROKER_FILE } from '../../../src/embedded/kafka/kafka.js';
import { appEnvironment } from '../../../src/embedded/stack/parts.js';
import { type ProcessIdentity } from '../../../src/embedded/stack/process-identity.js';
import { Stack } from '../../../src/embedded/stack/stack.js';
import { EVENT_CATALOG } from '../../../src/event-catalog.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Random } from '../../simulation/random.js';
import { callUntil, noAnswers, type Account, type Load } from '../caller.js';
import { endedByThemselves } from '../disruptions.js';
import { Poison } from '../poison.js';
import { openAccounts, payingForJobs } from '../serving.js';
import {
  describeDisruption,
  JOBS,
  membersOf,
  planRound,
  SERVERS,
  type Disruption,
  type DisruptionKind,
  type ServerName,
  type Sizes,
} from './disruption-plan.js';
import { Disturber } from './disturber.js';
import { Member } from './member.js';
import { RoundAudit } from './round-audit.js';

export interface ManyOptions {
  readonly dataDir: string;
  readonly rounds: number;
  readonly seed: number;
  readonly sizes: Sizes;
}

const MAIN = resolve(import.meta.dirname, '../../../src/main.js');
const JOBS_MAIN = resolve(import.meta.dirname, '../jobs.main.js');
const CALLERS_AN_ACCOUNT = 2;
/** So long all callers call without a pause, and then only enough to see that it serves. */
const PRESSED_MS = 600;
/** Accounts with long ledgers make each audit longer. */
const ROUNDS_AN_ACCOUNT = 20;
const EXAMPLES = 20;

/** Many processes of each role on one Kafka, Postgres and event store; one to three disruptions a round, then an audit. */
export class ManyChaos {
  private readonly answers = noAnswers();
  private readonly load: Load = { addresses: () => this.addresses(), isFull: false };
  private readonly members = new Map<string, Member>();
  private readonly counts = new Map<DisruptionKind, number>();
  private readonly violations: string[] = [];
  private readonly random: Random;
  private accounts: Account[] = [];
  private stack!: Stack;
  private audit!: RoundAudit;
  private done = 0;

  constructor(
    private readonly options: ManyOptions,
    private readonly io: CliIo,
  ) {
    this.random = new Random(options.seed);
  }

  async run(): Promise<number> {
    const { dataDir, seed, rounds } = this.options;
    this.io.note(`seed ${seed}`);
    this.stack = await Stack.start(
      {
        dataDir,
        command: 'chaos',
        port: 0,
        host: '127.0.0.1',
        publicUrl: null,
        parts: SERVERS,
        print: (line) => this.io.note(line),
      },
      new AbortController().signal,
    );
    const { databaseUrl, eventstoreUrl, kafkaBrokers } = this.stack.record;
    const eventStore = new EventStore({ url: eventstoreUrl ?? '', catalog: EVENT_CATALOG });
    const readStore = new ReadStore({ url: databaseUrl ?? '', applicationName: 'chaos', poolSize: 4 });
    const poison = new Poison(eventStore);
    this.audit = new RoundAudit({
      eventStore,
      readStore,
      poison,
      answers: this.answers,
      brokers: [kafkaBrokers ?? ''],
    });
    try {
      await this.startMembers();
      const failed = this.stack.failed.then((error) => Promise.reject(error));
      await Promise.race([this.play(rounds), failed]);
      return this.report();
    } finally {
      for (const member of this.members.values()) member.end();
      await Promise.allSettled([eventStore.close(), readStore.close()]);
      await this.stack.stop();
    }
  }

  private async play(rounds: number): Promise<void> {
    const { stopping } = this.io;
    while (this.done < rounds && !stopping.aborted) {
      if (this.done % ROUNDS_AN_ACCOUNT === 0) await this.renewAccounts();
      await this.round(planRound(this.random, membersOf(this.options.sizes)));
    }
    if (!stopping.aborted) this.add(await this.audit.untilRepaired(this.accounts));
  }

  private async round(disruptions: readonly Disruption[]): Promise<void> {
    const startedAt = performance.now();
    const calling = new AbortController();
    const callers = this.accounts.flatMap((account) =>
      Array.from({ length: CALLERS_AN_ACCOUNT }, () => callUntil(calling.signal, account, this.load, this.answers)),
    );
    this.members.get(JOBS)?.send({ taking: true });
    this.load.isFull = true;
    const calm = delay(PRESSED_MS).then(() => (this.load.isFull = false));
    const disturber = new Disturber(this.members, (server) => this.pidOf(server), this.io.stopping);
    await Promise.all([calm, ...disruptions.map((disruption) => disturber.disturb(disruption))]);
    for (const { kind } of disruptions) this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    calling.abort();
    this.members.get(JOBS)?.send({ taking: false });
    await disturber.untilServing();
    await Promise.all(callers);
    if (this.io.stopping.aborted) return;
    const auditedAt = performance.now();
    const found = [
      ...(await this.audit.violations(this.accounts)),
      ...endedByThemselves(this.stack.stackFolder.path('logs')),
    ];
    this.done++;
    const seconds = (from: number, to: number): string => `${((to - from) / 1_000).toFixed(1)} s`;
    const what = disruptions.map(describeDisruption).join('; ');
    const took = `${seconds(startedAt, auditedAt)} and ${seconds(auditedAt, performance.now())} of audit`;
    this.io.note(`round ${this.done} of ${this.options.rounds}: ${what}. ${took}, ${found.length} violations`);
    this.add(found.map((violation) => `round ${this.done}: ${violation}`));
  }

  /** New accounts, and the repairs of the former ones must be complete. */
  private async renewAccounts(): Promise<void> {
    this.members.get(JOBS)?.end();
    this.members.delete(JOBS);
    if (this.accounts.length > 0) this.add(await this.audit.untilRepaired(this.accounts));
    const { operatorToken } = this.stack.stackFolder.secrets();
    this.accounts = await openAccounts(this.addresses()[0] ?? null, operatorToken);
    await this.startMember(JOBS, JOBS_MAIN, payingForJobs(this.accounts));
  }

  private async startMembers(): Promise<void> {
    const names = membersOf(this.options.sizes).filter((name) => name !== JOBS);
    await Promise.all(names.map((name) => this.startMember(name, MAIN, ['--role', name.split(' ')[0] ?? ''])));
  }

  private async startMember(name: string, entry: string, args: readonly string[]): Promise<void> {
    const { stackFolder, record } = this.stack;
    const addresses = {
      databaseUrl: record.databaseUrl ?? '',
      eventstoreUrl: record.eventstoreUrl ?? '',
      kafkaBrokers: record.kafkaBrokers,
      host: '127.0.0.1',
      port: 0,
      baseUrl: 'http://127.0.0.1',
      publicUrl: null,
    };
    const { postgres = 0, eventstore = 0, kafka = 0 } = stackFolder.ports();
    const folder = stackFolder.path('logs');
    const env = { ...appEnvironment(stackFolder, addresses), LOG_LEVEL: 'warn' };
    const ports = { postgres, eventstore, kafka };
    this.members.set(name, await Member.start({ name, entry, args, env, folder, ports }));
    this.io.note(`  ${name.padEnd(11)} ready`);
  }

  private addresses(): string[] {
    return [...this.members.values()].flatMap(({ url }) => url ?? []);
  }

  private pidOf(server: ServerName): number | undefined {
    const { stackFolder } = this.stack;
    // The supervised process is the broker's starter.
    if (server === 'kafka') return pidIn(stackFolder.path('kafka', BROKER_FILE));
    return this.stack.record.processes[server]?.pid;
  }

  private add(violations: readonly string[]): void {
    for (const violation of violations) {
      this.violations.push(violation);
      this.io.say(`VIOLATION: ${violation}`);
    }
  }

  private report(): number {
    const { answers, violations, counts } = this;
    const { seed } = this.options;
    const statuses = [...answers.statuses].map(([status, count]) => `${count} × ${status || 'none'}`).join(', ');
    this.io.say(
      `seed ${seed}: ${this.done} rounds, ${answers.sent} calls (${statuses}), ${this.audit.feed.messages} messages, ` +
        `${violations.length} violations`,
    );
    this.io.result({
      seed,
      rounds: this.done,
      disruptions: Object.fromEntries(counts),
      calls: answers.sent,
      acknowledged: answers.acknowledged.length,
      unanswered: answers.unanswered.length,
      messages: this.audit.feed.messages,
      catch_up_ms_max: this.audit.slowestCatchUpMs,
      violations: violations.length,
      examples: violations.slice(0, EXAMPLES),
    });
    if (this.io.stopping.aborted) this.io.note(`stopped after ${this.done} rounds`);
    return violations.length === 0 ? EXIT.ok : EXIT.failed;
  }
}

/** Undefined while the broker starts again after another kill. */
function pidIn(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity).pid;
}
