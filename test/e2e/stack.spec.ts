import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand, runs, startStack, type StackLine, type StartedStack } from '../kit/running-stack.js';
import { until } from '../kit/until.js';

/** The promise is 5 s on an idle machine; here many things run beside. */
const USABLE_AGAIN_MS = 20_000;

const folder = mkdtempSync(join(tmpdir(), 'scoutline-e2e-'));
const dataDir = join(folder, 'data');
let stack: StartedStack;

beforeAll(async () => {
  stack = await startStack(dataDir);
}, 150_000);

afterAll(async () => {
  if (stack.supervisor.exitCode === null) await stack.interrupt();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

function status(): StackLine {
  const { code, json } = runCommand('status', '--json', '--data', dataDir);
  if (code !== 0) throw new Error(`status exits with ${code}: ${JSON.stringify(json)}`);
  return json as unknown as StackLine;
}

async function me(): Promise<number> {
  const answer = await fetch(`${status().base_url}/api/v1/me`, {
    headers: { authorization: `Bearer ${stack.line.api_key}` },
    signal: AbortSignal.timeout(2_000),
  });
  await answer.arrayBuffer();
  return answer.status;
}

describe('the stack that npm start runs', () => {
  it('says in one line all a script needs', () => {
    expect(stack.line).toEqual({
      base_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      api_key: expect.stringMatching(/^sk_live_[0-9A-Za-z]{36}$/),
      operator_token: expect.any(String),
      eventstore_url: expect.stringMatching(/^esdb:/),
      database_url: expect.stringMatching(/^postgres:/),
      kafka_brokers: null,
      pids: {
        supervisor: stack.supervisor.pid,
        postgres: expect.any(Number),
        eventstore: expect.any(Number),
        api: expect.any(Number),
        worker: expect.any(Number),
      },
    });
    expect(Object.values(stack.line.pids).every(runs)).toBe(true);
  });

  it('is found by status', () => {
    expect(status()).toEqual(stack.line);
  });

  it('opens to its demo key', async () => {
    expect(await me()).toBe(200);
  });

  it('is not started twice on one folder', () => {
    const { code, json } = runCommand('start', '--json', '--port', '0', '--data', dataDir);
    expect(code).toBe(1);
    expect(json.error).toMatch(/in use by "npm start"/);
  });

  it.each(['api', 'worker', 'eventstore', 'postgres'])(
    'is usable again after kill -9 of %s',
    async (name) => {
      const before = status().pids[name] as number;
      process.kill(before, 'SIGKILL');
      await until(async () => status().pids[name] !== before && (await me()) === 200, {
        what: `${name} to be back`,
        timeoutMs: USABLE_AGAIN_MS,
        everyMs: 50,
      });
      expect(runs(before)).toBe(false);
    },
    60_000,
  );

  it('is usable again by a new start after kill -9 of its supervisor', async () => {
    const { pids, api_key } = stack.line;
    const all = [...Object.values(pids), ...Object.values(status().pids)];
    stack.supervisor.kill('SIGKILL');
    stack = await startStack(dataDir);
    expect(all.filter(runs)).toEqual([]);
    expect(stack.line.api_key).toBe(api_key);
    expect(await me()).toBe(200);
  }, 60_000);

  it('leaves no process at Ctrl-C, and keeps its data for the next start', async () => {
    const { api_key } = stack.line;
    const { pids } = status();
    expect(await stack.interrupt()).toBe(0);
    expect(Object.values(pids).filter(runs)).toEqual([]);
    expect(runCommand('status', '--json', '--data', dataDir)).toMatchObject({
      code: 1,
      json: { error: expect.stringMatching(/no stack runs/) },
    });
    stack = await startStack(dataDir);
    expect(stack.line.api_key).toBe(api_key);
    expect(await me()).toBe(200);
  }, 60_000);
});

describe('npm start', () => {
  it('names a port in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    const { port } = server.address() as AddressInfo;
    const { code, stderr } = runCommand('start', '--port', String(port), '--data', join(folder, 'second'));
    server.close();
    expect(code).toBe(1);
    expect(stderr).toContain(`port ${port} is in use`);
  });

  it('names a folder it cannot write', () => {
    writeFileSync(join(folder, 'a-file'), '');
    const { code, stderr } = runCommand('start', '--data', join(folder, 'a-file', 'data'));
    expect(code).toBe(1);
    expect(stderr).toMatch(/cannot write to .*choose another folder with --data/);
  });

  it.each([
    [['start', '--port', 'eighty']],
    [['start', '--prot', '80']],
    [['status', 'now']],
    [['no-such-command']],
    [['start', '--data']],
  ])('answers wrong usage with 2: %j', (args) => {
    expect(runCommand(...args).code).toBe(2);
  });
});
