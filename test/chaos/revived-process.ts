import { fork, type ChildProcess } from 'node:child_process';
import { type EventEmitter } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { childEnvironment } from '../../src/platform/config/environment.js';

export interface RevivedProcessOptions {
  readonly name: string;
  readonly entry: string;
  readonly args: readonly string[];
  readonly env: () => Record<string, string>;
  /** Its log, over all restarts. */
  readonly logFile: string;
}

const AGAIN_MS = 200;

/** A process of our own program beside the stack, restarted after each death until `end`. */
export class RevivedProcess {
  /** Its listening URL, if it has one; null while it is dead. */
  url: string | null = null;
  private child: ChildProcess | null = null;
  private ended = false;
  private lastMessage: object | null = null;

  private constructor(private readonly options: RevivedProcessOptions) {}

  /** @throws where the first start fails. */
  static async start(options: RevivedProcessOptions): Promise<RevivedProcess> {
    const revived = new RevivedProcess(options);
    await revived.launch();
    return revived;
  }

  /** Undefined while it is dead. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Sends it a message, and repeats the message after each restart. */
  send(message: object): void {
    this.lastMessage = message;
    this.repeat(this.child);
  }

  end(): void {
    this.ended = true;
    this.child?.kill('SIGKILL');
  }

  private async launch(): Promise<void> {
    const { entry, args, env, name, logFile } = this.options;
    const log = openSync(logFile, 'a', 0o600);
    const child: ChildProcess & EventEmitter = fork(entry, [...args], {
      env: childEnvironment(env()),
      // A separate process group: Ctrl-C reaches only this process, which ends them.
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    await new Promise<void>((resolve, reject) => {
      child.once('message', (message: { url?: string }) => {
        this.url = message.url ?? null;
        this.child = child;
        resolve();
      });
      child.once('exit', () => reject(new Error(`the ${name} ended while it started`)));
    });
    child.once('exit', () => {
      [this.child, this.url] = [null, null];
      void this.revive();
    });
    if (this.ended) child.kill('SIGKILL');
    else this.repeat(child);
  }

  /** One that has just been killed may still look connected; the next one gets the message. */
  private repeat(child: ChildProcess | null): void {
    if (this.lastMessage && child?.connected) child.send(this.lastMessage, () => undefined);
  }

  private async revive(): Promise<void> {
    while (!this.ended && this.child === null) {
      await this.launch().catch(() => delay(AGAIN_MS));
    }
  }
}
