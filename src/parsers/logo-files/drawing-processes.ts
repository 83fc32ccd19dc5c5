import { fork, type ChildProcess } from 'node:child_process';
import { builtProgram } from '../../platform/process/built-program.js';
import { type DecodedLogo, type LogoFault, type StoredSize } from './decoded-logo.js';

export interface DrawingRequest {
  readonly bytes: Uint8Array;
  /** Default: a logo's. */
  readonly size?: StoredSize;
}

export type DrawingAnswer =
  | { readonly logo: DecodedLogo }
  | { readonly rejected: { readonly reason: LogoFault; readonly message: string } }
  | { readonly failed: string };

/** The drawing was given up: it took too long or too much memory, or its process died of it. */
export class DrawingLost extends Error {
  constructor(readonly reason: 'timeout' | 'crashed' | 'busy') {
    super(`the drawing was given up: ${reason}`);
    this.name = 'DrawingLost';
  }
}

export interface DrawingLimits {
  /** Of one drawing, with the start of its process. */
  readonly timeoutMs: number;
  /** Processes side by side. */
  readonly processes: number;
  /** A drawing that has waited so long for a process is not begun. */
  readonly waitMs: number;
  /** A process that has drawn nothing for so long is ended. */
  readonly idleMs: number;
}

const LIMITS: DrawingLimits = { timeoutMs: 5_000, processes: 2, waitMs: 5_000, idleMs: 30_000 };
const HEAP_MB = 64;

interface Idle {
  readonly child: ChildProcess;
  readonly ending: NodeJS.Timeout;
}

/**
 * Draws in processes of their own. Native code that draws a stranger's file can be stopped neither by its own clock
 * nor by the end of a thread; a process can, and its crash is its own.
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
      this.keep(child);
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

  /** Ends idle processes now rather than in a while. */
  stop(): void {
    for (const { child, ending } of this.idle.splice(0)) {
      clearTimeout(ending);
      child.kill('SIGKILL');
    }
  }

  /** Takes a place, or waits for one that is handed on. */
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
      // None of our variables: whoever breaks the drawing finds no secret in its process.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  }

  private keep(child: ChildProcess): void {
    const ending = setTimeout(() => {
      this.idle.splice(
        this.idle.findIndex((each) => each.child === child),
        1,
      );
      child.kill('SIGKILL');
    }, this.limits.idleMs).unref();
    // An idle one keeps nobody from ending.
    child.unref();
    child.channel?.unref();
    this.idle.push({ child, ending });
  }

  private ask(child: ChildProcess, request: DrawingRequest): Promise<DrawingAnswer> {
    return new Promise<DrawingAnswer>((answer, lose) => {
      const done = (settle: () => void) => () => {
        clearTimeout(late);
        child.removeAllListeners();
        // A process that breaks off later must not raise what nobody listens to.
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
