import { setTimeout as delay } from 'node:timers/promises';
import { type Launched } from './launch.js';

/** One process of the stack: how to start and stop it. */
export interface ProcessSpec {
  readonly name: string;
  launch(): Promise<Launched>;
  readonly stopSignal: NodeJS.Signals;
  /** SIGKILL follows after this time. */
  readonly stopTimeoutMs: number;
  readonly readyTimeoutMs: number;
  /** Its last output. */
  lastWords(): string;
}

export interface ProcessEvents {
  /** A new pid is in use. */
  started(name: string, pid: number): void;
  died(name: string, how: string): void;
  /** Ready again after a crash. */
  recovered(name: string, tookMs: number): void;
  /** It crashes repeatedly; the supervisor stops restarting it. */
  gaveUp(error: RestartLimitReached): void;
}

export class RestartLimitReached extends Error {
  constructor(
    readonly processName: string,
    how: string,
    words: string,
  ) {
    super(`${processName} keeps dying (${how})${words ? `; its last words:\n${words}` : ''}`);
  }
}

/** Consecutive crashes without a healthy period in between, before it is given up. */
const MAX_FAILURES = { first: 3, later: 7 };
const HEALTHY_AFTER_MS = 5_000;
const BACKOFF_MS = { first: 100, max: 3_000 };

/** Keeps one process running: restarts it after a crash with increasing delays, until it has crashed too often. */
export class ManagedProcess {
  private current: Launched | null = null;
  private launching: Promise<string | null> | null = null;
  private stopping = false;
  private failures = 0;
  private everReady = false;
  private readyAt = 0;

  constructor(
    private readonly spec: ProcessSpec,
    private readonly events: ProcessEvents,
  ) {}

  get name(): string {
    return this.spec.name;
  }

  /** @returns its URL, if it has one. @throws KeepsDying */
  async start(): Promise<string | null> {
    this.launching = this.launchUntilReady();
    return this.launching;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.end();
    // A running launch detects the stop, and ends what it has started.
    await this.launching?.catch(() => undefined);
    await this.end();
  }

  private async launchUntilReady(): Promise<string | null> {
    for (;;) {
      if (this.stopping) throw new Error(`${this.name} was stopped while it started`);
      const how = await this.tryOnce();
      if (typeof how !== 'string') return how.url;
      this.failures += 1;
      if (this.failures >= (this.everReady ? MAX_FAILURES.later : MAX_FAILURES.first)) {
        throw new RestartLimitReached(this.name, how, this.spec.lastWords());
      }
      await delay(Math.min(BACKOFF_MS.first * 2 ** (this.failures - 1), BACKOFF_MS.max));
    }
  }

  /** Ready, with its URL, or the reason for its failure. */
  private async tryOnce(): Promise<{ url: string | null } | string> {
    let launched: Launched;
    try {
      launched = await this.spec.launch();
    } catch (error) {
      return (error as Error).message;
    }
    this.current = launched;
    const { process: child } = launched;
    if (child.pid !== undefined) this.events.started(this.name, child.pid);
    const ended = new Promise<string>((done) => {
      const reportEnd = (): void => done(describeEnd(child.exitCode, child.signalCode));
      if (child.exitCode !== null || child.signalCode !== null) reportEnd();
      child.once('exit', reportEnd);
      child.once('error', (error) => done(error.message));
    });
    const timeout = new AbortController();
    const { signal } = timeout;
    const begun = launched.begins ?? Promise.resolve();
    const late = begun.then(() => delay(this.spec.readyTimeoutMs, 'late' as const, { signal })).catch(never);
    const outcome = await Promise.race([ended, late, launched.ready.then((url) => ({ url }))]);
    timeout.abort();
    if (typeof outcome !== 'string') {
      this.readyAt = performance.now();
      this.everReady = true;
      void ended.then((how) => this.onDeath(how));
      return outcome;
    }
    if (outcome === 'late') {
      child.kill('SIGKILL');
      await ended;
      return `not ready after ${this.spec.readyTimeoutMs / 1000} s`;
    }
    return outcome;
  }

  private onDeath(how: string): void {
    this.current = null;
    if (this.stopping) return;
    const diedAt = performance.now();
    if (diedAt - this.readyAt > HEALTHY_AFTER_MS) this.failures = 0;
    // An external SIGKILL does not mean that it cannot run.
    else if (!how.includes('SIGKILL')) this.failures += 1;
    this.events.died(this.name, how);
    if (this.failures >= MAX_FAILURES.later) {
      this.events.gaveUp(new RestartLimitReached(this.name, how, this.spec.lastWords()));
      return;
    }
    this.launching = this.launchUntilReady();
    this.launching.then(
      () => this.events.recovered(this.name, Math.round(performance.now() - diedAt)),
      (error: unknown) => {
        if (!this.stopping) this.events.gaveUp(error as RestartLimitReached);
      },
    );
  }

  private async end(): Promise<void> {
    const child = this.current?.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise<void>((done) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), this.spec.stopTimeoutMs);
      child.once('exit', () => {
        clearTimeout(timer);
        done();
      });
      child.kill(this.spec.stopSignal);
    });
  }
}

/** For a cancelled or unstarted attempt, which says nothing about the process. */
function never(): Promise<never> {
  return new Promise(() => undefined);
}

function describeEnd(code: number | null, signal: NodeJS.Signals | null): string {
  return signal ? `ended by ${signal}` : `exit code ${code}`;
}
