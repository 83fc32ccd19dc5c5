import { type Call, OPERATOR_TOKEN, post, type ProbeApp, startProbeApp } from '../kit/probe-app.js';

let probe: ProbeApp;

beforeAll(async () => {
  probe = await startProbeApp();
});

afterAll(async () => {
  await probe.close();
});

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
        suggestion: 'Known fields: name, fast, stage, share, founders',
      },
    ],
  },
  {
    what: 'a value that is none of a few, with the one that was meant',
    call: post(COMPANIES, { name: 'x', stage: 'series a' }),
    status: 400,
    code: 'validation_failed',
    errors: [
      {
        field: 'stage',
        message: 'stage must be one of the following values: Seed, Series A',
        suggestion: 'Did you mean Series A?',
      },
    ],
  },
  {
    what: 'a value far from any of a few',
    call: post(COMPANIES, { name: 'x', stage: 'blossoming' }),
    status: 400,
    code: 'validation_failed',
    errors: [
      {
        field: 'stage',
        message: 'stage must be one of the following values: Seed, Series A',
        suggestion: 'Send one of Seed, Series A',
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
    what: 'a member that would pose as the class itself',
    call: post(COMPANIES, { name: 7, constructor: 'x' }),
    status: 400,
    code: 'validation_failed',
    errors: [{ field: 'constructor', message: 'constructor is not a field of this operation' }],
  },
  {
    what: 'the same in a nested object',
    call: post(COMPANIES, { name: 'x', founders: [{ name: 7, constructor: { name: 'x' } }] }),
    status: 400,
    code: 'validation_failed',
    errors: [{ field: 'founders[0].constructor', message: 'founders[0].constructor is not a field of this operation' }],
  },
  {
    what: 'query parameters that the operation does not have, each with the nearest known one',
    call: { path: `${COMPANIES}?constructor=x&limt=5&is_live=true&limit=5` },
    status: 400,
    code: 'validation_failed',
    errors: [
      {
        field: 'constructor',
        message: 'constructor is not a query parameter of this operation',
        suggestion: 'Known parameters: limit, live',
      },
      {
        field: 'limt',
        message: 'limt is not a query parameter of this operation',
        suggestion: 'Did you mean limit?',
      },
      {
        field: 'is_live',
        message: 'is_live is not a query parameter of this operation',
        suggestion: 'Did you mean live?',
      },
    ],
  },
  {
    what: 'any query parameter where an operation has none',
    call: { path: `${COMPANIES}/acme?as_off=2026-01-01` },
    status: 400,
    code: 'validation_failed',
    errors: [
      {
        field: 'as_off',
        message: 'as_off is not a query parameter of this operation',
        suggestion: 'Leave it out: this operation has no query parameters',
      },
    ],
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
    detail: 'name must not hold a NUL character',
  },
  {
    what: 'half a character in a text',
    call: post(COMPANIES, '{"name":"a\\ud83d"}'),
    status: 400,
    code: 'validation_failed',
  },
  ...['application/json', 'application/json; charset=iso-8859-1'].map((type) => ({
    what: `a body in another encoding than UTF-8, sent as ${type}`,
    call: {
      ...post(COMPANIES, ''),
      headers: { 'content-type': type },
      body: Buffer.from('{"name":"Caf\xe9"}', 'latin1'),
    },
    status: 400,
    code: 'validation_failed',
    errors: [
      {
        field: 'body',
        message: 'The body is not UTF-8 (line 1, column 13)',
        suggestion: 'Encode the JSON as UTF-8, whatever charset Content-Type names',
      },
    ],
  })),
  {
    what: 'an escape of a query that is not UTF-8',
    call: { path: `${COMPANIES}?limit=5&live=Soci%E9t%E9` },
    status: 400,
    code: 'validation_failed',
    errors: [
      {
        field: 'live',
        message: 'live has an escape that is not UTF-8, such as %E9',
        suggestion: 'Encode live as UTF-8: é is %C3%A9',
      },
    ],
  },
  {
    what: 'a NUL character in the address',
    call: { path: `${COMPANIES}/a%00b?limit=%00` },
    status: 400,
    code: 'validation_failed',
    errors: [
      { field: 'path', message: 'The address must not hold a NUL character', suggestion: 'Send it without %00' },
    ],
  },
  {
    what: 'a NUL character in a query',
    call: { path: `${COMPANIES}?limit=5&live=a%00b` },
    status: 400,
    code: 'validation_failed',
    errors: [{ field: 'live', message: 'live must not hold a NUL character', suggestion: 'Send live without %00' }],
  },
  {
    what: 'a NUL character in the name of a parameter',
    call: { path: `${COMPANIES}?li%00mit=5` },
    status: 400,
    code: 'validation_failed',
    errors: [{ field: 'query', message: 'query must not hold a NUL character', suggestion: 'Send query without %00' }],
  },
  {
    what: 'a request id longer than documented',
    call: { path: COMPANIES, headers: { 'x-request-id': 'x'.repeat(129) } },
    status: 400,
    code: 'validation_failed',
    detail: 'X-Request-Id must be at most 128 characters; it has 129',
  },
  ...['5e-324', '1e-7', '1.5e-9', '0.0001', '"1"'].map((share) => ({
    what: `the number ${share}, where three decimals are the most`,
    call: post(COMPANIES, `{"name":"x","share":${share}}`),
    status: 400,
    code: 'validation_failed',
    detail: 'share must be a number with at most 3 decimals',
  })),
  {
    what: 'a list of more values than any operation takes',
    call: post(COMPANIES, JSON.stringify({ name: 'x', founders: Array.from({ length: 25_000 }, () => 'a') })),
    status: 400,
    code: 'validation_failed',
    detail: 'founders brings the body to more than 20000 values',
  },
  {
    what: 'JSON where a form belongs',
    call: post('/api/v1/form', '{"key":[5]}'),
    status: 415,
    code: 'unsupported_media_type',
    detail: 'This page takes a form (Content-Type: application/x-www-form-urlencoded), not JSON',
  },
  {
    what: 'a form of more values than any has',
    call: {
      method: 'POST',
      path: '/api/v1/form',
      body: 'a=1&'.repeat(1_000),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    status: 400,
    code: 'validation_failed',
    detail: 'The form has more than 1000 values',
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
    what: 'an empty cursor',
    call: { path: '/api/v1/pages?cursor=' },
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
    detail: 'A part of the address has more than 512 characters',
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
    headers: { 'retry-after': '2' },
  },
  {
    what: 'a database with no connection free in time',
    call: { path: '/api/v1/companies/database-busy' },
    status: 503,
    code: 'unavailable',
    headers: { 'retry-after': '2' },
  },
  {
    what: 'a database that only reads after a failover',
    call: { path: '/api/v1/companies/database-read-only' },
    status: 503,
    code: 'unavailable',
    headers: { 'retry-after': '2' },
  },
  {
    what: 'an operation that has to wait, and names no time',
    call: { path: '/api/v1/companies/behind' },
    status: 503,
    code: 'unavailable',
    detail: 'The read model is behind. Try again.',
    headers: { 'retry-after': '2' },
  },
  {
    what: 'a 503 of the framework',
    call: { path: '/api/v1/companies/closing' },
    status: 503,
    code: 'unavailable',
    headers: { 'retry-after': '2' },
  },
  {
    what: 'a fault of our own, of which nothing leaks',
    call: { path: '/api/v1/companies/broken' },
    status: 500,
    code: 'internal',
    detail: 'The service failed. The failure is logged under the request id.',
  },
];

describe('bad input', () => {
  it('is no number with an exponent that has few decimals', async () => {
    for (const share of ['1e-3', '1.5e300', '2E2', '-0.25']) {
      const answer = await probe.call(post(COMPANIES, `{"name":"x","share":${share}}`));
      expect({ share, status: answer.status }).toEqual({ share, status: 200 });
    }
  });

  it.each(BAD_INPUTS)('$what → $status $code', async ({ call: bad, status, code, detail, errors, headers }) => {
    const answer = await probe.call(bad);

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
