import { Ajv2020 } from 'ajv/dist/2020.js';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Debited } from '../../src/metering/ledger/credits.events.js';
import { Random } from '../simulation/random.js';
import { AnswerCheck } from './answer-check.js';
import { callOf, type CallWorld, type DocumentedOperation, type FuzzCall } from './call.js';
import { againstAnswers, faultsOfBooks, receiptOf, type Receipt } from './ledger-check.js';
import { type FuzzAnswer } from './send.js';
import { Values, type Schema } from './values.js';

const PROGRAM = resolve(import.meta.dirname, '../../bin/scoutline.mjs');
/** Later calls find hardly any new outcome: 15,000 more add a tenth. FUZZ_CALLS increases it. */
const CALLS = process.env.FUZZ_CALLS ?? '5000';

const SCHEMA: Schema = {
  type: 'object',
  required: ['name', 'size'],
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 9 },
    size: { type: 'integer', minimum: 1, maximum: 5 },
    kind: { type: 'string', enum: ['a', 'b'] },
    tags: { type: 'array', minItems: 1, maxItems: 3, items: { type: 'string', minLength: 1 } },
  },
};
const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'error'],
  properties: { status: { type: 'integer' } },
};
const OPERATION: DocumentedOperation = {
  id: 'things.create',
  method: 'POST',
  path: '/things/{id}',
  security: 'key',
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
  body: { schema: SCHEMA, examples: [] },
  responses: {
    200: { content: { 'application/json': { schema: { type: 'object', required: ['ok'], properties: {} } } } },
    404: {
      description: '`not_found`: Not found',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  },
  credits: { wallet: 'api', credits: 2 },
};
const WORLD: CallWorld = {
  schemas: {},
  known: {},
  callers: [{ accountId: 'a', token: 't' }],
  operator: { accountId: null, token: 'op' },
};
const call = (more: Partial<FuzzCall> = {}): FuzzCall => ({
  ...callOf(7, OPERATION, WORLD, new Random(7)),
  method: 'POST',
  isRouted: true,
  isCut: false,
  headers: [],
  ...more,
});

describe('values', () => {
  it('are valid where they say so, and mostly not where they say not', () => {
    const validate = new Ajv2020({ strict: false }).compile(SCHEMA);
    const of = (make: (values: Values) => unknown): boolean[] =>
      Array.from({ length: 300 }, (_, seed) => validate(make(new Values(new Random(seed), {}, {}))));
    expect(of((values) => values.valid(SCHEMA))).not.toContain(false);
    expect(of((values) => values.nearly(SCHEMA)).filter((isValid) => !isValid).length).toBeGreaterThan(150);
  });

  it('are the same call for the same seed, and others for others', () => {
    const made = (seed: number): FuzzCall => callOf(seed, OPERATION, WORLD, new Random(seed));
    expect(made(11)).toEqual(made(11));
    expect(new Set(Array.from({ length: 50 }, (_, seed) => made(seed).target + String(made(seed).body))).size).toBe(50);
  });
});

describe('the check of answers', () => {
  const check = new AnswerCheck({ schemas: { Problem: PROBLEM } });
  const answer = (status: number, body: unknown, headers: Record<string, string> = {}): FuzzAnswer => ({
    status,
    tookMs: 5,
    failure: null,
    text: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'x-request-id': 'r',
      'content-type': status < 400 ? 'application/json' : 'application/problem+json',
      ...headers,
    },
  });
  const problem = (status: number, code: string, more: object = {}): object => ({
    type: 't',
    title: 't',
    status,
    detail: 'd',
    instance: 'r',
    code,
    error: code,
    ...more,
  });

  it.each([
    ['what is documented', answer(200, { ok: true }), []],
    ['a documented refusal', answer(404, problem(404, 'not_found')), []],
    ['a 500', answer(500, problem(500, 'internal')), ['500:', 'not among']],
    ['a status that is not documented', answer(409, problem(409, 'duplicate')), ['not among']],
    ['an answer outside its schema', answer(200, {}), ['breaks its schema']],
    ['another media type', answer(200, 'x', { 'content-type': 'text/html' }), ['documented is application/json']],
    ['a body that is no JSON', answer(200, '{'), ['no JSON']],
    ['another code', answer(404, problem(404, 'gone')), ['with code gone']],
    ['a problem of another request', answer(404, problem(404, 'not_found', { instance: 'x' })), ['another request']],
    ['a refusal that is no problem', answer(404, 'nope', { 'content-type': 'text/plain' }), ['not as a problem']],
    ['innards', answer(404, problem(404, 'not_found', { detail: 'at f (/a/src/b.ts:3)' })), ['innards']],
    ['no request id', answer(200, { ok: true }, { 'x-request-id': '' }), ['without X-Request-Id']],
    ['a header out of a value', answer(200, { ok: true }, { 'x-injected': '1' }), ['came out of a value']],
    ['no answer', { ...answer(0, ''), failure: 'hung up' }, ['no answer']],
  ])('sees %s', (_, given, expected) => {
    const faults = check.faultsOf(call(), given);
    expect(faults).toHaveLength(expected.length);
    expected.forEach((words, index) => expect(faults[index]).toContain(words));
  });

  it('lets a body that breaks off go without an answer', () => {
    expect(check.faultsOf(call({ isCut: true }), { ...answer(0, ''), failure: 'hung up' })).toEqual([]);
  });

  it('reads what an answer says of money', () => {
    const answered = answer(200, { credits: { cost: 2 } }, { 'x-request-uuid': 'u' });
    expect(receiptOf(call(), answered)).toMatchObject({ requestId: 'u', status: 200, cost: 2, isRepeat: false });
    expect(receiptOf(call(), answer(404, { cost: 2 }))).toMatchObject({ requestId: 'r', cost: null });
  });
});

