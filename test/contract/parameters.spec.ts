import { type OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from '../../src/web/openapi/openapi-document.js';
import { type ApiDocuments, apiDocuments } from '../kit/api-documents.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema?: Schema;
}

let api: ApiDocuments;

beforeAll(async () => {
  api = await apiDocuments();
});

afterAll(() => api.close());

it('every parameter and every body field of every operation says what it means', () => {
  const silent = api.documents.flatMap((document) =>
    operationsOf(document).flatMap(({ operation }) => {
      const parameters = (operation.parameters ?? []) as readonly Parameter[];
      const content = (operation.requestBody as { content?: Record<string, { schema?: Schema }> } | undefined)?.content;
      return [
        ...parameters
          .filter(({ description, schema }) => !isMeaningful(description ?? schema?.description))
          .map((each) => `${operation.operationId}: ${each.name} in ${each.in}`),
        ...silentFields(content?.['application/json']?.schema, document).map(
          (field) => `${operation.operationId}: ${field} in body`,
        ),
      ];
    }),
  );
  expect(silent).toEqual([]);
});

it('every required text of a request has an example, or is one of a few words', () => {
  const [callers] = api.documents as [OpenAPIObject];
  const without = operationsOf(callers).flatMap(({ operation }) =>
    ((operation.parameters ?? []) as readonly (Parameter & { required?: boolean; example?: unknown })[])
      .filter(({ required, example, schema }) => required && (example ?? exampleOf(schema)) === undefined)
      .map(({ name }) => `${operation.operationId}: ${name}`),
  );
  expect(without).toEqual([]);
});

function exampleOf(schema: Schema | undefined): unknown {
  const { example, enum: choices, default: standard } = (schema ?? {}) as Record<string, unknown>;
  return example ?? choices ?? standard;
}

/** Requires two letters in a row, because a dash or a full stop explains nothing. */
function isMeaningful(description: string | undefined): boolean {
  return /\p{L}{2}/u.test(description ?? '');
}

function silentFields(schema: Schema | undefined, document: OpenAPIObject, path = ''): string[] {
  if (!schema) return [];
  if (schema.$ref) return silentFields(named(schema.$ref, document), document, path);
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const words = member.description ?? member.items?.description;
    return [...(isMeaningful(words) ? [] : [path + name]), ...silentFields(member, document, `${path}${name}.`)];
  });
  const parts = [...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])];
  return [...own, ...parts.flatMap((part) => silentFields(part, document, path))];
}

function named(ref: string, document: OpenAPIObject): Schema | undefined {
  return document.components?.schemas?.[ref.split('/').at(-1) ?? ''] as Schema | undefined;
}
