import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { until } from './until.js';

const ROOT = resolve(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'bin/scoutline.mjs');
/** The first start may build. */
const START_TIMEOUT_MS = 120_000;

/** The line that `npm start --json` prints when ready: see docs/commands.md. */
export interface StackLine {
  readonly base_url: string;
  readonly api_key: string;
  readonly operator_token: string;
  readonly eventstore_url: string;
  readonly database_url: string;
  readonly kafka_brokers: string | null;
  readonly pids: Record<string, number>;
}

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The last line of standard output, parsed. */
  readonly json: Record<string, unknown>;
}

/** A stack in a separate process, started as a user starts it. */
export interface StartedStack {
  readonly line: StackLine;
  readonly supervisor: ChildProcess;
  /** Its standard error so far. */
  output(): string;
  /** Sends SIGINT; resolves to the exit code. */
  interrupt(): Promise<number | null>;
}

/** @param added to the environment of all its processes */
export async function startStack(
  dataDir: string,
  args: readonly string[] = [],
  added: Readonly<Record<string, string>> = {},
): Promise<StartedStack> {
  const child = spawn(process.execPath, [PROGRAM, 'start', '--json', '--port', '0', '--data', dataDir, ...args], {
    env: { ...environment(), ...added },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await until(() => stdout.includes('\n') || child.exitCode !== null, {
    what: 'the stack to start',
    timeoutMs: START_TIMEOUT_MS,
    everyMs: 25,
  });
  if (!stdout.includes('\n')) throw new Error(`the stack did not start (exit ${child.exitCode}): ${stderr}`);
  return {
    line: JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as StackLine,
    supervisor: child,
    output: () => stderr,
    interrupt: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGINT');
      const [code] = (await gone) as [number | null];
      return code;
    },
  };
}

/** Runs one command to its end. */
export function runCommand(...args: readonly string[]): CommandResult {
  const done = spawnSync(process.execPath, [PROGRAM, ...args], {
    env: environment(),
    encoding: 'utf8',
    timeout: START_TIMEOUT_MS,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1024 * 1024,
  });
  const last = done.stdout.trim().split('\n').at(-1) ?? '';
  return {
    code: done.status,
    stdout: done.stdout,
    stderr: done.stderr,
    json: last.startsWith('{') ? (JSON.parse(last) as Record<string, unknown>) : {},
  };
}

/** `folder` and everything below it that users other than the owner may read or write. */
export function filesReadableByOthers(folder: string): string[] {
  const paths = [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  ];
  return paths.filter((path) => {
    // Databases delete files during the walk.
    const found = lstatSync(path, { throwIfNoEntry: false });
    return found !== undefined && !found.isSymbolicLink() && (found.mode & 0o066) !== 0;
  });
}

/** Whether a process runs; a zombie does not. */
export function runs(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}

/** A user's environment, without the test run's settings. */
function environment(): NodeJS.ProcessEnv {
  const {
    NODE_OPTIONS: _options,
    NODE_ENV: _env,
    DATABASE_URL: _d,
    EVENTSTORE_URL: _e,
    KAFKA_BROKERS: _k,
    ...rest
  } = process.env;
  return rest;
}
