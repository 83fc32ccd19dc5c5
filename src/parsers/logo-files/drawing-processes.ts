import { fork, type ChildProcess } from 'node:child_process';
import { builtProgram } from '../../platform/process/built-program.js';
import { type DecodedLogo, type LogoFault, type StoredSize } from './decoded-logo.js';

export interface DrawingRequest {
  readonly bytes: Uint8Array;
  /** Default: the logo size. */
  readonly size?: StoredSize;
}

export type DrawingAnswer =
  | { readonly logo: DecodedLogo }
  | { readonly rejected: { readonly reason: LogoFault; readonly message: string } }
  | { readonly failed: string };

/** The drawing was stopped: it took too long or too much memory, or it crashed its process. */
export class DrawingLost extends Error {
  constructor(readonly reason: 'timeout' | 'crashed' | 'busy') {
    super(`the drawing was given up: ${reason}`);
    this.name = 'DrawingLost';
  }
}

export interface DrawingLimits {
  /** For one drawing, including the start of its process. */
  readonly timeoutMs: number;
  /** Maximum number of processes. */
  readonly processes: number;
  /** A drawing that has waited longer for a process does not start. */
  readonly waitMs: number;
  /** A process that has been idle for longer is ended. */
  readonly idleMs: number;
}

const LIMITS: DrawingLimits = { timeoutMs: 5_000, processes: 2, waitMs: 5_000, idleMs: 30_000 };
const HEAP_MB = 64;

interface Idle {
  readonly child: ChildProcess;
  readonly ending: NodeJS.Timeout;
}

/**
 * Draws in separate processes. Native code that draws an untrusted file can be stopped neither by a timer nor by
 * ending a thread; a process can be killed, and its crash stays isolated.
 */
export class DrawingProcesses {
  private readonly limits: DrawingLimits;
  private readonly idle: Idle[] = [];
  private readonly waiting: (() => void)[] = [];
  private busy = 0;

  constructor(
    limits: Partial<DrawingLimits> = {},
    private readonly program = builtProgram(new URL('./drawing.main.js', import.meta.url)),
  ) {
    this.limits = { ...LIMITS, ...limits };
  }

  /** @throws DrawingLost */
  async draw(bytes: Uint8Array, size?: StoredSize): Promise<DrawingAnswer> {
    await this.turn();
    const child = this.take();
    try {
      const answer = await this.ask(child, { bytes, ...(size && { size }) });
      this.addIdle(child);
      return answer;
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.busy--;
    }
  }

  /** Ends idle processes immediately. */
  stop(): void {
    for (const { child, ending } of this.idle.splice(0)) {
      clearTimeout(ending);
      child.kill('SIGKILL');
    }
  }

  /** Takes a free place, or waits for a released one. */
  private async turn(): Promise<void> {
    if (this.busy < this.limits.processes) {
      this.busy++;
      return;
    }
    await new Promise<void>((go, refuse) => {
      const start = () => {
        clearTimeout(late);
        go();
      };
      const late = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(start), 1);
        refuse(new DrawingLost('busy'));
      }, this.limits.waitMs);
      this.waiting.push(start);
    });
  }

  private take(): ChildProcess {
    for (let idle = this.idle.pop(); idle !== undefined; idle = this.idle.pop()) {
      clearTimeout(idle.ending);
      if (!idle.child.connected) continue;
      idle.child.ref();
      idle.child.channel?.ref();
      return idle.child;
    }
    return fork(this.program, [], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      // No environment variables: an attacker who exploits the decoder finds no secret.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  }

  private addIdle(child: ChildProcess): void {
    const ending = setTimeout(() => {
      this.idle.splice(
        this.idle.findIndex((each) => each.child === child),
        1,
      );
      child.kill('SIGKILL');
    }, this.limits.idleMs).unref();
    // An idle process must not keep its parent alive.
    child.unref();
    child.channel?.unref();
    this.idle.push({ child, ending });
  }

  private ask(child: ChildProcess, request: DrawingRequest): Promise<DrawingAnswer> {
    return new Promise<DrawingAnswer>((answer, lose) => {
      const done = (settle: () => void) => () => {
        clearTimeout(late);
        child.removeAllListeners();
        // A later crash of the process must not raise an unhandled error.
        child.on('error', () => undefined);
        settle();
      };
      const crashed = done(() => lose(new DrawingLost('crashed')));
      const late = setTimeout(
        done(() => lose(new DrawingLost('timeout'))),
        this.limits.timeoutMs,
      );
      child.on('message', (message: DrawingAnswer | { readonly ready: true }) => {
        if (!('ready' in message)) done(() => answer(message))();
      });
      child.once('exit', crashed).once('error', crashed);
      child.send(request, (error) => {
        if (error) crashed();
      });
    });
  }
}
