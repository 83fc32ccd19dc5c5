import { jest } from '@jest/globals';
import { Body, Controller, Get, Module, Post, Query, Req } from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { IsOptional, IsString } from 'class-validator';
import { randomUUID } from 'node:crypto';
import { DomainError } from '../../src/kernel/domain-error.js';
import { loadConfig } from '../../src/configuration.js';
import { createHttpApp } from '../../src/web/http/http-app.js';
import { PagesModule } from '../../src/web/pages/pages.module.js';
import { idempotencyKeyHash, idempotencySecret } from '../../src/web/idempotency/idempotency-secret.js';
import { IdempotencyStore } from '../../src/web/idempotency/idempotency-store.js';
import { Operation, ReadsFrom } from '../../src/web/http/operation.decorator.js';
import { ADMISSION, type Admission } from '../../src/web/http/operation-terms.js';
import { type EdgeRequest, noteCommit } from '../../src/web/http/request-context.js';
import { CHECKPOINT_CHANNEL } from '../../src/platform/projector/checkpoints.js';
import { Freshness } from '../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { createLogger, Logger } from '../../src/platform/telemetry/logger.js';
import { Metrics } from '../../src/platform/telemetry/metrics.js';
import { type TestDatabase, testDatabase } from '../kit/postgres.js';
import { until } from '../kit/until.js';

class OrderDto {
  @IsString() item!: string;
  @IsOptional() @IsString() note?: string;
}

/** How often the handler has run, and what the next runs do. */
let runs = 0;
let hold: Promise<void> | undefined;
let failWith: Error | undefined;
const hashes: (string | undefined)[] = [];

@Controller('api/v1')
class OrdersController {
  @Post('orders')
  @Operation('orders.create', { summary: 'Orders', tag: 'Orders' })
  async create(@Body() body: OrderDto, @Req() request: EdgeRequest): Promise<object> {
    runs++;
    hashes.push(request.idempotencyKeyHash);
    const run = runs;
    await hold;
    if (failWith) throw failWith;
    noteCommit(request, 4_200n);
    return { item: body.item, run, secret: 'whsec_shown_once' };
  }

  @Post('refunds')
  @Operation('refunds.create', { summary: 'Refunds', tag: 'Orders' })
  refund(@Body() body: OrderDto): object {
    return { item: body.item };
  }

  @Get('orders')
  @ReadsFrom('orders', 'totals')
  @Operation('orders.list', { summary: 'Lists', tag: 'Orders' })
  list(@Query() _query: object): object {
    return { data: [] };
  }
}

