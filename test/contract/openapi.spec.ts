import { until } from '../kit/until.js';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type OpenAPIObject } from '@nestjs/swagger';
import { ModulesContainer } from '@nestjs/core';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '../../src/kernel/domain-error.js';
import { AppModule } from '../../src/app.module.js';
import { PRICE_LIST } from '../../src/price-list.js';
import { loadConfig } from '../../src/configuration.js';
import { toolsOf } from '../../src/mcp/tools/mcp-tool.rules.js';
import { CATALOG, LISTED_AS } from '../../src/mcp/tools/tool-catalog.rules.js';
import { createHttpApp } from '../../src/web/http/http-app.js';
import { ANSWERED_EXAMPLES, type AnsweredExamples } from '../../src/web/openapi/answered-examples.js';
import { buildOpenApi, type OperationObject, operationsOf } from '../../src/web/openapi/openapi-document.js';
import { findRoutes, type FoundRoute } from '../../src/web/openapi/operation-catalog.js';
import { findProvider } from '../../src/web/http/find-provider.js';
import { OPERATION_TERMS, type OperationTermsTable } from '../../src/web/http/operation-terms.js';
import { createLogger } from '../../src/platform/telemetry/logger.js';
import { AnswerContract } from '../kit/answer-contract.js';
import { meaningOf } from '../kit/schema-meaning.js';
import { type TestDatabase, testDatabase } from '../kit/postgres.js';

/**
 * The contract, one file per operation. A difference is either a mistake or a decision; accept a decision with
 * `UPDATE_CONTRACT=1 npm test -- test/contract/openapi.spec.ts`.
 */
const SNAPSHOTS = join(import.meta.dirname, 'openapi');
const UPDATE = process.env.UPDATE_CONTRACT === '1';
/** The document for callers, from which `npm run clients -- generate` makes both client packages. */
const CLIENTS_DOCUMENT = join(import.meta.dirname, '../../clients/openapi.json');

/** Begins with an article, a question or a verb in the third person. */
const NO_IMPERATIVE = /^(?:The|An?|What|Who|How|Your|All|One)\b|^\w+s\b/;

let database: TestDatabase;
let app: NestFastifyApplication;
let document: OpenAPIObject;
let operators: OpenAPIObject;
let routes: FoundRoute[];

