import { type ErrorCode } from '../../kernel/domain-error.js';
import { type INestApplication, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { type OpenAPIObject } from '@nestjs/swagger';
import { type OperationSecurity, type OperationTermsTable } from '../http/operation-terms.js';
import { BODY_CODINGS } from '../validation/packed-body.js';
import { answerHeaders, commonHeaders, headerParameters } from './answer-headers.js';
import { ANSWER_HEADERS, headerRefs } from './header-catalog.js';
import { answerClasses, completeAnswer, componentRef } from './answer-components.js';
import { type AnsweredExamples, NO_EXAMPLES } from './answered-examples.js';
import { applyDescriptions, type Swagger } from './deferred-description.js';
import { describeDto } from './dto-schema.js';
import { findRoutes, type FoundRoute } from './operation-catalog.js';
import { ProblemMembers } from './problem-parts.dto.js';
import { problemResponses } from './problem-responses.js';

export const API_VERSION = '1.0.0';

type PathItem = OpenAPIObject['paths'][string];
export type OperationObject = NonNullable<PathItem['get']> & Record<string, unknown>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The readers of a document: callers with or without a key, or operators. */
export type Audience = 'callers' | 'operators';

export interface DocumentOptions {
  readonly publicUrl: string;
  readonly terms?: OperationTermsTable | undefined;
  readonly examples?: AnsweredExamples | undefined;
  readonly audience?: Audience;
}

interface DocumentParts {
  readonly terms: OperationTermsTable | undefined;
  readonly examples: AnsweredExamples;
  /** Schemas of the document by name; the build adds to them. */
  readonly components: Record<string, unknown>;
  /** Name of a class's schema. */
  readonly nameOf: (type: Type<object>) => string;
}

/**
 * OpenAPI 3.1 of the registered operations: routes, DTO rules, answer schemas and price-list rows. Built once on first
 * request, so that no other request pays for it.
 */
export async function buildOpenApi(app: INestApplication, options: DocumentOptions): Promise<OpenAPIObject> {
  const { publicUrl, terms, examples = NO_EXAMPLES, audience = 'callers' } = options;
  const swagger = await import('@nestjs/swagger');
  applyDescriptions(swagger);
  const routes = findRoutes(app.get(ModulesContainer))
    .filter(({ operation }) => operation !== undefined)
    .filter((route) => isAdmin(route) === (audience === 'operators'));
  for (const type of routes.flatMap(({ parameterTypes }) => parameterTypes)) {
    if (isDtoClass(type)) describeDto(type, swagger);
  }
  const document = swagger.SwaggerModule.createDocument(app, frame(swagger, publicUrl, audience), {
    autoTagControllers: false,
    extraModels: [...answerClasses(routes), ProblemMembers],
  });
  const components = (document.components ??= {});
  components.headers = { ...components.headers, ...ANSWER_HEADERS };
  const schemas = (components.schemas ??= {}) as Record<string, unknown>;
  const nameOf = (type: Type<object>): string => swagger.getSchemaPath(type).split('/').at(-1) ?? '';
  const completed = new Set<string>();
  for (const type of [...answerClasses(routes), ProblemMembers]) completeAnswer(nameOf(type), schemas, completed);
  const parts = { terms, examples, components: schemas, nameOf };
  for (const route of routes) {
    const item = document.paths[route.path] as Record<string, OperationObject> | undefined;
    const operation = item?.[route.method.toLowerCase()];
    if (operation) complete(operation, route, parts);
  }
  document.paths = onlyOperations(document.paths, routes);
  components.schemas = onlyUsed(document);
  return document;
}

export interface OperationEntry {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
}

/** Every operation of a document with its method and path, in the document's order. */
export function operationsOf(document: OpenAPIObject): OperationEntry[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = (item as Record<string, OperationObject | undefined>)[method];
      return operation ? [{ method: method.toUpperCase(), path, operation }] : [];
    }),
  );
}

const ERRORS_AND_IDS = 'Errors are RFC 9457 problem documents; every answer carries `X-Request-Id`.';
const ABOUT: Readonly<Record<Audience, readonly [title: string, description: string]>> = {
  callers: [
    'Scoutline',
    'Structured data on companies, investors, people, products, funding and technology, and tools built on it. ' +
      ERRORS_AND_IDS,
  ],
  operators: [
    'Scoutline for operators',
    `Accounts, moderation, jobs, privacy and audit, for the operator of the service. ${ERRORS_AND_IDS}`,
  ],
};

