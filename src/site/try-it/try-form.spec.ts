import { type OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from '../../web/openapi/openapi-document.js';
import { canTry, readForm, tryFields } from './try-form.js';

const security = [{ ApiKey: [] }];
const document = {
  paths: {
    '/api/v1/things/{slug}': {
      get: {
        operationId: 'things.get',
        security,
        responses: {},
        parameters: [
          { name: 'q', in: 'query', schema: { type: 'string' } },
          { name: 'slug', in: 'path', required: true, schema: { type: 'string', example: 'acme' } },
          { name: 'X-Consistency-Token', in: 'header', schema: { type: 'string' } },
        ],
      },
    },
    '/api/v1/things': {
      post: {
        operationId: 'things.post',
        security,
        responses: {},
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name'],
                properties: {
                  count: { type: 'integer' },
                  name: { type: 'string' },
                  tags: { type: 'array', items: { type: 'string' } },
                  isOpen: { type: 'boolean' },
                  more: { type: 'object' },
                },
              },
            },
          },
        },
      },
    },
    '/api/v1/pay': { get: { operationId: 'pay', responses: {} } },
  },
} as unknown as OpenAPIObject;
const [get, post, pay] = operationsOf(document);
if (!get || !post || !pay) throw new Error('three operations');

const read = (entry: typeof get, values: Record<string, string>) =>
  readForm(entry, tryFields(entry, document), (input) => values[input] ?? '');

describe('the form of an operation', () => {
  it('has path and query, required ones first, with the printed example; headers have no input', () => {
    const fields = tryFields(get, document).map(({ input, example }) => [input, example]);
    expect(fields).toEqual([
      ['path.slug', 'acme'],
      ['query.q', ''],
    ]);
  });

  it('is offered only for what a key may call', () => {
    expect([get, post, pay].map(canTry)).toEqual([true, true, false]);
  });

  it('makes an address in which no value can leave its place', () => {
    const call = read(get, { 'path.slug': '../me?x=1#y', 'query.q': 'a&b=c' }).call;
    expect(call).toEqual({ method: 'GET', url: '/api/v1/things/..%2Fme%3Fx%3D1%23y?q=a%26b%3Dc' });
  });

  it('names an empty part of the address', () => {
    expect(read(get, {})).toMatchObject({ errors: [{ field: 'path.slug' }] });
  });

  it('sends values in their types, and leaves out empty ones', () => {
    const values = {
      'body.name': 'A',
      'body.count': '3',
      'body.tags': 'a, b',
      'body.isOpen': 'true',
      'body.more': '{"x":1}',
    };
    expect(read(post, values).call?.payload).toEqual({
      name: 'A',
      count: 3,
      tags: ['a', 'b'],
      isOpen: true,
      more: { x: 1 },
    });
    expect(read(post, { 'body.name': 'A' }).call?.payload).toEqual({ name: 'A' });
  });

  it('leaves values that do not fit to the operation, and names broken JSON', () => {
    expect(read(post, { 'body.count': 'many' }).call?.payload).toEqual({ count: 'many' });
    expect(read(post, { 'body.more': '{' }).errors).toMatchObject([{ field: 'body.more' }]);
  });
});
