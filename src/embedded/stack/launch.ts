import { fork, type ChildProcess } from 'node:child_process';
import { closeSync, copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';

/** A started process that reports when it is ready. */
export interface Launched {
  readonly process: ChildProcess;
  /** When it may begin; its modules load meanwhile. Absent: immediately. */
  readonly begins?: Promise<void> | undefined;
  /** Resolves with its URL, if it has one. Never rejects: watch `process` for its end. */
  readonly ready: Promise<string | null>;
}

export interface NodeProgram {
  /** The built file. */
  readonly entry: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly nodeFlags: readonly string[];
  readonly logFile: string;
  /** What it depends on: it loads its modules, and begins when this resolves. This code ignores its rejection. */
  readonly after?: Promise<void> | undefined;
}

const LAST_WORDS_LINES = 12;
const LAST_WORDS_BYTES = 8_192;
/** A larger log is moved to `.1`, and a new one starts. */
export const LOG_MAX_BYTES = 32 * 1024 * 1024;

/**
 * Preloaded into every child: when the supervisor ends, even by kill -9, its channel closes, and the child shuts down
 * within three seconds or exits. The channel is unreferenced, because otherwise it alone would keep a child alive.
 */
const ORPHAN_GUARD = `data:text/javascript,${encodeURIComponent(`
  if (process.channel) {
    process.on('disconnect', () => {
      process.kill(process.pid, 'SIGTERM');
      setTimeout(() => process.exit(1), 3000).unref();
    });
    process.channel.unref();
  }
`)}`;

/**
 * Starts one of the service's programs. Its output goes directly to its log file instead of a pipe, so that it neither
 * blocks on the supervisor nor dies with it; it reports `{type: 'ready', url?}` on the channel. A program that waits
 * has the argument `--when-told`, and receives `{type: 'begin'}`.
 */
export function launchNode(program: NodeProgram): Launched {
  const log = openSync(program.logFile, 'a', 0o600);
  const { after } = program;
  const child = fork(program.entry, [...program.args, ...(after ? ['--when-told'] : [])], {
    env: program.env,
    execArgv: [...program.nodeFlags, '--import', ORPHAN_GUARD],
    stdio: ['ignore', log, log, 'ipc'],
    // A separate process group: Ctrl-C reaches only the supervisor, which stops its children in order.
    detached: true,
  });
  closeSync(log);
  const ready = new Promise<string | null>((done) => {
    child.on('message', (message: { type?: string; url?: string }) => {
      if (message?.type === 'ready') done(message.url ?? null);
    });
  });
  const begins = after?.then(() => void (child.connected && child.send({ type: 'begin' }, () => undefined)));
  begins?.catch(() => undefined);
  return { process: child, begins, ready };
}

/** The last output of a process, for its error message. */
export function lastWords(logFile: string): string {
  if (!existsSync(logFile)) return '';
  const text = readFileSync(logFile);
  return text
    .subarray(Math.max(0, text.length - LAST_WORDS_BYTES))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .slice(-LAST_WORDS_LINES)
    .join('\n');
}

/** Writers append, so they continue at the start of the truncated file. A few lines written meanwhile are lost. */
export function limitLog(logFile: string): void {
  if (!existsSync(logFile) || statSync(logFile).size <= LOG_MAX_BYTES) return;
  copyFileSync(logFile, `${logFile}.1`);
  truncateSync(logFile);
}
