import { Validator } from '@seriousme/openapi-schema-validator';
import { type OpenAPIObject } from '@nestjs/swagger';
import { ModulesContainer } from '@nestjs/core';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppModule } from '../../src/app.module.js';
import { PRICE_LIST } from '../../src/price-list.js';
import { loadConfig } from '../../src/platform/config/config.js';
import { createHttpApp } from '../../src/platform/http/http-app.js';
import { buildOpenApi, operationsOf } from '../../src/platform/openapi/openapi-document.js';
import { findRoutes, type FoundRoute } from '../../src/platform/openapi/operation-catalog.js';
import { findProvider } from '../../src/platform/http/find-provider.js';
import { OPERATION_TERMS, type OperationTermsTable } from '../../src/platform/http/operation-terms.js';
import { createLogger } from '../../src/platform/telemetry/logger.js';
import { type TestDatabase, testDatabase } from '../kit/postgres.js';

/**
 * What callers were promised, one file an operation. A difference is either a mistake or a decision; a decision is
 * written down with `UPDATE_CONTRACT=1 npm test -- test/contract/openapi.spec.ts`.
 */
const SNAPSHOTS = join(import.meta.dirname, 'openapi');
const UPDATE = process.env.UPDATE_CONTRACT === '1';

let database: TestDatabase;
let app: NestFastifyApplication;
let document: OpenAPIObject;
let routes: FoundRoute[];

beforeAll(async () => {
  database = await testDatabase();
  // Nothing is asked of the log here; its address only has to be one.
  const config = {
    ...loadConfig({ DATABASE_URL: database.url, EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false' }),
    publicUrl: 'https://api.test',
  };
  const logger = createLogger({ level: 'silent', role: 'api' });
  app = await createHttpApp(AppModule.forRoot(config, { logger }), config);
  const modules = app.get(ModulesContainer);
  routes = findRoutes(modules);
  document = buildOpenApi(app, config.publicUrl, findProvider<OperationTermsTable>(modules, OPERATION_TERMS));
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

it('the document is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate(document as never)).toEqual({ valid: true });
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
  for (const { operation } of operationsOf(document)) {
    expect(operation.operationId).toMatch(/^[a-z][a-z0-9_.]+$/);
    expect(operation.summary).toMatch(/\S/);
    expect(operation.responses[200]).toBeDefined();
    const body = (operation.requestBody as { content?: Record<string, { schema?: object }> } | undefined)?.content;
    if (body) expect(body['application/json']?.schema).toBeDefined();
  }
});

it('the contract is as it was promised', () => {
  const promised = new Map(
    operationsOf(document).map((entry) => [`${entry.operation.operationId}.json`, contractOf(entry)]),
  );
  if (UPDATE) {
    rmSync(SNAPSHOTS, { recursive: true, force: true });
    mkdirSync(SNAPSHOTS, { recursive: true });
    for (const [file, contract] of promised)
      writeFileSync(join(SNAPSHOTS, file), `${JSON.stringify(contract, null, 2)}\n`);
  }
  const kept = existsSync(SNAPSHOTS) ? readdirSync(SNAPSHOTS) : [];
  expect([...promised.keys()].sort()).toEqual(kept.sort());
  for (const [file, contract] of promised) {
    expect({ file, contract }).toEqual({ file, contract: JSON.parse(readFileSync(join(SNAPSHOTS, file), 'utf8')) });
  }
});

it('the service’s own pages link only to what is there', async () => {
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as { port: number };
  const get = (path: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html, */*' } });
  const pages = ['/', '/docs', '/pricing', '/problems', '/problems/rate_limit'];
  const missing: string[] = [];
  for (const page of pages) {
    const text = await (await get(page)).text();
    for (const [, address = ''] of text.matchAll(/href="([^"]+)"/g)) {
      const url = new URL(address, `https://api.test${page}`);
      if (url.host !== 'api.test') continue;
      const isAnchor = url.hash !== '' && url.pathname === page;
      const found = isAnchor ? text.includes(`id="${url.hash.slice(1)}"`) : (await get(url.pathname)).status === 200;
      if (!found) missing.push(`${page} → ${address}`);
    }
  }
  expect(missing).toEqual([]);
});

/** An operation with the schemas it refers to, so that a change of a shared one shows where it is used. */
function contractOf({ method, path, operation }: ReturnType<typeof operationsOf>[number]): object {
  const schemas: Record<string, unknown> = {};
  const collect = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/#\/components\/schemas\/([\w.-]+)/g)) {
      if (name in schemas || name === 'Problem' || name === 'FieldError') continue;
      schemas[name] = document.components?.schemas?.[name];
      collect(schemas[name]);
    }
  };
  collect(operation);
  // What every operation shares is held by specs of its own.
  const parameters = (operation.parameters ?? []).filter(
    (parameter) => !('in' in parameter && parameter.in === 'header'),
  );
  const responses = Object.entries(operation.responses as Record<string, { description: string }>).map(
    ([status, response]) => [status, status === '200' ? response : response.description],
  );
  const contract = { method, path, ...operation, parameters, responses: Object.fromEntries(responses), schemas };
  return JSON.parse(JSON.stringify(contract)) as object;
}
