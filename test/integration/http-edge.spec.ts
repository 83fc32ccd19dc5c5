import { Body, Controller, Get, Module, Param, Post, Query, Req, Res } from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Type } from 'class-transformer';
import { IsBoolean, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';
import { DomainError } from '../../src/kernel/domain-error.js';
import { loadConfig } from '../../src/platform/config/config.js';
import { LogUnavailable } from '../../src/platform/event-store/event-store.errors.js';
import { decodeCursor, encodeCursor } from '../../src/platform/http/cursor.js';
import { createHttpApp } from '../../src/platform/http/http-app.js';
import { HttpModule } from '../../src/platform/http/http.module.js';
import { BodyLimit, Operation, OperatorOnly } from '../../src/platform/http/operation.decorator.js';
import { ADMISSION, type Admission, OPERATION_TERMS } from '../../src/platform/http/operation-terms.js';
import { PageQuery, paginate, refuseOffsetWithCursor } from '../../src/platform/http/page.js';
import { writeRateHeaders } from '../../src/platform/http/rate-headers.js';
import { type EdgeReply, type EdgeRequest } from '../../src/platform/http/request-context.js';
import { QueryBoolean, QueryInteger } from '../../src/platform/http/query-fields.js';
import { createLogger, Logger } from '../../src/platform/telemetry/logger.js';
import { Metrics } from '../../src/platform/telemetry/metrics.js';

class FounderDto {
  @IsString() name!: string;
}

class CompanyDto {
  @IsString() @MaxLength(10) name!: string;
  @IsOptional() @IsBoolean() fast?: boolean;
  @IsOptional() @ValidateNested({ each: true }) @Type(() => FounderDto) founders?: FounderDto[];
}

class ListDto {
  @QueryInteger({ min: 1, max: 100 }) limit = 20;
  @QueryBoolean() live?: boolean;
}

const NUMBERS = Array.from({ length: 45 }, (_, index) => index);

@Controller('api/v1')
class ProbeController {
  @Post('companies')
  @Operation('probe.create', { summary: 'Takes a company', tag: 'Probe' })
  create(@Body() body: CompanyDto): object {
    return { name: body.name, fast: body.fast ?? null };
  }

  @Get('companies')
  @Operation('probe.list', { summary: 'Lists', tag: 'Probe' })
  list(@Query() query: ListDto): object {
    return { limit: query.limit, live: query.live ?? null };
  }

  @Get('companies/:slug')
  @Operation('probe.get', { summary: 'One', tag: 'Probe' })
  get(@Param('slug') slug: string): object {
    if (slug === 'broken') throw new Error('postgres://user:hunter2@db/x exploded');
    if (slug === 'log-down') throw new LogUnavailable('an append');
    if (slug === 'database-down') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    if (slug === 'poor')
      throw new DomainError('insufficient_credits', 'The wallet is empty', { retryAfterSeconds: 60 });
    if (slug === 'missing') throw new DomainError('not_found', 'No company has the slug missing');
    return { slug };
  }

  @Get('pages')
  @Operation('probe.pages', { summary: 'Pages', tag: 'Probe' })
  pages(@Query() query: PageQuery, @Req() request: EdgeRequest, @Res({ passthrough: true }) reply: EdgeReply): object {
    refuseOffsetWithCursor(query);
    const from = query.cursor ? Number(decodeCursor('pages', query.cursor, ['number'])[0]) : query.offset;
    const rows = NUMBERS.slice(from, from + query.limit);
    const next = from + rows.length;
    const nextCursor = next < NUMBERS.length ? encodeCursor('pages', [next]) : null;
    writeRateHeaders(
      reply,
      { policy: 'minute', limit: 20, remaining: 19, resetSeconds: 2.5, windowSeconds: 60 },
      { policy: 'day', limit: 25, remaining: -1, resetSeconds: 3600, windowSeconds: 86_400 },
    );
    return { data: rows, pagination: paginate(request, reply, query, { total: NUMBERS.length, nextCursor }) };
  }

  @Post('small')
  @BodyLimit(64)
  @Operation('probe.small', { summary: 'Takes little', tag: 'Probe' })
  small(): object {
    return { ok: true };
  }

  @Get('locked')
  @Operation('probe.locked', { summary: 'Needs a key', tag: 'Probe' })
  locked(): object {
    return { ok: true };
  }

  @Post('locked')
  @Operation('probe.locked', { summary: 'Needs a key', tag: 'Probe' })
  lockedPost(): object {
    return { ok: true };
  }

  @Post('admin/thing')
  @OperatorOnly()
  @Operation('probe.admin', { summary: 'For operators', tag: 'Probe' })
  admin(): object {
    return { ok: true };
  }
}

const OPERATOR_TOKEN = 'op_test_operator_token';
const config = { ...loadConfig({ OPERATOR_TOKEN }), publicUrl: 'https://api.test' };
const lines: string[] = [];
const logger = createLogger({ level: 'info', role: 'api', destination: { write: (line) => void lines.push(line) } });

const admission: Admission = {
  admit(request, _reply, operationId) {
    if (operationId === 'probe.locked' && request.headers.authorization !== 'Bearer good') {
      throw new DomainError('unauthorized', 'This operation needs an API key');
    }
  },
};

const terms = {
  of: (id: string) => ({
    security: id === 'probe.locked' ? 'key' : 'none',
    extensions: {},
    problems: id === 'probe.get' ? [{ status: 402, code: 'insufficient_credits' }] : [],
  }),
};

@Module({
  imports: [HttpModule],
  controllers: [ProbeController],
  providers: [
    { provide: Logger, useValue: logger },
    { provide: Metrics, useFactory: () => new Metrics('api') },
    { provide: ADMISSION, useValue: admission },
    { provide: OPERATION_TERMS, useValue: terms },
  ],
})
class ProbeModule {}

let app: NestFastifyApplication;
let base: string;

beforeAll(async () => {
  app = await createHttpApp(ProbeModule, config);
  await app.listen(0, '127.0.0.1');
  base = `http://127.0.0.1:${(app.getHttpServer().address() as { port: number }).port}`;
});

afterAll(async () => {
  await app.close();
});

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** As parsed; each spec says what it expects of it. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

async function call({ method = 'GET', path, headers = {}, body }: Call): Promise<Answer> {
  const response = await fetch(`${base}${path}`, { method, headers, body });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): Call {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

interface BadInput {
  readonly what: string;
  readonly call: Call;
  readonly status: number;
  readonly code: string;
  readonly detail?: string;
  readonly errors?: unknown;
  readonly headers?: Record<string, string>;
}

const COMPANIES = '/api/v1/companies';

const BAD_INPUTS: BadInput[] = [
  {
    what: 'malformed JSON, with its place and none of its text',
    call: post(COMPANIES, '{"name":\n "x" sk_live_secret}'),
    status: 400,
    code: 'validation_failed',
    errors: [
      {
        field: 'body',
        message: 'The body is not valid JSON (line 2, column 6)',
        suggestion: 'Send one JSON object, for example {"url":"https://example.com"}',
      },
    ],
  },
  {
    what: 'a body that is an array',
    call: post(COMPANIES, []),
    status: 400,
    code: 'validation_failed',
    detail: 'The body must be a JSON object, not an array',
  },
  {
    what: 'a body that is a string',
    call: post(COMPANIES, '"x"'),
    status: 400,
    code: 'validation_failed',
    detail: 'The body must be a JSON object, not a string',
  },
  {
    what: 'no body where fields are required',
    call: { method: 'POST', path: COMPANIES },
    status: 400,
    code: 'validation_failed',
    errors: [{ field: 'name', message: 'name is required', suggestion: 'Send a string' }],
  },
  {
    what: 'null, which is absent',
    call: post(COMPANIES, { name: null }),
    status: 400,
    code: 'validation_failed',
    errors: [{ field: 'name', message: 'name is required', suggestion: 'Send a string' }],
  },
  {
    what: 'a wrong type, not converted',
    call: post(COMPANIES, { name: 7, fast: 'yes' }),
    status: 400,
    code: 'validation_failed',
    detail: '2 fields are not valid: name, fast',
    errors: [
      { field: 'name', message: 'name must be a string', suggestion: 'Send a string' },
      { field: 'fast', message: 'fast must be a boolean value', suggestion: 'Send true or false' },
    ],
  },
  {
    what: 'an unknown field, with the one that was meant',
    call: post(COMPANIES, { name: 'x', fsat: true }),
    status: 400,
    code: 'validation_failed',
    detail: 'fsat is not a field of this operation',
    errors: [{ field: 'fsat', message: 'fsat is not a field of this operation', suggestion: 'Did you mean fast?' }],
  },
  {
    what: 'an unknown field far from any other',
    call: post(COMPANIES, { name: 'x', colour: 1 }),
    status: 400,
    code: 'validation_failed',
    errors: [
      {
        field: 'colour',
        message: 'colour is not a field of this operation',
        suggestion: 'Known fields: name, fast, founders',
      },
    ],
  },
  {
    what: 'fields of nested objects by their path',
    call: post(COMPANIES, { name: 'x', founders: [{ name: 'a' }, { name: 1, nick: 'b' }] }),
    status: 400,
    code: 'validation_failed',
    errors: [
      {
        field: 'founders[1].nick',
        message: 'founders[1].nick is not a field of this operation',
        suggestion: 'Known fields: name',
      },
      { field: 'founders[1].name', message: 'founders[1].name must be a string', suggestion: 'Send a string' },
    ],
  },
  {
    what: '__proto__ in a body',
    call: post(COMPANIES, '{"name":"x","__proto__":{"admin":true}}'),
    status: 400,
    code: 'validation_failed',
  },
  {
    what: 'a body nested beyond reason',
    call: post(COMPANIES, `{"name":"x","founders":${'['.repeat(500)}${']'.repeat(500)}}`),
    status: 400,
    code: 'validation_failed',
    detail: 'The body is nested deeper than 20 levels',
  },
  {
    what: 'a NUL character in a text',
    call: post(COMPANIES, '{"name":"a\\u0000b"}'),
    status: 400,
    code: 'validation_failed',
    detail: 'Texts must not hold a NUL character',
  },
  {
    what: 'a NUL character in the address',
    call: { path: `${COMPANIES}/a%00b` },
    status: 400,
    code: 'validation_failed',
  },
  {
    what: 'an offset beyond what offsets reach',
    call: { path: '/api/v1/pages?offset=10001' },
    status: 400,
    code: 'validation_failed',
    detail: 'offset must be at most 10000',
  },
  {
    what: 'a cursor that no list gave',
    call: { path: '/api/v1/pages?cursor=abc' },
    status: 400,
    code: 'validation_failed',
    errors: [
      {
        field: 'cursor',
        message: 'cursor is not one that this list gave with the same filters and order',
        suggestion: 'Send pagination.next_cursor of the page before unchanged, with the same filters, or no cursor',
      },
    ],
  },
  {
    what: 'cursor and offset at once',
    call: { path: '/api/v1/pages?cursor=abc&offset=1' },
    status: 400,
    code: 'validation_failed',
    detail: 'offset and cursor exclude each other',
  },
  {
    what: 'a body over the limit of the operation, told by its length',
    call: post('/api/v1/small', { text: 'x'.repeat(100) }),
    status: 413,
    code: 'payload_too_large',
    detail: 'The body is larger than the 64 bytes that the operation takes',
  },
  {
    what: 'a body over the default limit',
    call: post(COMPANIES, { name: 'x'.repeat(1_100_000) }),
    status: 413,
    code: 'payload_too_large',
    detail: 'The body is larger than the 1048576 bytes that the operation takes',
  },
  {
    what: 'a body over any limit',
    call: post(COMPANIES, { name: 'x'.repeat(4_300_000) }),
    status: 413,
    code: 'payload_too_large',
  },
  {
    what: 'a form',
    call: {
      method: 'POST',
      path: COMPANIES,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=x',
    },
    status: 415,
    code: 'unsupported_media_type',
    detail: 'Bodies are JSON (Content-Type: application/json), not application/x-www-form-urlencoded',
  },
  {
    what: 'plain text',
    call: { method: 'POST', path: COMPANIES, headers: { 'content-type': 'text/plain' }, body: '{"name":"x"}' },
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    what: 'an Accept that leaves JSON out',
    call: { path: '/api/v1/companies/acme', headers: { accept: 'text/html' } },
    status: 406,
    code: 'not_acceptable',
  },
  {
    what: 'an Accept that refuses JSON by weight',
    call: {
      path: '/api/v1/companies/acme',
      headers: { accept: '*/*, application/json;q=0, application/problem+json;q=0' },
    },
    status: 406,
    code: 'not_acceptable',
  },
  {
    what: 'a path that does not exist',
    call: { path: '/api/v1/compnies' },
    status: 404,
    code: 'not_found',
    detail: 'There is nothing at /api/v1/compnies',
  },
  {
    what: 'a method that the path does not have',
    call: { method: 'DELETE', path: COMPANIES },
    status: 405,
    code: 'method_not_allowed',
    detail: '/api/v1/companies does not take DELETE; it takes GET, HEAD, OPTIONS, POST',
    headers: { allow: 'GET, HEAD, OPTIONS, POST' },
  },
  {
    what: 'a malformed escape in the path',
    call: { path: '/api/v1/companies/%E0%A4%A' },
    status: 400,
    code: 'validation_failed',
  },
  {
    what: 'a path parameter beyond any length',
    call: { path: `/api/v1/companies/${'x'.repeat(600)}` },
    status: 414,
    code: 'validation_failed',
  },
  {
    what: 'a query number that is none',
    call: { path: `${COMPANIES}?limit=ten` },
    status: 400,
    code: 'validation_failed',
    errors: [
      { field: 'limit', message: 'limit must be a whole number', suggestion: 'Send a whole number from 1 to 100' },
    ],
  },
  {
    what: 'a query number beyond its limits',
    call: { path: `${COMPANIES}?limit=101` },
    status: 400,
    code: 'validation_failed',
    errors: [{ field: 'limit', message: 'limit must be at most 100', suggestion: 'Send a whole number from 1 to 100' }],
  },
  {
    what: 'a query parameter given twice',
    call: { path: `${COMPANIES}?limit=1&limit=2` },
    status: 400,
    code: 'validation_failed',
  },
  {
    what: 'a query boolean that is none',
    call: { path: `${COMPANIES}?live=perhaps` },
    status: 400,
    code: 'validation_failed',
    errors: [{ field: 'live', message: 'live must be true, false, 1 or 0', suggestion: 'Send true or false' }],
  },
  {
    what: 'a key in the query string, even beside a good one',
    call: { path: '/api/v1/locked?api_key=sk_live_abcdefghijkl', headers: { authorization: 'Bearer good' } },
    status: 401,
    code: 'unauthorized',
    detail: 'An API key is not accepted in the query string',
    headers: { 'www-authenticate': 'Bearer' },
  },
  {
    what: 'a key in a query string under another name',
    call: { path: `${COMPANIES}?q=sk_live_abcdefghijkl` },
    status: 401,
    code: 'unauthorized',
  },
  {
    what: 'no key: before the body is even read',
    call: post('/api/v1/locked', '{"broken'),
    status: 401,
    code: 'unauthorized',
    detail: 'This operation needs an API key',
    headers: { 'www-authenticate': 'Bearer' },
  },
  {
    what: 'an operator route without a token',
    call: post('/api/v1/admin/thing', {}),
    status: 401,
    code: 'unauthorized',
  },
  {
    what: 'an operator route with a wrong token',
    call: post('/api/v1/admin/thing', {}, { authorization: 'Bearer op_wrong' }),
    status: 401,
    code: 'unauthorized',
  },
  {
    what: 'an operator without a usable name',
    call: post('/api/v1/admin/thing', {}, { authorization: `Bearer ${OPERATOR_TOKEN}`, 'x-operator': 'a b<script>' }),
    status: 400,
    code: 'validation_failed',
  },
  {
    what: 'a refusal with the status of its price-list row',
    call: { path: '/api/v1/companies/poor' },
    status: 402,
    code: 'insufficient_credits',
    detail: 'The wallet is empty',
    headers: { 'retry-after': '60' },
  },
  {
    what: 'a refusal with the status of the catalogue',
    call: { path: '/api/v1/companies/missing' },
    status: 404,
    code: 'not_found',
    detail: 'No company has the slug missing',
  },
  {
    what: 'a log that does not answer',
    call: { path: '/api/v1/companies/log-down' },
    status: 503,
    code: 'unavailable',
    headers: { 'retry-after': '2' },
  },
  {
    what: 'a database that does not answer',
    call: { path: '/api/v1/companies/database-down' },
    status: 503,
    code: 'unavailable',
  },
  {
    what: 'a fault of our own, of which nothing leaks',
    call: { path: '/api/v1/companies/broken' },
    status: 500,
    code: 'internal',
    detail: 'The service met a fault of its own. It is logged under the request id.',
  },
];

describe('bad input', () => {
  it.each(BAD_INPUTS)('$what → $status $code', async ({ call: bad, status, code, detail, errors, headers }) => {
    const answer = await call(bad);

    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.body).toEqual({
      type: `https://api.test/problems/${code}`,
      title: expect.any(String),
      status,
      detail: detail ?? expect.any(String),
      instance: answer.headers.get('x-request-id'),
      code,
      error: code,
      ...(errors ? { errors } : answer.body.errors ? { errors: expect.any(Array) } : {}),
    });
    for (const [name, value] of Object.entries(headers ?? {})) expect(answer.headers.get(name)).toBe(value);
    expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts:|\.js:|\bat \w+ \(|hunter2|sk_live_[a-z]/);
  });
});

describe('good input', () => {
  it('answers 200 to a POST', async () => {
    expect(await call(post(COMPANIES, { name: 'acme', fast: true }))).toMatchObject({
      status: 200,
      body: { name: 'acme', fast: true },
    });
  });

  it('takes query defaults, and ignores parameters it does not know', async () => {
    expect((await call({ path: `${COMPANIES}?utm=1&live=1` })).body).toEqual({ limit: 20, live: true });
  });

  it('lets an operator in and keeps every secret out of the log', async () => {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}`, 'x-operator': 'ada' };
    expect((await call(post('/api/v1/admin/thing', {}, headers))).status).toBe(200);
    await call({ path: '/api/v1/companies/broken' });
    await call({ path: '/api/v1/locked?api_key=sk_live_abcdefghijkl', headers: { authorization: 'Bearer good' } });

    const text = lines.join('');
    expect(text).toContain('"operator":"ada"');
    expect(text).toContain('exploded');
    expect(text).not.toContain(OPERATOR_TOKEN);
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain('abcdefghijkl');
    expect(text).not.toContain('Bearer good');
  });
});

describe('request ids', () => {
  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  it('are UUIDs of our own', async () => {
    const { headers } = await call({ path: COMPANIES });
    expect(headers.get('x-request-id')).toMatch(UUID);
    expect(headers.get('x-request-uuid')).toBeNull();
  });

  it('echo a sane token of the caller beside our own', async () => {
    const { headers } = await call({ path: COMPANIES, headers: { 'x-request-id': 'trace-1.a:b' } });
    expect(headers.get('x-request-id')).toBe('trace-1.a:b');
    expect(headers.get('x-request-uuid')).toMatch(UUID);
  });

  it.each(['<script>', 'a b', 'x'.repeat(129), '-x'])('ignore %s', async (token) => {
    const { headers } = await call({ path: COMPANIES, headers: { 'x-request-id': token } });
    expect(headers.get('x-request-id')).toMatch(UUID);
  });
});

describe('methods', () => {
  it('HEAD is a GET without its body, refused where a GET is charged', async () => {
    const free = await call({ method: 'HEAD', path: COMPANIES });
    expect([free.status, free.body]).toEqual([200, undefined]);
    const charged = await call({ method: 'HEAD', path: '/api/v1/locked', headers: { authorization: 'Bearer good' } });
    expect([charged.status, charged.headers.get('allow')]).toEqual([405, 'GET, OPTIONS']);
  });

  it('OPTIONS says what a path takes, and lets other origins ask', async () => {
    const { status, headers } = await call({
      method: 'OPTIONS',
      path: COMPANIES,
      headers: { origin: 'https://elsewhere.test', 'access-control-request-method': 'POST' },
    });
    expect(status).toBe(204);
    expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS, POST');
    expect(headers.get('access-control-allow-headers')).toMatch(/authorization.*idempotency-key/i);
    expect((await call({ method: 'OPTIONS', path: '/nowhere' })).status).toBe(404);
  });
});

describe('lists', () => {
  const linksOf = (answer: Answer): Record<string, string> =>
    Object.fromEntries(
      [...(answer.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url, rel]) => [rel, url]),
    );

  it('link to their neighbours and keep the filters', async () => {
    const answer = await call({ path: '/api/v1/pages?limit=20&offset=20&q=a%20b' });
    expect(answer.body.pagination).toEqual({ total: 45, limit: 20, offset: 20, next_cursor: expect.any(String) });
    expect(linksOf(answer)).toEqual({
      first: 'https://api.test/api/v1/pages?q=a+b&limit=20',
      prev: 'https://api.test/api/v1/pages?q=a+b&limit=20&offset=0',
      next: 'https://api.test/api/v1/pages?q=a+b&limit=20&offset=40',
      last: 'https://api.test/api/v1/pages?q=a+b&limit=20&offset=40',
    });
  });

  it('are walked to their end by cursor, each row once', async () => {
    const seen: number[] = [];
    let path = '/api/v1/pages?limit=10';
    for (let pages = 0; pages < 10; pages++) {
      const answer = await call({ path });
      seen.push(...answer.body.data);
      if (answer.body.pagination.next_cursor === null) break;
      path = `/api/v1/pages?limit=10&cursor=${answer.body.pagination.next_cursor}`;
    }
    expect(seen).toEqual(NUMBERS);
  });

  it('say how much of each limit is left', async () => {
    const { headers } = await call({ path: '/api/v1/pages' });
    expect(headers.get('ratelimit-policy')).toBe('"minute";q=20;w=60, "day";q=25;w=86400');
    expect(headers.get('ratelimit')).toBe('"minute";r=19;t=3, "day";r=0;t=3600');
    expect(['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`))).toEqual([
      '20',
      '19',
      '3',
    ]);
  });
});
