import { AnswerContract, type CheckedAnswer } from '../kit/answer-contract.js';

const JSON_TYPE = 'application/json; charset=utf-8';
const contract = new AnswerContract([
  {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: {
      '/things/{id}': {
        get: {
          operationId: 'things.get',
          responses: {
            200: {
              description: 'The thing',
              headers: { 'X-Request-Id': { schema: { type: 'string' } } },
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Thing: {
          type: 'object',
          properties: { name: { type: 'string' }, born: { type: 'string', format: 'date' } },
          required: ['name'],
          additionalProperties: false,
        },
      },
    },
  },
]);

function check(change: Partial<CheckedAnswer>, body: unknown = { name: 'Acme' }): string[] {
  const headers = { 'content-type': JSON_TYPE };
  return contract.violations({
    operationId: 'things.get',
    status: 200,
    headers,
    text: JSON.stringify(body),
    ...change,
  });
}

it('lets an answer pass that keeps its promise', () => {
  expect(check({})).toEqual([]);
  expect(check({}, { name: 'Acme', born: '2026-11-22' })).toEqual([]);
  expect(check({ headers: { 'content-type': JSON_TYPE, 'x-request-id': 'a', 'x-unheard-of': '1' } })).toEqual([]);
});

it.each([
  ['a member that nobody promised', {}, { name: 'Acme', colour: 'red' }, /additional properties .*colour/],
  ['a member that is missing', {}, {}, /required property 'name'/],
  ['a null that is not promised', {}, { name: null }, /must be string/],
  ['a format', {}, { name: 'Acme', born: 'yesterday' }, /format "date"/],
  ['a status', { status: 418 }, undefined, /status 418 is not documented/],
  ['an operation', { operationId: 'things.list' }, undefined, /no document has the operation things\.list/],
  ['a media type', { headers: { 'content-type': 'text/plain' } }, undefined, /media type text\/plain/],
  [
    'a known header in an answer that does not promise it',
    { headers: { 'content-type': JSON_TYPE, etag: '"1"' } },
    undefined,
    /header ETag is not documented/,
  ],
])('tells of %s', (_what, change, body, message) => {
  expect(check(change, body).join('\n')).toMatch(message);
});
