import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { messageOf } from '../../kernel/error-message.js';
import { childEnvironment, outsideServers, ownEnvironment } from '../../platform/config/environment.js';
import { freePort } from './free-port.js';
import { limitLog } from './launch.js';
import { ManagedProcess, type ProcessSpec } from './managed-process.js';
import {
  DATABASE,
  appEnvironment,
  appPart,
  eventstorePart,
  kafkaPart,
  postgresPart,
  type Addresses,
  type PartName,
} from './parts.js';
import { endProcess, identify, isRunning, type ProcessIdentity } from './process-identity.js';
import { StackFolder, type StackRecord } from './stack-folder.js';
import { settingsIn, type Settings } from './stack-settings.js';

export interface StackOptions {
  readonly dataDir: string;
  readonly parts: readonly PartName[];
  /** The holder of the folder, for the error of another process. */
  readonly command: string;
  /** The api's port; 0 uses a free one. */
  readonly port: number;
  readonly host: string;
  /** The public base URL, when it differs from host and port. */
  readonly publicUrl: string | null;
  /** Environment variables that the api and the worker get beside those of this process. */
  readonly settings?: Settings;
  /** Receives progress messages, one line each. */
  readonly print: (line: string) => void;
}

const LOG_CHECK_EVERY_MS = 60_000;
const CLI = resolve(import.meta.dirname, '../../cli/main.js');
const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations');

/** All processes of one data folder: started in order, kept alive, stopped in order. */
export class Stack {
  private readonly folder: StackFolder;
  private readonly processes = new Map<string, ManagedProcess>();
  private readonly identities = new Map<string, ProcessIdentity>();
  private readonly addresses: Addresses;
  private ready = false;
  private stopping: Promise<void> | null = null;
  private logTimer: NodeJS.Timeout | undefined;
  private giveUp: (error: Error) => void = () => undefined;
  /** Settles only when a part keeps crashing, or with an uncaught error of this process. */
  readonly failed: Promise<Error>;

  private constructor(private readonly options: StackOptions) {
    this.folder = new StackFolder(options.dataDir);
    this.failed = new Promise((done) => (this.giveUp = done));
    this.addresses = {
      databaseUrl: '',
      eventstoreUrl: '',
      kafkaBrokers: null,
      host: options.host,
      port: options.port,
      baseUrl: '',
      publicUrl: options.publicUrl,
    };
  }

  /** @throws the start's error, after stopping all started parts. */
  static async start(options: StackOptions, stopping: AbortSignal): Promise<Stack> {
    const stack = new Stack(options);
    stack.folder.prepare();
    stack.folder.lock(options.command);
    // The starter then stops the stack in order; otherwise the error would leave its servers running.
    process.once('uncaughtException', (error) => stack.giveUp(error));
    stopping.addEventListener('abort', () => void stack.stop(), { once: true });
    try {
      await stack.clearLeftovers();
      await stack.bringUp();
      return stack;
    } catch (error) {
      // A failure caused by the stop itself is not reported.
      const interrupted = stopping.aborted;
      await stack.stop();
      throw interrupted ? new Error('stopped before it was ready') : error;
    }
  }

  get record(): StackRecord {
    const has = (part: PartName): boolean => this.options.parts.includes(part);
    return {
      owner: { ...identify(process.pid), command: this.options.command },
      complete: has('api') && has('worker'),
      ready: this.ready,
      baseUrl: has('api') ? this.addresses.baseUrl : null,
      publicUrl: this.addresses.publicUrl,
      eventstoreUrl: this.addresses.eventstoreUrl || null,
      databaseUrl: this.addresses.databaseUrl || null,
      kafkaBrokers: this.addresses.kafkaBrokers,
      processes: { supervisor: identify(process.pid), ...Object.fromEntries(this.identities) },
    };
  }

  get stackFolder(): StackFolder {
    return this.folder;
  }

  /** Stops everything, last started first. Safe to call repeatedly and during the start. */
  async stop(): Promise<void> {
    this.stopping ??= this.stopAll();
    return this.stopping;
  }

  private async stopAll(): Promise<void> {
    clearInterval(this.logTimer);
    await this.stopThose('api', 'worker');
    await this.stopThose('kafka');
    await this.stopThose('eventstore', 'postgres');
    this.folder.removeRecord();
    this.folder.unlock();
  }

  private async stopThose(...names: PartName[]): Promise<void> {
    await Promise.all(names.map(async (name) => this.processes.get(name)?.stop()));
  }

  /** Children of a killed starter live on for a moment. */
  private async clearLeftovers(): Promise<void> {
    const left = Object.entries(this.folder.record()?.processes ?? {}).filter(
      ([name, identity]) => name !== 'supervisor' && isRunning(identity),
    );
    if (left.length > 0)
      this.options.print(`ending what an earlier start left behind: ${left.map(([n]) => n).join(', ')}`);
    await Promise.all(
      left.map(([name, identity]) => endProcess(identity, name === 'postgres' ? 'SIGINT' : 'SIGTERM', 2_000)),
    );
    this.folder.removeRecord();
  }

