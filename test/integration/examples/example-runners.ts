import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { CLIENTS, clientPython } from '../../clients/client-packages.js';

const run = promisify(execFile);
const HERE = import.meta.dirname;
const MODULES = join(CLIENTS, '../node_modules');

/** An example's answer; a status of 0 is an example that broke. */
export interface Ran {
  readonly status: number;
  readonly body: any; // eslint-disable-line @typescript-eslint/no-explicit-any
}

type Environment = Readonly<Record<string, string>>;

/** Runs the examples of one language, by operation id. */
export interface ExampleRunner {
  run(id: string, env: Environment): Promise<Ran>;
  stop(): void;
}

/** Each command in a shell, as a reader pastes it. */
export function curlRunner(sources: ReadonlyMap<string, string>): ExampleRunner {
  return {
    async run(id, env) {
      const command = sources.get(id)?.replace(/^curl (-i )?/, 'curl -s -w "\\n%{http_code}" ') ?? 'false';
      const options = { env: { ...process.env, ...env }, timeout: 60_000 };
      const { stdout } = await run('sh', ['-c', command], options);
      const at = stdout.lastIndexOf('\n');
      return { status: Number(stdout.slice(at + 1)), body: parsed(stdout.slice(0, at)) };
    },
    stop: () => undefined,
  };
}

/** Compiles all programs at once with the sources of the package, and runs them in one process. */
export async function typescriptRunner(sources: ReadonlyMap<string, string>, folder: string): Promise<ExampleRunner> {
  const project = join(folder, 'typescript');
  cpSync(join(CLIENTS, 'typescript/src'), join(project, 'client'), { recursive: true });
  mkdirSync(join(project, 'examples'));
  for (const [id, source] of sources) writeFileSync(join(project, 'examples', `${id}.ts`), source);
  const packages = join(project, 'node_modules/@scoutline');
  mkdirSync(packages, { recursive: true });
  for (const name of ['@types', 'undici-types', 'kafkajs', '@kafkajs'])
    symlinkSync(join(MODULES, name), join(project, 'node_modules', name));
  const options = {
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'NodeNext',
    types: ['node'],
    strict: true,
    skipLibCheck: true,
    rootDir: '.',
    outDir: 'out',
    paths: { '@scoutline/client': ['./client/scoutline.ts'] },
  };
  const files = ['client/scoutline.ts', 'examples/*.ts'];
  writeFileSync(join(project, 'package.json'), '{"type":"module","private":true}');
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: files }));
  await program(process.execPath, [join(MODULES, 'typescript/bin/tsc'), '-p', project]);
  const made = join(project, 'out/client');
  writeFileSync(join(made, 'package.json'), '{"type":"module","exports":"./scoutline.js"}');
  symlinkSync(made, join(packages, 'client'));
  copyFileSync(join(HERE, 'example-runner.mjs'), join(project, 'example-runner.mjs'));
  return processRunner(process.execPath, ['example-runner.mjs'], project, (id) => `out/examples/${id}.js`);
}

/** Checks all programs with the types of the package, and runs them in one process. */
export async function pythonRunner(sources: ReadonlyMap<string, string>, folder: string): Promise<ExampleRunner> {
  const project = join(folder, 'python');
  mkdirSync(project);
  const fileOf = (id: string): string => `${id.replaceAll(/\W/g, '_')}_example.py`;
  for (const [id, source] of sources) writeFileSync(join(project, fileOf(id)), `${source}\n`);
  const python = await clientPython();
  const package_ = join(CLIENTS, 'python/src');
  const cache = join(CLIENTS, '../.cache/mypy/examples');
  const files = [...sources.keys()].map((id) => join(project, fileOf(id)));
  await program(python, ['-m', 'mypy', '--strict', '--cache-dir', cache, ...files], { MYPYPATH: package_ });
  return processRunner(python, [join(HERE, 'example_runner.py')], project, fileOf, { PYTHONPATH: package_ });
}

/** @param fileOf the file of an operation's example, from the project */
function processRunner(
  file: string,
  args: readonly string[],
  project: string,
  fileOf: (id: string) => string,
  added: Environment = {},
): ExampleRunner {
  const env = { ...process.env, ...added, NODE_OPTIONS: '' };
  const child: ChildProcess = spawn(file, args, { cwd: project, env, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  return {
    async run(id, env) {
      child.stdin?.write(`${JSON.stringify({ file: fileOf(id), env })}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`the process of the examples ended at ${id}`);
      const { status, body } = JSON.parse(String(value)) as Ran;
      return { status, body: parsed(body) };
    },
    stop: () => child.kill(),
  };
}

async function program(file: string, args: readonly string[], added: Environment = {}): Promise<void> {
  const env = { ...process.env, ...added, NODE_OPTIONS: '' };
  await run(file, args, { env, timeout: 240_000, maxBuffer: 16e6 }).catch((error: Ended) => {
    throw new Error(`${error.message}\n${error.stdout ?? ''}${error.stderr ?? ''}`);
  });
}

interface Ended {
  readonly message: string;
  readonly stdout?: string;
  readonly stderr?: string;
}

function parsed(body: unknown): unknown {
  return typeof body === 'string' && body.startsWith('{') ? (JSON.parse(body) as unknown) : body;
}