describe('the check of the ledger', () => {
  const debit = (requestId: string, more: Partial<Debited> = {}): Debited =>
    ({ requestId, amount: 2, remaining: { period: 1, balance: 0 }, ...more }) as Debited;
  const books = (debits: Debited[], refunds: [string, number][] = []) => ({
    debits,
    refunds: new Map(refunds.map(([id, times]) => [id, { times, cause: 'spec' }])),
  });
  const receipt = (more: Partial<Receipt> = {}): Receipt => ({
    seed: 1,
    operationId: 'things.create',
    requestId: 'r',
    status: 200,
    cost: 2,
    digest: null,
    isRepeat: false,
    mayBeKeyed: false,
    ...more,
  });
  const PRICES = new Map([['things.create', 2]]);

  it.each([
    ['a charge and its answer', books([debit('r')]), receipt(), null],
    ['a miss that cost nothing', books([]), receipt({ cost: 0 }), null],
    [
      'a refusal that was charged',
      books([debit('r')]),
      receipt({ status: 422, cost: null }),
      'answered 422 and charged',
    ],
    ['a refusal that was given back', books([debit('r')], [['r', 1]]), receipt({ status: 503, cost: null }), null],
    ['an answer without its charge', books([]), receipt(), 'charged nothing'],
    ['a repeat under a key', books([]), receipt({ mayBeKeyed: true }), null],
    ['another amount than was said', books([debit('r', { amount: 1 })]), receipt(), 'says it cost 2 and charged 1'],
    [
      'another answer than was given',
      books([debit('r', { answer: { position: null, digest: 'a' } })]),
      receipt({ digest: 'b' }),
      'another answer',
    ],
    ['another price than is listed', books([debit('r')]), receipt({ cost: 1 }), 'listed is 2'],
    ['a charge for what is free', books([debit('r')]), receipt({ operationId: 'me', cost: null }), 'is free'],
  ])('judges %s', (_, given, answered, expected) => {
    const faults = againstAnswers(given, [answered], PRICES);
    if (expected === null) expect(faults).toEqual([]);
    else expect(faults.join()).toContain(expected);
  });

  it.each([
    ['a sound account', books([debit('r'), debit('s')], [['s', 1]]), null],
    ['a request charged twice', books([debit('r'), debit('r')]), 'charged twice'],
    [
      'a key charged twice',
      books([debit('r', { idempotencyKeyHash: 'k' }), debit('s', { idempotencyKeyHash: 'k' })]),
      'hash k was charged twice',
    ],
    ['a refund given twice', books([debit('r')], [['r', 2]]), 'more than once'],
    ['a refund of nothing', books([], [['r', 1]]), 'never charged'],
    ['a balance below zero', books([debit('r', { remaining: { period: 0, balance: -1 } })]), 'less than nothing'],
  ])('sees %s', (_, given, expected) => {
    const faults = faultsOfBooks('a', given);
    if (expected === null) expect(faults).toEqual([]);
    else expect(faults.join()).toContain(expected);
  });
});

describe('every operation of the document', () => {
  it(`answers ${CALLS} calls of all kinds as it says, and charges them right`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
    const { NODE_OPTIONS: _options, ...env } = process.env;
    try {
      const args = [
        PROGRAM,
        'fuzz',
        '--calls',
        CALLS,
        '--seed',
        process.env.FUZZ_SEED ?? '1',
        '--json',
        '--data',
        folder,
      ];
      const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env, maxBuffer: 2 ** 26 });
      const line = stdout.trim().split('\n').at(-1);
      const result = JSON.parse(line || JSON.stringify({ stderr })) as Record<string, unknown>;
      expect(result).toMatchObject({ calls: Number(CALLS), faults: 0, examples: [] });
      // It looks at what works, too, not only at refusals.
      expect(Number(result.answered_2xx) / Number(result.operations)).toBeGreaterThan(0.65);
      expect(Number(result.outcomes)).toBeGreaterThan(390);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 900_000);
});