const admission: Admission = {
  admit(request) {
    const account = /^Bearer (\w+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (account) request.principal = { accountId: account, keyId: 'key', plan: 'free' };
  },
};

let database: TestDatabase;
let store: ReadStore;
let freshness: Freshness;
let app: NestFastifyApplication;

/** Another process on the same database. */
async function startApp(): Promise<NestFastifyApplication> {
  @Module({
    imports: [PagesModule],
    controllers: [OrdersController],
    providers: [
      { provide: Logger, useValue: createLogger({ level: 'silent', role: 'api' }) },
      { provide: Metrics, useFactory: () => new Metrics({ role: 'api' }) },
      { provide: ADMISSION, useValue: admission },
      { provide: ReadStore, useValue: store },
      { provide: Freshness, useValue: freshness },
    ],
  })
  class OrdersModule {}
  const started = await createHttpApp(OrdersModule, loadConfig({}));
  await started.listen(0, '127.0.0.1');
  return started;
}

beforeAll(async () => {
  database = await testDatabase();
  store = new ReadStore({ url: database.url });
  freshness = new Freshness(store);
  await freshness.start();
  app = await startApp();
});

afterAll(async () => {
  await app.close();
  await freshness.close();
  await store.close();
  await database.drop();
});

beforeEach(() => {
  runs = 0;
  hold = undefined;
  failWith = undefined;
  hashes.length = 0;
});

interface Sent {
  readonly key?: string;
  readonly account?: string;
  readonly body?: object;
  readonly path?: string;
}

// The answer is looked at member by member.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
async function order({ key, account = 'ada', body = { item: 'tea' }, path = 'orders' }: Sent): Promise<any> {
  const { port } = app.getHttpServer().address() as { port: number };
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(account ? { authorization: `Bearer ${account}` } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('a POST with an Idempotency-Key', () => {
  it('runs once, and gives its first answer to whoever repeats it', async () => {
    const key = randomUUID();
    const first = await order({ key });
    const second = await order({ key, body: { item: 'tea' } });
    expect(runs).toBe(1);
    expect(second.body).toEqual(first.body);
    expect(second.status).toBe(200);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.headers.get('x-consistency-token')).toBe('4200');
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  it('is the same whether the key is bare or a quoted string', async () => {
    const key = randomUUID();
    const first = await order({ key });
    const second = await order({ key: `"${key}"` });
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
    expect(runs).toBe(1);
  });

  it('finds what a former release has stored under the quoted key, until that expires', async () => {
    const key = randomUUID();
    const serverSecret = loadConfig({}).apiKeyPepper;
    const asked = { scope: 'ada', key: `"${key}"`, address: '/api/v1/orders', body: { item: 'tea' } };
    const former = idempotencySecret(serverSecret, asked);
    const rows = new IdempotencyStore(store);
    const owner = randomUUID();
    await rows.claim(former, owner);
    await rows.save(former, owner, { status: 200, headers: {}, body: Buffer.from('{"run":"former"}') });
    for (const sent of [key, `"${key}"`]) expect((await order({ key: sent })).body.run).toBe('former');
    expect((await order({ key, body: { item: 'coffee' } })).body.code).toBe('idempotency_mismatch');
    // The outcome is unknown: the charge is in the ledger by the former hash.
    await store.query('UPDATE ops.idempotency SET status = NULL, body = NULL, lease_until = now()');
    expect((await order({ key })).status).toBe(200);
    expect(hashes).toEqual([former.keyHash.toString('hex')]);
    await store.query(`UPDATE ops.idempotency SET expires_at = now() - interval '1 second'`);
    expect((await order({ key, body: { item: 'coffee' } })).status).toBe(200);
    expect(hashes[1]).toBe(idempotencyKeyHash('ada', key).toString('hex'));
  });

  it('is the same whatever the order of its members', async () => {
    const key = randomUUID();
    await order({ key, body: { item: 'tea', note: 'green' } });
    expect((await order({ key, body: { note: 'green', item: 'tea' } })).headers.get('idempotency-replayed')).toBe(
      'true',
    );
  });

  it('is refused with another body, and at another operation', async () => {
    const key = randomUUID();
    await order({ key });
    expect(await order({ key, body: { item: 'coffee' } })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    });
    expect((await order({ key, path: 'refunds' })).body.code).toBe('idempotency_mismatch');
    expect(runs).toBe(1);
  });

  it('is refused while the first runs, saying when to come back', async () => {
    const key = randomUUID();
    let finish = (): void => undefined;
    hold = new Promise((resolve) => (finish = resolve));
    const first = order({ key });
    await until(() => runs === 1, { what: 'the first request to run' });
    const second = await order({ key });
    expect(second).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
    expect(['1', '2']).toContain(second.headers.get('retry-after'));
    finish();
    expect((await first).status).toBe(200);
    expect((await order({ key })).headers.get('idempotency-replayed')).toBe('true');
    expect(runs).toBe(1);
  });

  it('runs once where fifty come at the same time', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => order({ key })));
    expect(runs).toBe(1);
    for (const { status, body } of answers) {
      if (status === 200) expect(body.run).toBe(1);
      else expect(body.code).toBe('idempotency_conflict');
    }
  });

  it('is nobody else’s', async () => {
    const key = randomUUID();
    await order({ key, account: 'ada' });
    await order({ key, account: 'bob', body: { item: 'coffee' } });
    expect(runs).toBe(2);
    expect(new Set(hashes).size).toBe(2);
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
  });

  it('says nothing to a caller without a name', async () => {
    const key = randomUUID();
    await order({ key, account: '' });
    await order({ key, account: '' });
    expect(runs).toBe(2);
  });

  it('is free again after a refusal, also for a mended body', async () => {
    const key = randomUUID();
    failWith = new DomainError('unprocessable', 'not like this');
    expect((await order({ key })).status).toBe(422);
    failWith = undefined;
    expect((await order({ key, body: { item: 'coffee' } })).status).toBe(200);
    const invalid = randomUUID();
    expect((await order({ key: invalid, body: { item: 7 } })).status).toBe(400);
    expect((await order({ key: invalid })).status).toBe(200);
  });

  it('may try again at once after a failure, but only as it was', async () => {
    const key = randomUUID();
    failWith = new Error('boom');
    expect((await order({ key })).status).toBe(500);
    failWith = undefined;
    expect((await order({ key, body: { item: 'coffee' } })).body.code).toBe('idempotency_mismatch');
    expect((await order({ key })).status).toBe(200);
    expect(runs).toBe(2);
  });

  it('is taken over where its lease has run out, and the late one changes nothing', async () => {
    const key = randomUUID();
    let finish = (): void => undefined;
    hold = new Promise((resolve) => (finish = resolve));
    const late = order({ key });
    await until(() => runs === 1, { what: 'the first request to run' });
    await store.query('UPDATE ops.idempotency SET lease_until = now() WHERE status IS NULL');
    hold = undefined;
    const next = await order({ key });
    expect(next.body.run).toBe(2);
    finish();
    expect((await late).body.run).toBe(1);
    expect((await order({ key })).body.run).toBe(2);
  });

  it('stays its own for as long as the request runs', async () => {
    const key = randomUUID();
    let finish = (): void => undefined;
    hold = new Promise((resolve) => (finish = resolve));
    const first = order({ key });
    await until(() => runs === 1, { what: 'the first request to run' });
    const left = async (): Promise<number> => {
      const [row] = await store.query<{ left: number }>(
        // Keys whose requests failed are there as well.
        'SELECT max(extract(epoch FROM lease_until - now()))::float8 AS left FROM ops.idempotency WHERE status IS NULL',
      );
      return row?.left ?? 0;
    };
    await store.query(`UPDATE ops.idempotency SET lease_until = now() + interval '4 seconds' WHERE status IS NULL`);
    await until(async () => (await left()) > 5, { what: 'the lease to be renewed' });
    finish();
    expect((await first).status).toBe(200);
  });

  it.each([
    ['its answer is to be kept', undefined, 200],
    ['its refusal is to be noted', new DomainError('unprocessable', 'not like this'), 422],
  ])('is free again soon where the database fails as %s', async (_what, error, status) => {
    const key = randomUUID();
    let finish = (): void => undefined;
    hold = new Promise((resolve) => (finish = resolve));
    failWith = error;
    const first = order({ key });
    await until(() => runs === 1, { what: 'the first request to run' });
    const query = jest.spyOn(store, 'query').mockRejectedValueOnce(new Error('connection terminated'));
    finish();
    expect((await first).status).toBe(status);
    expect(query).toHaveBeenCalled();
    query.mockRestore();
    failWith = undefined;
    const startedAt = performance.now();
    await until(async () => (await order({ key })).status === 200, { what: 'the key to be free' });
    // Before the lease runs out by itself.
    expect(performance.now() - startedAt).toBeLessThan(8_000);
  });

  it('is remembered across a restart', async () => {
    const key = randomUUID();
    await order({ key });
    await app.close();
    app = await startApp();
    expect((await order({ key })).headers.get('idempotency-replayed')).toBe('true');
    expect(runs).toBe(1);
  });

  it('leaves nothing readable in the table', async () => {
    await order({ key: 'plain-key-of-ada', body: { item: 'a secret wish' } });
    const rows = await store.query('SELECT * FROM ops.idempotency');
    const text = JSON.stringify(rows, (_name, value: unknown) =>
      value && typeof value === 'object' && 'type' in value && value.type === 'Buffer'
        ? Buffer.from((value as unknown as { data: number[] }).data).toString('latin1')
        : value,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(text).not.toMatch(/whsec_shown_once|a secret wish|plain-key-of-ada/);
  });

  it('is forgotten after its time, and its row removed', async () => {
    const key = randomUUID();
    await order({ key });
    await store.query(`UPDATE ops.idempotency SET expires_at = now() - interval '1 second'`);
    expect((await order({ key, body: { item: 'coffee' } })).status).toBe(200);
    await store.query(`UPDATE ops.idempotency SET expires_at = now() - interval '1 second'`);
    expect(await new IdempotencyStore(store).removeExpired()).toBeGreaterThan(0);
    expect(await store.query('SELECT 1 FROM ops.idempotency')).toEqual([]);
  });

  it.each(['', ' ', '""', 'x'.repeat(256), 'naïve'])('is refused as %j', async (key) => {
    // Header values are Latin-1 on the wire, and an empty one is the absence of a key.
    const answer = await order({ key });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'Idempotency-Key']);
    expect(runs).toBe(0);
  });
});