  private async bringUp(): Promise<void> {
    const outside = outsideServers();
    const { settings = {} } = this.options;
    const environment = { ...ownEnvironment(), ...settings };
    this.folder.writeSettings(settingsIn(appEnvironment(this.folder, this.addresses), environment));
    const wants = (part: PartName): boolean => this.options.parts.includes(part);
    if (wants('api')) await this.chooseApiPort();
    const ports = await this.choosePorts();
    // Each sets its address before its first await.
    const servers: Promise<void>[] = [];
    if (wants('postgres')) servers.push(this.bringUpDatabase(outside.databaseUrl, ports.postgres as number));
    if (wants('eventstore')) servers.push(this.bringUpEventstore(outside.eventstoreUrl, ports.eventstore as number));
    if (outside.kafkaBrokers) this.addresses.kafkaBrokers = outside.kafkaBrokers;
    else if (wants('kafka')) servers.push(this.bringUpKafka(ports.kafka as number));
    const serving = allOrFirstError(servers);
    const roles = (['api', 'worker'] as const).filter(wants);
    const parts = roles.map((role) =>
      this.run(appPart(this.folder, role, { ...this.addresses, settings }, serving), serving),
    );
    // Both at once: roles that are stopped fail meanwhile.
    await Promise.all([allOrFirstError([serving, ...parts]), serving.catch(() => this.stopThose('api', 'worker'))]);
    this.ready = true;
    this.folder.writeRecord(this.record);
    this.logTimer = setInterval(() => this.limitLogs(), LOG_CHECK_EVERY_MS);
    this.logTimer.unref();
  }

  private async bringUpDatabase(outside: string | null, port: number): Promise<void> {
    if (outside) this.addresses.databaseUrl = outside;
    else {
      const password = this.folder.secrets().postgresPassword;
      this.addresses.databaseUrl = `postgres://postgres:${password}@127.0.0.1:${port}/${DATABASE}`;
      await this.run(postgresPart(this.folder, port));
    }
    await this.migrateOnce(outside === null);
  }

  /** The embedded cluster records its migrations beside its files, so most starts have nothing to do. */
  private async migrateOnce(embedded: boolean): Promise<void> {
    const marker = this.folder.path('postgres', 'migrated-to');
    const newest = readdirSync(MIGRATIONS)
      .filter((file) => file.endsWith('.js'))
      .sort()
      .join('\n');
    if (embedded && existsSync(marker) && readFileSync(marker, 'utf8') === newest) return;
    await this.migrate();
    if (embedded) writeFileSync(marker, newest);
  }

  private async bringUpEventstore(outside: string | null, port: number): Promise<void> {
    this.addresses.eventstoreUrl = outside ?? `esdb://127.0.0.1:${port}?tls=false`;
    if (!outside) await this.run(eventstorePart(this.folder, port));
  }

  private async bringUpKafka(port: number): Promise<void> {
    this.addresses.kafkaBrokers = `127.0.0.1:${port}`;
    await this.run(kafkaPart(this.folder, port));
  }

  /** In a separate process, so that the modules of the migration do not stay in memory. */
  private async migrate(): Promise<void> {
    const startedAt = performance.now();
    const env = childEnvironment({ DATABASE_URL: this.addresses.databaseUrl });
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [CLI, 'migrate', '--json'], { env });
      const { applied } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as { applied: string[] };
      if (applied.length > 0) this.report('migrations', startedAt, `${applied.length} applied`);
    } catch (error) {
      const { stderr } = error as { stderr?: string };
      throw new Error(`the database could not be brought up to date: ${(stderr || (error as Error).message).trim()}`, {
        cause: error,
      });
    }
  }

  /** @param after its dependency, whose time does not count as its own */
  private async run(spec: ProcessSpec, after?: Promise<void>): Promise<void> {
    if (this.stopping) throw new Error('stopped while it started');
    let startedAt = performance.now();
    after?.then(
      () => (startedAt = performance.now()),
      () => undefined,
    );
    const managed = new ManagedProcess(spec, {
      started: (name, pid) => {
        this.identities.set(name, identify(pid));
        if (!this.stopping) this.recordProcesses();
      },
      died: (name, how) => this.options.print(`  ${name} died (${how}); starting it again`),
      recovered: (name, tookMs) => this.options.print(`  ${name} is back after ${tookMs} ms`),
      gaveUp: (error) => this.giveUp(error),
    });
    this.processes.set(spec.name, managed);
    await managed.start();
    this.report(spec.name, startedAt, 'ready');
  }

  /** A restart must not end the others for want of room on the disk; commands then find the former process. */
  private recordProcesses(): void {
    try {
      this.folder.writeRecord(this.record);
    } catch (error) {
      if (!this.ready) throw error;
      this.options.print(`  the new process is not in the record of this folder: ${messageOf(error)}`);
    }
  }

  private report(name: string, startedAt: number, what: string): void {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    this.options.print(`  ${name.padEnd(11)} ${what} (${seconds} s)`);
  }

  private async chooseApiPort(): Promise<void> {
    const { host } = this.options;
    if (this.options.port === 0) this.addresses.port = await freePort(host);
    else if (!(await canListen(this.options.port, host))) {
      throw new Error(`port ${this.options.port} is in use; stop what listens there, or choose another with --port`);
    }
    const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
    this.addresses.baseUrl = `http://${shown.includes(':') ? `[${shown}]` : shown}:${this.addresses.port}`;
  }

  /** The previous internal ports where they are free, so that stored addresses keep working. */
  private async choosePorts(): Promise<Record<string, number>> {
    const last = this.folder.ports();
    const ports: Record<string, number> = { ...last };
    for (const name of ['postgres', 'eventstore', 'kafka'] as const) {
      if (!this.options.parts.includes(name)) continue;
      const before = last[name];
      const taken = [this.addresses.port, ...Object.values(ports)];
      ports[name] = before && (await canListen(before, '127.0.0.1')) ? before : await freePort('127.0.0.1', taken);
    }
    this.folder.rememberPorts(ports);
    return ports;
  }

  private limitLogs(): void {
    for (const name of this.processes.keys()) limitLog(this.folder.path('logs', `${name}.log`));
  }
}

/** Waits for all even when one fails, so that nothing is still starting during the clean-up. */
async function allOrFirstError(work: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) {
    if (result.status === 'rejected') throw result.reason as Error;
  }
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, host, () => server.close(() => done(true)));
  });
}
