import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../kit/until.js';

/** As it was built for this run: it starts some sixty times, and from the sources takes twice the processor time. */
const ENTRY = join(import.meta.dirname, '../../../dist/src/embedded/eventstore/main.js');
const READY_TIMEOUT_MS = 60_000;

export interface EmulatorProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Signals it, waits for its exit, and returns the exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function launch(args: readonly string[], under: readonly string[]): ChildProcess {
  const [program, ...rest] = [...under, process.execPath, ENTRY, ...args];
  const env = { ...process.env, NODE_OPTIONS: '' };
  return spawn(program!, rest, { stdio: ['ignore', 'pipe', 'pipe'], env });
}

/** Runs it to its end, as with `--help` or where it must refuse. */
export async function runEmulator(...args: string[]): Promise<Finished> {
  const child = launch(args, []);
  const output = { stdout: '', stderr: '' };
  child.stdout!.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr!.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

/** Starts it on an empty folder, and kills it this long after its first file appears. */
export async function killAtBirth(folder: string, afterMs: number): Promise<void> {
  const child = launch(['--data', folder, '--port', '0', '--json'], []);
  const gone = once(child, 'close');
  await until(() => existsSync(folder) && readdirSync(folder).length > 0, { what: 'the first file', everyMs: 1 });
  await delay(afterMs);
  child.kill('SIGKILL');
  await gone;
}

/** Starts it on a folder and waits until it listens. `under` wraps it in another program, such as strace. */
export async function spawnEmulator(folder: string, port = 0, under: readonly string[] = []): Promise<EmulatorProcess> {
  const child = launch(['--data', folder, '--port', String(port), '--json'], under);
  let stderr = '';
  child.stderr!.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ready = await new Promise<{ eventstore_url: string; port: number; pid: number }>((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the emulator is not ready after ${READY_TIMEOUT_MS} ms: ${stderr}`));
    }, READY_TIMEOUT_MS);
    child.stdout!.once('data', (line: Buffer) => {
      clearTimeout(late);
      resolve(JSON.parse(line.toString()) as never);
    });
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`the emulator ended with ${code}: ${stderr}`));
    });
  });
  return {
    child,
    url: ready.eventstore_url,
    port: ready.port,
    pid: ready.pid,
    stop: async (signal) => {
      const gone = once(child, 'close');
      process.kill(ready.pid, signal);
      return ((await gone) as [number | null])[0];
    },
  };
}
