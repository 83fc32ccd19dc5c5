import { type OpenAPIObject } from '@nestjs/swagger';
import { EXAMPLE } from '../openapi/example-records.js';
import { operationsOf } from '../openapi/openapi-document.js';
import { codeExamplesOf } from './code-examples.js';

const KEY = { security: [{ ApiKey: [] }] };
const PAGE = { properties: { data: { type: 'array', items: {} }, pagination: {} } };

function answer(name: string, ...others: readonly string[]): object {
  const types = Object.fromEntries(others.map((type) => [type, {}]));
  return { 200: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } }, ...types } } };
}

function bodyOf(example: object): object {
  return { requestBody: { content: { 'application/json': { schema: { example } } } } };
}

const DOCUMENT = {
  paths: {
    '/api/v1/kites': {
      get: {
        operationId: 'kites.list',
        ...KEY,
        'x-example-parameters': ['kind'],
        parameters: [{ name: 'kind', in: 'query', example: ['box', "d'or"], schema: {} }],
        responses: answer('Kites'),
      },
    },
    '/api/v1/kites/{id}/fly': {
      post: {
        operationId: 'kites.list.fly_now',
        ...KEY,
        parameters: [{ name: 'id', in: 'path', required: true, example: EXAMPLE.webhookId, schema: {} }],
        ...bodyOf({ isHigh: true, note: null, names: ['it\'s "so"'] }),
        responses: answer('Flight'),
      },
    },
    '/api/v1/mcp': {
      post: { operationId: 'mcp', ...KEY, ...bodyOf({ id: 1 }), responses: answer('Flight', 'text/event-stream') },
    },
    '/api/v1/weather': { get: { operationId: 'weather', responses: answer('Flight') } },
  },
  components: { schemas: { Kites: PAGE, Flight: {} } },
} as unknown as OpenAPIObject;

/** The sources of an operation: curl, TypeScript, Python. */
function sourcesOf(id: string): string[] {
  const entry = operationsOf(DOCUMENT).find(({ operation }) => operation.operationId === id);
  if (!entry) throw new Error(`no operation ${id}`);
  return codeExamplesOf(DOCUMENT, 'https://api.test')(entry).map(({ source }) => source);
}

describe('the examples of an operation', () => {
  it('name the method of the client packages, and show the page of a list', () => {
    const [curl, typescript, python] = sourcesOf('kites.list');
    expect(curl).toContain("curl 'https://api.test/api/v1/kites?kind=box%2Cd'");
    expect(typescript).toContain("await client.kites.list({ kind: ['box', 'd\\'or'] });");
    expect(python).toContain('client.kites.list(kind=["box", "d\'or"])\n    print(answer.answer)');
  });

  it('read values of the reader from the environment, and write bodies in their own notation', () => {
    const [curl, typescript, python] = sourcesOf('kites.list.fly_now');
    expect(curl).toContain('curl -X POST "https://api.test/api/v1/kites/$WEBHOOK_ID/fly"');
    expect(typescript).toContain(
      "client.kites.listFlyNow(process.env.WEBHOOK_ID ?? '', { isHigh: true, note: null, names: ['it\\'s \"so\"'] })",
    );
    expect(python).toContain('client.kites.list_fly_now(');
    expect(python).toContain('os.environ["WEBHOOK_ID"]');
    expect(python).toContain('names=["it\'s \\"so\\""]');
    expect(python).toContain('isHigh=True');
    expect(python).toContain('note=None');
  });

  it('are plain requests where the packages have no method, without a key where none is needed', () => {
    const [, typescript, python] = sourcesOf('mcp');
    expect(typescript).toContain("fetch('https://api.test/api/v1/mcp', {\n  method: 'POST',");
    expect(typescript).toContain("Accept: 'application/json, text/event-stream'");
    expect(python).toContain('httpx.post(\n    "https://api.test/api/v1/mcp",');
    expect(sourcesOf('weather').join('\n')).not.toContain('API_KEY');
  });
});
