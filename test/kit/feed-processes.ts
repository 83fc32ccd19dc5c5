import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type FeedProcessOptions } from './feed-process.js';

const PROGRAM = fileURLToPath(new URL('./feed-process.ts', import.meta.url));
const REGISTER = new URL('./register-typescript.mjs', import.meta.url).href;

/** One relay or consumer process that can be killed, frozen and restarted. */
export class FeedProcess {
  private child: ChildProcess;
  kills = 0;
  /** Reported event kinds, over all restarts. */
  readonly reported = new Map<string, number>();
  readonly troubles: string[] = [];

  constructor(readonly options: FeedProcessOptions) {
    this.child = this.launch();
  }

  /** Kills it with SIGKILL and starts a successor at once. */
  async killAndRestart(): Promise<void> {
    await this.kill();
    this.kills++;
    this.child = this.launch();
  }

  async kill(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.child.kill(name);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const impatient = setTimeout(() => this.child.kill('SIGKILL'), 15_000);
    await gone;
    clearTimeout(impatient);
  }

  private launch(): ChildProcess {
    const child = fork(PROGRAM, [JSON.stringify(this.options)], {
      execArgv: ['--import', REGISTER, '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (message: { kind: string; error?: string }) => {
      this.reported.set(message.kind, (this.reported.get(message.kind) ?? 0) + 1);
      if (message.error !== undefined) this.troubles.push(message.error);
    });
    return child;
  }
}
