import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as api from '../../../clients/typescript/src/scoutline.js';
import { camelCase } from '../../../src/web/code-examples/client-methods.js';
import { clientOperations, type ApiDocument, type ClientOperation } from '../../clients/client-operations.js';
import { CLIENTS, clientPython, DOCUMENT } from '../../clients/client-packages.js';
import { describeWithInfra } from '../../kit/infra.js';
import { PYTHON } from '../../kit/python.js';
import { UnreliableService, type PagedList } from './unreliable-service.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const BODY = '{"type":"webhook.challenge","challenge":"c"}';
const JOB = 'f1d5f1a0-0000-4000-8000-000000000001';
const FAULT = 'ScoutlineError';

const document = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as ApiDocument;
const lists = clientOperations(document).filter(({ rows }) => rows !== null);

let service: UnreliableService;
let baseUrl: string;
let headers: Readonly<Record<string, string>>;

beforeAll(async () => {
  service = new UnreliableService(lists.map(pagedList));
  baseUrl = await service.start();
  headers = await api.signWebhook(SECRET, { id: 'msg_1', body: BODY, seconds: Math.floor(Date.now() / 1_000) });
});

afterAll(() => service?.stop());

describe('the TypeScript client', () => {
  let client: api.Scoutline;

  beforeAll(() => {
    client = new api.Scoutline({ baseUrl, retryDelayMs: 10 });
  });

  it.each(lists)('iterates over both pages of $id', async (operation) => {
    const places = [...operation.group, operation.name].map(camelCase);
    const method = places.pop() ?? '';
    const group = places.reduce((at, name) => at[name] as Members, client as unknown as Members);
    const list = (group[method] as (...slugs: string[]) => AsyncIterable<{ page: number }>).bind(group);
    const seen: number[] = [];
    for await (const { page } of list(...operation.pathParameters.map(() => 'id'))) seen.push(page);
    expect(seen).toEqual([1, 2]);
  });

  it.each(['', '.', '..', undefined, '\uD800'])('sends no request for the slug %j', async (slug) => {
    const before = service.requests.length;
    expect(await raised(() => client.startups.get(slug as string))).toBe(FAULT);
    expect(service.requests).toHaveLength(before);
  });

  it('waits for a job that the first poll does not find, with the token of its start', async () => {
    const before = service.requests.length;
    const wait = client.video.createAndWait({ url: 'https://b.example/a' }, { requestId: 'late.typescript' });
    expect((await wait).status).toBe('done');
    const poll = `GET /api/v1/video/${JOB} 42`;
    expect(service.requests.slice(before)).toEqual(['POST /api/v1/video', poll, poll]);
  });

  it.each([
    ['refused', api.PermissionError],
    ['gone', api.NotFoundError],
  ])('names the job in the error where its poll is %s', async (fault, kind) => {
    const wait = client.video.createAndWait({ url: 'https://b.example/a' }, { requestId: `${fault}.typescript` });
    const error = await wait.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(kind);
    expect(error).toHaveProperty('jobId', JOB);
  });

  it('limits an attempt, whatever arrives meanwhile, and repeats a damaged answer', async () => {
    const limited = () => client.startups.get('drip', {}, { timeoutMs: 600, maxRetries: 0 });
    expect(await raised(limited)).toBe('TimeoutError');
    expect(api.metaOf(await client.startups.get('damaged')).attempts).toBe(2);
  });

  it.each([
    ['schlüssel', FAULT],
    ['ключ', FAULT],
    ['two\nlines', FAULT],
    ['k'.repeat(256), FAULT],
    ['order 4711', 'no error'],
  ])('checks the idempotency key %j', async (idempotencyKey, expected) => {
    expect(await raised(() => client.startups.match({ domains: ['a.com'] }, {}, { idempotencyKey }))).toBe(expected);
  });

  it.each([
    [Infinity, 'no error'],
    [3e9, 'no error'],
    [1_000.5, 'no error'],
    [-1, FAULT],
    [NaN, FAULT],
  ])('takes a time limit of %d ms', async (timeoutMs, expected) => {
    expect(await raised(() => client.startups.get('plain', {}, { timeoutMs }))).toBe(expected);
  });

  it('verifies messages whatever the shape of their headers', async () => {
    const verify = (sent: api.SignedMessage['headers']) =>
      raised(() => api.verifyWebhook({ secret: SECRET, headers: sent, body: BODY }));
    const entries = Object.entries(headers);
    const upper = Object.fromEntries(entries.map(([name, value]) => [name.toUpperCase(), value]));
    const arrays = Object.fromEntries(entries.map(([name, value]) => [name, [value]]));
    const doubled = Object.fromEntries(entries.map(([name, value]) => [name, [value, value]]));
    expect([await verify(headers), await verify(upper), await verify(arrays)]).toEqual(Array(3).fill('no error'));
    const refused = [await verify(doubled), await verify({}), await verify({ ...headers, 'Webhook-Id': 'other' })];
    expect(refused).toEqual(Array(3).fill('WebhookVerificationError'));
  });
});

