import { type INestApplication, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { type OperationSecurity, type OperationTermsTable } from '../http/operation-terms.js';
import { describeDto } from './dto-schema.js';
import { findRoutes, type FoundRoute } from './operation-catalog.js';
import { PROBLEM_SCHEMAS, problemResponses } from './problem-responses.js';
import { schemaOf } from './schema-of-example.js';

export const API_VERSION = '1.0.0';

type PathItem = OpenAPIObject['paths'][string];
export type OperationObject = NonNullable<PathItem['get']> & Record<string, unknown>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** OpenAPI 3.1 of all operations that are wired in: routes, DTO rules and price-list rows, nothing written by hand. */
export function buildOpenApi(app: INestApplication, publicUrl: string, terms?: OperationTermsTable): OpenAPIObject {
  const routes = findRoutes(app.get(ModulesContainer)).filter(({ operation }) => operation !== undefined);
  for (const type of routes.flatMap(({ parameterTypes }) => parameterTypes)) {
    if (isDtoClass(type)) describeDto(type);
  }
  const document = SwaggerModule.createDocument(app, frame(publicUrl), { autoTagControllers: false });
  const components = (document.components ??= {});
  Object.assign((components.schemas ??= {}), PROBLEM_SCHEMAS);
  components.headers = { ...components.headers, ...ANSWER_HEADERS };
  for (const route of routes) {
    const item = document.paths[route.path] as Record<string, OperationObject> | undefined;
    const operation = item?.[route.method.toLowerCase()];
    if (operation) complete(operation, route, terms);
  }
  document.paths = onlyOperations(document.paths, routes);
  return document;
}

/** Every operation of a document with its method and path, in the document's order. */
export function operationsOf(document: OpenAPIObject): { method: string; path: string; operation: OperationObject }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = (item as Record<string, OperationObject | undefined>)[method];
      return operation ? [{ method: method.toUpperCase(), path, operation }] : [];
    }),
  );
}

function frame(publicUrl: string): Omit<OpenAPIObject, 'paths'> {
  return new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Scoutline')
    .setDescription(
      'Structured data on companies, investors, people, products, funding and technology, and tools built on it. ' +
        'Errors are RFC 9457 problem documents; every answer carries `X-Request-Id`.',
    )
    .setVersion(API_VERSION)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .setExternalDoc('The same as a page', `${publicUrl}/docs`)
    .addServer(publicUrl)
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'sk_live_…', description: 'An API key.' }, 'ApiKey')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'The token of the operator.' }, 'OperatorToken')
    .build();
}

function complete(operation: OperationObject, route: FoundRoute, terms: OperationTermsTable | undefined): void {
  const row = terms?.of(route.operation?.id ?? '');
  const hasBody = operation.requestBody !== undefined;
  // Nest says 201 for a POST without an answer of its own; the service never does.
  const { 201: _created, ...written } = operation.responses as Record<string, unknown>;
  const success = (written[200] ?? {}) as Success;
  completeSuccess(success, route);
  const limited = row?.problems.some(({ code }) => code === 'rate_limit') ?? false;
  success.headers = headerRefs(['X-Request-Id', ...(limited ? ['RateLimit', 'RateLimit-Policy'] : [])]);
  operation.responses = { ...problemResponses(row, hasBody), ...written, 200: success } as never;
  operation.parameters = [...(operation.parameters ?? []), ...headerParameters(route)] as never;
  const security = securityOf(row?.security ?? (isAdmin(route) ? 'operator' : 'none'));
  if (security) operation.security = security;
  if (row) Object.assign(operation, row.extensions);
}

interface Success {
  headers?: object;
  description?: string;
  content?: Record<string, { schema?: object; example?: unknown }>;
}

function completeSuccess(success: Success, route: FoundRoute): void {
  const docs = route.operation?.docs;
  const example = docs?.responses?.[200]?.example;
  success.description ||= docs?.responses?.[200]?.description ?? 'Done';
  if (Object.values(success.content ?? {}).some(({ schema }) => schema !== undefined)) return;
  const [type = 'application/json'] = docs?.produces ?? [];
  const schema = example === undefined ? { type: 'object', additionalProperties: true } : schemaOf(example);
  success.content = { [type]: { schema, ...(example === undefined ? {} : { example }) } };
}

const ANSWER_HEADERS = {
  'X-Request-Id': { description: 'Names the request; errors and the ledger refer to it.', schema: { type: 'string' } },
  RateLimit: {
    description: 'What is left of each limit and in how many seconds it is full again.',
    schema: { type: 'string' },
    example: '"minute";r=119;t=30',
  },
  'RateLimit-Policy': {
    description: 'The limits and their windows in seconds.',
    schema: { type: 'string' },
    example: '"minute";q=120;w=60',
  },
} as const;

function headerRefs(names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function headerParameters(route: FoundRoute): object[] {
  const parameters: object[] = [
    {
      name: 'X-Request-Id',
      in: 'header',
      required: false,
      description: 'A name of your own for this request, echoed in the answer.',
      schema: { type: 'string', maxLength: 128 },
    },
  ];
  if (route.method === 'GET' && route.waitsForWrites) {
    parameters.push({
      name: 'X-Consistency-Token',
      in: 'header',
      required: false,
      description: 'From the answer to a write of yours: this answer waits up to 500 ms to include it.',
      schema: { type: 'string', pattern: '^[0-9]{1,19}$' },
    });
  }
  if (route.method === 'POST') {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'The same key and body get the same answer without a second charge, for 24 hours.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    });
  }
  return parameters;
}

function securityOf(security: OperationSecurity): Record<string, string[]>[] | undefined {
  switch (security) {
    case 'key':
      return [{ ApiKey: [] }];
    case 'key_optional':
    case 'key_or_pay':
      return [{ ApiKey: [] }, {}];
    case 'operator':
      return [{ OperatorToken: [] }];
    case 'pay':
    case 'none':
      return undefined;
  }
}

function isAdmin(route: FoundRoute): boolean {
  return route.path.startsWith('/api/admin/');
}

function isDtoClass(type: unknown): type is Type<unknown> {
  return typeof type === 'function' && ![String, Number, Boolean, Array, Object].includes(type as never);
}

/** Without pages and probes, in the order of their paths. */
function onlyOperations(paths: OpenAPIObject['paths'], routes: readonly FoundRoute[]): OpenAPIObject['paths'] {
  const known = new Set(routes.map(({ path }) => path));
  const kept = Object.entries(paths).filter(([path]) => known.has(path));
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
}