function frame({ DocumentBuilder }: Swagger, publicUrl: string, audience: Audience): Omit<OpenAPIObject, 'paths'> {
  const [title, description] = ABOUT[audience];
  const frame = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(title)
    .setDescription(description)
    .setVersion(API_VERSION)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer(publicUrl);
  const bearer = { type: 'http', scheme: 'bearer' } as const;
  if (audience === 'operators') {
    return frame.addBearerAuth({ ...bearer, description: 'The token of the operator.' }, 'OperatorToken').build();
  }
  return frame
    .addExtension('x-service-info', serviceInfo(publicUrl), 'root')
    .setExternalDoc('The first five minutes', `${publicUrl}/docs/first-five-minutes`)
    .addBearerAuth({ ...bearer, bearerFormat: 'sk_live_…', description: 'An API key.' }, 'ApiKey')
    .build();
}

/** The service description for payment discovery, beside the price of each operation. */
function serviceInfo(publicUrl: string): object {
  return {
    categories: ['data', 'company-intelligence'],
    docs: { homepage: publicUrl, apiReference: `${publicUrl}/docs`, llms: `${publicUrl}/llms.txt` },
  };
}

const PACKED_BODY = `Plainly, or packed by one of ${BODY_CODINGS}, which \`Content-Encoding\` names.`;

/** An address that tries many unknown tokens is slowed. */
const OF_A_TOKEN: readonly ErrorCode[] = ['rate_limit'];

/** One answer in the document. */
interface DescribedProblem {
  readonly headers?: object;
  readonly content?: object;
}

function complete(operation: OperationObject, route: FoundRoute, parts: DocumentParts): void {
  const row = parts.terms?.of(route.operation?.id ?? '');
  const { refuses = [], responses: written = {}, headers = [] } = route.operation?.docs ?? {};
  if (operation.requestBody) operation.requestBody = { description: PACKED_BODY, ...operation.requestBody };
  const problems: Record<string, DescribedProblem> = problemResponses(
    { terms: row, method: route.method, refuses: isAdmin(route) ? [...refuses, ...OF_A_TOKEN] : refuses },
    parts.components,
  );
  for (const [status, { description, json, isText, headers: more = [] }] of Object.entries(written)) {
    const usual = Number(status) < 300 ? answerHeaders(route, row, false) : [...commonHeaders(row), ...headers];
    const described = (problems[status] ??= { headers: headerRefs([...usual, ...more]) });
    const content = {
      ...described.content,
      ...(json && { 'application/json': { schema: componentRef(parts.nameOf(json)) } }),
      ...(isText && { 'text/plain': { schema: { type: 'string' } } }),
    };
    Object.assign(described, { description, ...((json ?? isText) && { content }) });
  }
  operation.responses = { ...problems, 200: successOf(route, parts) } as never;
  const parameters = (operation.parameters ?? []) as { readonly name: string; readonly in: string }[];
  const { path: inPath = {}, shows } = route.operation?.docs ?? {};
  if (shows) operation['x-example-parameters'] = shows;
  operation.parameters = [
    ...parameters.map((each) => (each.in === 'path' ? { ...each, ...inPath[each.name] } : each)),
    ...headerParameters(route),
  ] as never;
  const security = securityOf(row?.security ?? (isAdmin(route) ? 'operator' : 'none'));
  if (security) operation.security = security;
  if (row) Object.assign(operation, row.extensions);
}

interface Success {
  headers?: object;
  description?: string;
  content?: Record<string, { schema?: object; example?: unknown }>;
}

interface AnswerSchema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, object>>;
}

function successOf(route: FoundRoute, parts: DocumentParts): Success {
  const { id = '', docs } = route.operation ?? {};
  const [type = 'application/json', ...others] = docs?.produces ?? [];
  const name = docs?.answer && parts.nameOf(docs.answer);
  const answer = parts.components[name ?? ''] as AnswerSchema | undefined;
  const isList = answer?.properties?.pagination !== undefined;
  const schema = name ? componentRef(name) : { type: 'string' };
  const example = parts.examples.of(id);
  return {
    description: docs?.responses?.[200]?.description ?? answer?.description ?? 'The document.',
    headers: headerRefs(answerHeaders(route, parts.terms?.of(id), isList)),
    content: {
      [type]: { schema, ...(example !== undefined && { example }) },
      ...Object.fromEntries(others.map((other) => [other, { schema: { type: 'string' } }])),
    },
  };
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

/** The operations without pages and probes, ordered by path. */
function onlyOperations(paths: OpenAPIObject['paths'], routes: readonly FoundRoute[]): OpenAPIObject['paths'] {
  const known = new Set(routes.map(({ path }) => path));
  const documented = Object.entries(paths).filter(([path]) => known.has(path));
  return Object.fromEntries(documented.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The schemas that operations reference directly or through others, by name. */
function onlyUsed(document: OpenAPIObject): NonNullable<NonNullable<OpenAPIObject['components']>['schemas']> {
  const all = document.components?.schemas ?? {};
  const used = new Set<string>();
  const collect = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/#\/components\/schemas\/([\w.-]+)/g)) {
      if (used.has(name)) continue;
      used.add(name);
      collect(all[name] ?? {});
    }
  };
  collect(document.paths);
  return Object.fromEntries([...used].sort().flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
}