beforeAll(async () => {
  database = await testDatabase();
  // The log is never contacted; its address only has to be valid.
  const config = {
    ...loadConfig({ DATABASE_URL: database.url, EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false' }),
    publicUrl: 'https://api.test',
  };
  const logger = createLogger({ level: 'silent', role: 'api' });
  app = await createHttpApp(AppModule.forRoot(config, { logger }), config);
  const modules = app.get(ModulesContainer);
  routes = findRoutes(modules);
  const parts = {
    publicUrl: config.publicUrl,
    terms: findProvider<OperationTermsTable>(modules, OPERATION_TERMS),
    examples: findProvider<AnsweredExamples>(modules, ANSWERED_EXAMPLES),
  };
  document = await buildOpenApi(app, parts);
  operators = await buildOpenApi(app, { ...parts, audience: 'operators' });
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

it('both documents are valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate(document as never)).toEqual({ valid: true });
  expect(await new Validator().validate(operators as never)).toEqual({ valid: true });
});

it('what operators may do stands in a document of its own, and nowhere else', () => {
  expect(operationsOf(document).filter(({ path }) => path.startsWith('/api/admin/'))).toEqual([]);
  expect(operationsOf(operators).filter(({ path }) => !path.startsWith('/api/admin/'))).toEqual([]);
  expect(JSON.stringify(document)).not.toContain('OperatorToken');
  const operations = routes.flatMap(({ operation }) => (operation ? [operation.id] : []));
  expect(everyOperation().map(({ operation }) => operation.operationId)).toEqual(expect.arrayContaining(operations));
});

it('every answer is an object of named members, each with a type and a meaning, and no others', () => {
  const vague: string[] = [];
  for (const { operation } of everyOperation()) {
    for (const [type, { schema }] of Object.entries(contentOf(operation, 200))) {
      if (type === 'application/json') vague.push(...vagueParts(schema, operation.operationId ?? ''));
    }
  }
  expect(vague).toEqual([]);
});

it('every JSON answer has an example that the service gave, and that keeps the schema', () => {
  const contract = new AnswerContract([document, operators]);
  const wrong: Record<string, unknown> = {};
  for (const { operation } of everyOperation()) {
    const operationId = operation.operationId ?? '';
    const { example } = contentOf(operation, 200)['application/json'] ?? { example: 'not JSON' };
    if (example === 'not JSON') continue;
    if (example === undefined) wrong[operationId] = 'has no example: see docs/http.md';
    else {
      const headers = { 'content-type': 'application/json' };
      const faults = contract.violations({ operationId, status: 200, headers, text: JSON.stringify(example) });
      if (faults.length > 0) wrong[operationId] = faults;
    }
  }
  expect(wrong).toEqual({});
});

it('every error of an operation is a problem document that names its codes', () => {
  for (const { operation } of everyOperation()) {
    for (const status of Object.keys(operation.responses).filter((each) => Number(each) >= 400)) {
      const { 'application/problem+json': problem, 'application/json': own } = contentOf(operation, Number(status));
      // A protocol with its own errors, such as JSON-RPC, declares their schema instead.
      if (!problem && own && vagueParts(own.schema, '').length === 0) continue;
      const schema = resolved(problem?.schema);
      const code = schema.properties?.code as { readonly enum: readonly string[] };
      expect(ERROR_CODES).toEqual(expect.arrayContaining([...code.enum]));
    }
  }
});

it('every route of a controller is an operation or a page', () => {
  const unmarked = routes.filter(({ operation, isPage }) => operation === undefined && !isPage);
  expect(unmarked.map(({ controller, handler }) => `${controller.name}.${handler}`)).toEqual([]);
});

it('every operation is a row of the price list, with its method and path', () => {
  const rows = new Map(PRICE_LIST.map((row) => [row.id, `${row.method} ${row.path}`]));
  const wrong = routes
    .filter(({ operation }) => operation !== undefined)
    .filter(({ operation, method, path }) => rows.get(operation?.id ?? '') !== `${method} ${path}`)
    .map(
      ({ operation, method, path }) =>
        `${operation?.id}: ${method} ${path}, priced as ${rows.get(operation?.id ?? '')}`,
    );
  expect(wrong).toEqual([]);
});

it('no operation is built twice', () => {
  const ids = routes.flatMap(({ operation }) => (operation ? [operation.id] : []));
  expect(ids).toEqual([...new Set(ids)]);
});

it('every operation says what it is, and every body has a schema', () => {
  for (const { operation } of everyOperation()) {
    expect(operation.operationId).toMatch(/^[a-z][a-z0-9_.]+$/);
    expect(operation.summary).toMatch(/\S/);
    expect(operation.responses[200]).toBeDefined();
    const body = (operation.requestBody as { content?: Record<string, { schema?: object }> } | undefined)?.content;
    if (body) expect(body['application/json']?.schema).toBeDefined();
  }
});

it('the summary of each operation is an imperative', () => {
  const others = everyOperation().flatMap(({ operation }) => operation.summary?.match(NO_IMPERATIVE)?.input ?? []);
  expect(others).toEqual([]);
});

it('the contract is as it was promised', () => {
  const promised = new Map(everyOperation().map((entry) => [`${entry.operation.operationId}.json`, contractOf(entry)]));
  if (UPDATE) {
    rmSync(SNAPSHOTS, { recursive: true, force: true });
    mkdirSync(SNAPSHOTS, { recursive: true });
    for (const [file, contract] of promised)
      writeFileSync(join(SNAPSHOTS, file), `${JSON.stringify(contract, null, 2)}\n`);
  }
  const storedFiles = existsSync(SNAPSHOTS) ? readdirSync(SNAPSHOTS) : [];
  expect([...promised.keys()].sort()).toEqual(storedFiles.sort());
  for (const [file, contract] of promised) {
    expect({ file, contract }).toEqual({ file, contract: JSON.parse(readFileSync(join(SNAPSHOTS, file), 'utf8')) });
  }
});

it('the client packages are made from this contract', () => {
  const text = `${JSON.stringify(withoutExamples(document), null, 1)}\n`;
  if (UPDATE) writeFileSync(CLIENTS_DOCUMENT, text);
  // Compared as a hash, since a difference of this size cannot be read; the contract above has shown it.
  const isCurrent = readFileSync(CLIENTS_DOCUMENT, 'utf8') === text;
  expect(isCurrent ? 'current' : 'changed: UPDATE_CONTRACT=1, then npm run clients -- generate').toBe('current');
});

it('each operation that agents may call has a row in the catalog of tools, without which the api does not start', () => {
  const tools = toolsOf(document);
  expect(tools.length).toBeGreaterThan(40);
  expect(tools.filter(({ operationId: id }) => !CATALOG.has(id) && !(id in LISTED_AS))).toEqual([]);
  // A tool call cannot pay.
  expect(tools.filter(({ operationId: id }) => id === 'credits.purchase' || id === 'mpp.company')).toEqual([]);
});

it('the service’s own pages link only to what is there', async () => {
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as { port: number };
  const get = (path: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html, */*' } });
  const texts = new Map<string, string | null>();
  const textOf = async (path: string): Promise<string | null> => {
    const kept = texts.get(path);
    if (kept !== undefined) return kept;
    const answer = await get(path);
    const text = answer.status === 200 ? await answer.text() : null;
    texts.set(path, text);
    return text;
  };
  // No store runs here, which is known after a first look at the parts.
  await until(async () => (await get('/status')).status === 200, { what: 'the status page to know the parts' });
  // The documentation is walked as a reader walks it, from its beginning.
  const pages = new Set(['/', '/docs', '/pricing', '/problems', '/problems/rate_limit']);
  const missing: string[] = [];
  for (const page of pages) {
    for (const [, address = ''] of ((await textOf(page)) ?? '').matchAll(/href="([^"]+)"/g)) {
      const url = new URL(address, `https://api.test${page}`);
      if (url.host !== 'api.test') continue;
      const text = await textOf(url.pathname);
      const isThere = text !== null && (url.hash === '' || text.includes(`id="${url.hash.slice(1)}"`));
      if (!isThere) missing.push(`${page} → ${address}`);
      else if (url.pathname.startsWith('/docs/') && text.startsWith('<!doctype')) pages.add(url.pathname);
    }
  }
  expect(pages.size).toBeGreaterThan(operationsOf(document).length);
  expect(texts.get('/status')).toMatch(/>\s*down\s*</i);
  expect(missing).toEqual([]);
});

interface Described {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly anyOf?: readonly Described[];
  readonly items?: Described;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly additionalProperties?: boolean | Described;
}

function everyOperation(): ReturnType<typeof operationsOf> {
  return [...operationsOf(document), ...operationsOf(operators)];
}

type Content = Record<string, { readonly schema: Described; readonly example?: unknown }>;

function contentOf(operation: OperationObject, status: number): Content {
  return (operation.responses as Record<string, { readonly content?: Content }>)[status]?.content ?? {};
}

function resolved(schema: Described | undefined): Described {
  const name = schema?.$ref?.split('/').at(-1) ?? '';
  const component = document.components?.schemas?.[name] ?? operators.components?.schemas?.[name];
  return schema?.$ref ? (component ?? {}) : (schema ?? {});
}

/** Parts of a schema without constraints: no type, no description, or an open object that does not declare it. */
function vagueParts(part: Described, where: string): string[] {
  const schema = resolved(part);
  if (schema.type === 'null') return [];
  if (schema.anyOf) return schema.anyOf.flatMap((each) => vagueParts(each, where));
  const own = [
    ...(schema.type === undefined ? [`${where} has no type`] : []),
    ...(schema.description ? [] : [`${where} does not say what it means`]),
  ];
  const types = [schema.type].flat();
  if (types.includes('array')) return [...own, ...vagueParts(schema.items ?? {}, `${where}[]`)];
  if (!types.includes('object')) return own;
  const { additionalProperties: others, properties = {} } = schema;
  if (others === undefined) own.push(`${where} does not say whether it has other members`);
  if (others === false && Object.keys(properties).length === 0) own.push(`${where} has no members`);
  return [
    ...own,
    ...(typeof others === 'object' ? vagueParts(others, `${where}.*`) : []),
    ...Object.entries(properties).flatMap(([name, member]) => vagueParts(member, `${where}.${name}`)),
  ];
}

/** An operation with its schemas in place, whatever the names of their components. */
function contractOf({ method, path, operation }: ReturnType<typeof operationsOf>[number]): object {
  // Separate specs check what every operation shares.
  const parameters = (operation.parameters ?? []).filter(
    (parameter) => !('in' in parameter && parameter.in === 'header'),
  );
  const responses = Object.entries(operation.responses as Record<string, { description: string }>).map(
    ([status, response]) => [status, status === '200' ? withoutExamples(response) : response.description],
  );
  const contract = { method, path, ...operation, parameters, responses: Object.fromEntries(responses) };
  return meaningOf(JSON.parse(JSON.stringify(contract)), {
    ...operators.components?.schemas,
    ...document.components?.schemas,
  }) as object;
}

/** Examples are checked against the schemas and change with the specs that record them. */
function withoutExamples(response: object): object {
  return JSON.parse(
    JSON.stringify(response, (name, value: unknown) => (name === 'example' ? undefined : value)),
  ) as object;
}
