import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { hasProgram, type Infra } from './infra.js';

const run = promisify(execFile);

export const PYTHON: Infra = {
  name: 'Python 3 with venv (clients that are not ours)',
  remedy: 'apt-get install -y python3-venv',
  available: () => hasProgram('python3', ['-c', 'import ensurepip, venv']),
};

/** Pinned; the folder name contains them, so that a change creates a new one. */
const PACKAGES = ['confluent-kafka==2.16.1', 'jsonschema==4.26.0'];

/** With a Kafka client and a JSON Schema validator. */
export function pythonWithKafka(): Promise<string> {
  return pythonWith(PACKAGES);
}

/** The interpreter of a virtual environment with these pinned packages; created once per user. */
export async function pythonWith(packages: readonly string[]): Promise<string> {
  const name = packages.join('-').replaceAll('==', '-');
  const folder = join(homedir(), '.cache', 'scoutline', `python-${name}`);
  const python = join(folder, 'bin', 'python');
  if (existsSync(python)) return python;
  await mkdir(dirname(folder), { recursive: true });
  // Renamed only when complete; its programs run through the interpreter, which may be moved.
  const partial = await mkdtemp(`${folder}.partial-`);
  try {
    await run('python3', ['-m', 'venv', partial]);
    await run(join(partial, 'bin', 'python'), ['-m', 'pip', 'install', '-q', ...packages], { timeout: 240_000 });
    await rename(partial, folder).catch((error: unknown) => {
      if (!existsSync(python)) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return python;
}

/** Runs a Python program and returns its JSON output. */
export async function runPython(program: string, args: readonly string[]): Promise<unknown> {
  const { stdout } = await run(await pythonWithKafka(), [program, ...args], { timeout: 120_000, maxBuffer: 64e6 });
  return JSON.parse(stdout) as unknown;
}
