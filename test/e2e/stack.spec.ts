import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describeWithInfra, JAVA } from '../kit/infra.js';
import {
  filesReadableByOthers,
  runCommand,
  runs,
  startStack,
  type StackLine,
  type StartedStack,
} from '../kit/running-stack.js';
import { until } from '../kit/until.js';

/** The service promises 5 s on an idle machine; other work runs here. */
const USABLE_AGAIN_MS = 20_000;
/** Each status is a process: one after the other, they would slow the recovery that is waited for. */
const STATUS_EVERY_MS = 500;

const FIXTURE = resolve(import.meta.dirname, '../fixtures/companies.jsonl');
/** An optional larger file of real companies; the default is small and generated. */
const SAMPLE = process.env.SCOUTLINE_SAMPLE ?? FIXTURE;

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

/** Calls answered with 2xx at a price of 1: the ledger's expected total. */
let paid = 0;

async function get<T>(path: string): Promise<{ status: number; body: T }> {
  const answer = await fetch(`${stack.line.base_url}/api/v1/${path}`, {
    headers: { authorization: `Bearer ${stack.line.api_key}` },
    signal: AbortSignal.timeout(5_000),
  });
  return { status: answer.status, body: (await answer.json()) as T };
}

interface Me {
  readonly wallets: readonly { readonly wallet: string; readonly used: number }[];
}

async function used(): Promise<number | undefined> {
  const { body } = await get<Me>('me');
  return body.wallets.find(({ wallet }) => wallet === 'api')?.used;
}

/** One charged request; returns whether it was answered. */
async function paidCall(): Promise<boolean> {
  const { status: code, body } = await get<{ credits: { cost: number } }>('startups/kitebox');
  if (code !== 200) return false;
  paid += 1;
  expect(body.credits.cost).toBe(1);
  return true;
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
    expect(status()).toMatchObject(stack.line);
  });

  it('opens to its demo key', async () => {
    expect((await get('me')).status).toBe(200);
    expect(await used()).toBe(0);
  });

  it('takes in a file of companies while it runs, and knows it the second time', () => {
    const rows = readFileSync(FIXTURE, 'utf8').trim().split('\n').length;
    const once = runCommand('import', 'companies', FIXTURE, '--json', '--data', dataDir);
    expect(once).toMatchObject({ code: 0, json: { rows, registered: rows, rejected: 0 } });
    const again = runCommand('import', 'companies', FIXTURE, '--json', '--data', dataDir);
    expect(again).toMatchObject({ code: 0, json: { rows, registered: 0, unchanged: rows } });
  }, 60_000);

  it('works with commands of its own settings only', () => {
    process.env.COVERAGE_FEEDS_MINUTES = '30';
    try {
      const { code, stderr } = runCommand('accounts', 'create', '--plan', 'free', '--json', '--data', dataDir);
      expect(code).toBe(1);
      expect(stderr).toContain("COVERAGE_FEEDS_MINUTES differs from the running stack's; unset it here");
    } finally {
      delete process.env.COVERAGE_FEEDS_MINUTES;
    }
  }, 60_000);

  it('charges a call, and shows the charge with its request', async () => {
    expect(await paidCall()).toBe(true);
    expect(await used()).toBe(paid);
    const { body } = await until(
      async () => {
        const usage = await get<{ data: Record<string, unknown>[] }>('usage');
        return usage.body.data.some(({ kind }) => kind === 'debit') && usage;
      },
      { what: 'the charge to stand in the usage' },
    );
    expect(body.data[0]).toMatchObject({ kind: 'debit', wallet: 'api', amount: 1, operation: 'startups.get' });
  });

  it('keeps what it stores to its own user', () => {
    const readable = filesReadableByOthers(dataDir);
    expect(readable).toEqual([]);
    for (const part of ['postgres/PG_VERSION', 'eventstore/events.mdb-lock', 'logs/api.log', 'renders']) {
      expect([part, existsSync(join(dataDir, part))]).toEqual([part, true]);
    }
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
      // A call first: while it fails, no process is started to ask for the status.
      await until(async () => (await paidCall()) && status().pids[name] !== before, {
        what: `${name} to be back`,
        timeoutMs: USABLE_AGAIN_MS,
        everyMs: STATUS_EVERY_MS,
      });
      expect(runs(before)).toBe(false);
      expect(await used()).toBe(paid);
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
    expect(await paidCall()).toBe(true);
    expect(await used()).toBe(paid);
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
    expect(await paidCall()).toBe(true);
    expect(await used()).toBe(paid);
  }, 60_000);

  it('rebuilds its read models from the log to the same rows, after all that', () => {
    const { code, json } = runCommand('projections', 'rebuild', '--all', '--verify', '--json', '--data', dataDir);
    expect(code).toBe(0);
    const projections = json.projections as { name: string; matches: boolean }[];
    expect(projections.map(({ name }) => name)).toContain('companies');
    expect(projections.filter(({ matches }) => !matches)).toEqual([]);
  }, 60_000);

  // The real file cannot be distributed, so without it this spec does not exist rather than being skipped.
  if (existsSync(SAMPLE) && SAMPLE !== FIXTURE) {
    it('takes in the whole file that SCOUTLINE_SAMPLE names', () => {
      const { code, json } = runCommand('import', 'companies', SAMPLE, '--json', '--data', dataDir);
      expect(code).toBe(0);
      expect(json.rows).toBe((json.registered as number) + (json.changed as number) + (json.unchanged as number));
      expect(json).toMatchObject({ rejected: 0 });
    }, 120_000);
  }
});

describeWithInfra(JAVA, 'a stack with its own Kafka broker', () => {
  const own = join(folder, 'with-kafka');
  let withKafka: StartedStack;

  beforeAll(async () => {
    withKafka = await startStack(own, ['--kafka']);
  }, 400_000);
  afterAll(async () => void (await withKafka?.interrupt()), 60_000);

  it('keeps what it stores to its own user', () => {
    expect(filesReadableByOthers(own)).toEqual([]);
    for (const part of ['kafka/server.properties', 'kafka/broker.log', 'kafka/log/meta.properties']) {
      expect([part, existsSync(join(own, part))]).toEqual([part, true]);
    }
  });
});

describe('a stack with a public address', () => {
  it('has a demo key, and its commands call it on this machine', async () => {
    const own = join(folder, 'public');
    const shown = await startStack(own, [], { PUBLIC_URL: 'https://scoutline.invalid' });
    try {
      expect(shown.line).toMatchObject({
        base_url: 'https://scoutline.invalid',
        api_key: expect.stringMatching(/^sk_live_/),
      });
      expect(shown.output()).not.toContain('no demo account');
      expect(runCommand('accounts', 'create', '--plan', 'free', '--json', '--data', own).code).toBe(0);
    } finally {
      await shown.interrupt();
    }
  }, 180_000);
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