describe('a GET with X-Consistency-Token', () => {
  async function list(token: string): Promise<Response> {
    const { port } = app.getHttpServer().address() as { port: number };
    return fetch(`http://127.0.0.1:${port}/api/v1/orders`, { headers: { 'x-consistency-token': token } });
  }

  async function pass(position: number): Promise<void> {
    await store.query(
      `INSERT INTO read.checkpoints (projection, generation, version, position)
       SELECT name, 'live', 1, $1 FROM unnest(ARRAY['orders', 'totals']) AS name
       ON CONFLICT (projection, generation) DO UPDATE SET position = EXCLUDED.position`,
      [position],
    );
    await store.query('SELECT pg_notify($1, $2)', [CHECKPOINT_CHANNEL, `orders=${position},totals=${position}`]);
  }

  it('is answered at once where the read models have passed it', async () => {
    await pass(100);
    expect((await list('100')).headers.get('x-stale')).toBeNull();
  });

  it('waits for them to pass', async () => {
    await pass(200);
    const answer = list('300');
    await pass(300);
    expect((await answer).headers.get('x-stale')).toBeNull();
  });

  it('is answered anyway after half a second, and says so', async () => {
    await pass(400);
    const startedAt = performance.now();
    const answer = await list('401');
    expect([answer.status, answer.headers.get('x-stale')]).toEqual([200, 'true']);
    expect(performance.now() - startedAt).toBeGreaterThan(400);
  });

  it('is refused where the token is none', async () => {
    expect((await list('yesterday')).status).toBe(400);
  });
});
