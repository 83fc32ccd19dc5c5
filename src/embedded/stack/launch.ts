import { fork, type ChildProcess } from 'node:child_process';
import { closeSync, copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';

/** A process that has been started and says by itself when it can be used. */
export interface Launched {
  readonly process: ChildProcess;
  /** When it may begin; its modules are loaded meanwhile. Absent: at once. */
  readonly begins?: Promise<void> | undefined;
  /** Resolves with the address it serves, if it has one. Never rejects: watch `process` for its end. */
  readonly ready: Promise<string | null>;
}

export interface NodeProgram {
  /** The built file. */
  readonly entry: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly nodeFlags: readonly string[];
  readonly logFile: string;
  /** What it needs first: it loads its modules, and begins when told that this is there. Its rejection is nobody's here. */
  readonly after?: Promise<void> | undefined;
}

const LAST_WORDS_LINES = 12;
const LAST_WORDS_BYTES = 8_192;
/** A log above this is kept once as `.1` and begun again. */
export const LOG_MAX_BYTES = 32 * 1024 * 1024;

/**
 * Preloaded into every child: when the supervisor is gone, even by kill -9, its channel closes, and the child ends
 * too, in order if it can within three seconds. The channel is let go of, or it alone would keep a child alive.
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
 * Starts one of our own programs. Its output goes straight to its log file, through no pipe of ours, so it can
 * neither block on us nor die of our death; it reports `{type: 'ready', url?}` on the channel. One that waits for
 * something has `--when-told` among its arguments, and is told `{type: 'begin'}`.
 */
export function launchNode(program: NodeProgram): Launched {
  const log = openSync(program.logFile, 'a', 0o600);
  const { after } = program;
  const child = fork(program.entry, [...program.args, ...(after ? ['--when-told'] : [])], {
    env: program.env,
    execArgv: [...program.nodeFlags, '--import', ORPHAN_GUARD],
    stdio: ['ignore', log, log, 'ipc'],
    // A group of its own: Ctrl-C reaches the supervisor alone, which stops its children in order.
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

/** What a process wrote last, for the error that its death ends in. */
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

/** Writers append, so an emptied file goes on at its start. The few lines written meanwhile are lost. */
export function limitLog(logFile: string): void {
  if (!existsSync(logFile) || statSync(logFile).size <= LOG_MAX_BYTES) return;
  copyFileSync(logFile, `${logFile}.1`);
  truncateSync(logFile);
}
