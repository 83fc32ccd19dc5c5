import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '../../src/embedded/eventstore/emulator.js';
import { forkMain } from '../kit/main-process.js';
import { type TestDatabase, testDatabase } from '../kit/postgres.js';
import { until } from '../kit/until.js';

/** From the build, which starts in half the time. */
const TIMEOUT_MS = 60_000;

const started: ChildProcess[] = [];
let database: TestDatabase;
let emulator: Emulator;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scoutline-main-'));
  database = await testDatabase();
  emulator = await startEmulator({ dataDir: join(folder, 'log'), port: 0 });
});

afterEach(() => {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});

afterAll(async () => {
  await emulator.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Process {
  readonly child: ChildProcess;
  /** What it has written to standard output and error. */
  output(): string;
}

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): Process {
  const child = forkMain(args, {
    databaseUrl: database.url,
    eventstoreUrl: emulator.url,
    dataDir: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  started.push(child);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

async function ready({ child, output }: Process): Promise<{ type: string; url?: string }> {
  const exited = once(child, 'exit').then(() => {
    throw new Error(`it ended before it was ready:\n${output()}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), exited])) as [{ type: string; url?: string }];
  exited.catch(() => undefined);
  return message;
}

async function end({ child }: Process, signal: NodeJS.Signals): Promise<{ code: number | null; ms: number }> {
  const startedAt = performance.now();
  child.kill(signal);
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, ms: performance.now() - startedAt };
}

it.each(['api', 'worker', 'all'])(
  'role %s says when it is ready, and ends cleanly when told',
  async (role) => {
    const running = start(['--role', role]);
    const message = await ready(running);
    expect(message.type).toBe('ready');
    if (role === 'worker') expect(message.url).toBeUndefined();
    else expect((await fetch(`${message.url}/health/live`)).status).toBe(200);

    const { code, ms } = await end(running, role === 'api' ? 'SIGTERM' : 'SIGINT');
    expect({ code, output: code === 0 ? '' : running.output() }).toEqual({ code: 0, output: '' });
    expect(ms).toBeLessThan(5_000);
  },
  TIMEOUT_MS,
);

it(
  'is not held up by clients that keep their connections',
  async () => {
    const running = start(['--role', 'api']);
    const { url } = await ready(running);
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    const live = (): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        request(`${url}/health/live`, { agent }, (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer.statusCode));
        })
          .on('error', reject)
          .end();
      });
    expect(await Promise.all(Array.from({ length: 20 }, live))).toEqual(Array.from({ length: 20 }, () => 200));
    const { code, ms } = await end(running, 'SIGTERM');
    agent.destroy();
    expect(code).toBe(0);
    expect(ms).toBeLessThan(4_000);
  },
  TIMEOUT_MS,
);

it(
  'is ready only while its stores answer',
  async () => {
    const log = await startEmulator({ dataDir: join(folder, 'log-2'), port: 0 });
    const another = await testDatabase();
    const running = start(['--role', 'all'], { EVENTSTORE_URL: log.url, DATABASE_URL: another.url });
    const { url } = await ready(running);
    const health = async (): Promise<{ status: number; parts: Record<string, { status: string }> }> => {
      const answer = await fetch(`${url}/health/ready`);
      const { parts } = (await answer.json()) as { parts: Record<string, { status: string }> };
      return { status: answer.status, parts };
    };
    const first = await until(health, { what: 'a health report', timeoutMs: 20_000 });
    expect([first.status, first.parts.event_store?.status]).toEqual([200, 'up']);
    await log.close();
    const report = await until(async () => ((await health()).status === 503 ? await health() : false), {
      what: 'the process to see that the log is gone',
      timeoutMs: 20_000,
    });
    expect(report.parts.event_store?.status).toBe('down');
    expect(report.parts.postgres?.status).toBe('up');
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    expect(JSON.stringify(report)).not.toMatch(/postgres:\/\/|esdb:\/\//);
    expect((await end(running, 'SIGTERM')).code).toBe(0);
    await another.drop();
  },
  TIMEOUT_MS,
);

it.each([
  ['an unknown role', ['--role', 'cook'], {}, '--role is "cook"; it must be one of api,'],
  ['a bad port', ['--role', 'api'], { PORT: 'ten' }, 'PORT is "ten"; it must be a whole number'],
  ['a missing secret in production', ['--role', 'api'], { NODE_ENV: 'production' }, 'OPERATOR_TOKEN is not set'],
])(
  '%s is a clear error',
  async (_what, args, env, message) => {
    const running = start(args, { OPERATOR_TOKEN: '', ...env });
    const [code] = (await once(running.child, 'exit')) as [number];
    expect(code).toBe(2);
    expect(running.output()).toContain(message);
    expect(running.output()).not.toMatch(/\bat .+:\d+:\d+/);
  },
  TIMEOUT_MS,
);