describeWithInfra(PYTHON, 'the Python client', () => {
  let seen: Readonly<Record<string, unknown>>;

  beforeAll(async () => {
    const input = {
      lists: lists.map(({ group, name, pathParameters }) => ({
        place: [...group, name].join('.'),
        arguments: pathParameters.map(() => 'id'),
      })),
      headers,
      secret: SECRET,
      body: BODY,
    };
    const env = { PATH: process.env.PATH, PYTHONPATH: join(CLIENTS, 'python/src'), SCOUTLINE_BASE_URL: baseUrl };
    const program = [join(import.meta.dirname, 'client_faults.py'), JSON.stringify(input)];
    const options = { env: { ...env, PYTHONDONTWRITEBYTECODE: '1' }, timeout: 60_000 };
    const { stdout } = await promisify(execFile)(await clientPython(), program, options);
    seen = JSON.parse(stdout) as typeof seen;
  });

  it('iterates over both pages of each list', () => {
    expect(seen.lists).toEqual(lists.map(() => [1, 2]));
  });

  it('sends no request for a path parameter that changes the address', () => {
    expect(seen.paths).toEqual(Array(5).fill(FAULT));
  });

  it('waits for a job that the first poll does not find, and names the job in errors', () => {
    expect(seen.jobs).toEqual(['done', JOB, JOB]);
  });

  it('limits an attempt, whatever arrives meanwhile, and repeats a damaged answer', () => {
    expect(seen.drips).toEqual(Array(3).fill(['TimeoutError', true]));
    expect([seen.slow_before, seen.damaged]).toEqual([1, 2]);
  });

  it('checks idempotency keys and time limits', () => {
    expect(seen.keys).toEqual([FAULT, FAULT, FAULT, FAULT, 'no error']);
    expect(seen.limits).toEqual(['no error', 'no error', FAULT, FAULT]);
  });

  it('refuses unusual headers of messages with its own error', () => {
    expect(seen.webhooks).toEqual(['no error', ...Array<string>(6).fill('WebhookVerificationError')]);
  });

  it('does the same for asyncio, and loads a first page once', () => {
    expect(seen.async).toEqual({
      lists: lists.flatMap(() => [1, 2, 3].map(() => [1, 2])),
      drip: ['TimeoutError', true],
      late: 'done',
      damaged: 2,
    });
  });
});

type Members = Readonly<Record<string, unknown>>;

function pagedList({ path, rows, queryParameters }: ClientOperation): PagedList {
  const names = queryParameters.map(({ name }) => name);
  const next = (['cursor', 'since', 'offset'] as const).find((name) => names.includes(name)) ?? 'offset';
  return { path, member: rows?.member ?? '', next };
}

async function raised(call: () => PromiseLike<unknown>): Promise<string> {
  try {
    await call();
    return 'no error';
  } catch (error) {
    return (error as Error).name;
  }
}
