import { type Type } from '@nestjs/common';
import { type FoundRoute } from './operation-catalog.js';

type Schema = Readonly<Record<string, unknown>>;

const COMPONENTS = '#/components/schemas/';

/** The classes of all answers, which the library makes schemas of. */
export function answerClasses(routes: readonly FoundRoute[]): Type<object>[] {
  const docs = routes.flatMap(({ operation }) => (operation ? [operation.docs] : []));
  const ownProtocol = docs.flatMap(({ responses = {} }) => Object.values(responses).flatMap(({ json }) => json ?? []));
  return [...docs.flatMap(({ answer }) => answer ?? []), ...ownProtocol];
}

/**
 * Completes the schemas that an answer references, directly or through others: they are OpenAPI 3.1, and have no
 * members beside their own unless they say so.
 */
export function completeAnswer(name: string, schemas: Record<string, unknown>, completed: Set<string>): void {
  if (completed.has(name)) return;
  completed.add(name);
  const schema = { additionalProperties: false, ...(asOpenApi31(schemas[name]) as Schema) };
  schemas[name] = schema;
  for (const [, other = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([\w.-]+)"/g)) {
    completeAnswer(other, schemas, completed);
  }
}

export function componentRef(name: string): { readonly $ref: string } {
  return { $ref: COMPONENTS + name };
}

/** The library writes null as OpenAPI 3.0 did, and wraps a reference that has a description. */
function asOpenApi31(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(asOpenApi31);
  if (part === null || typeof part !== 'object') return part;
  const { nullable, allOf, ...own } = Object.fromEntries(
    Object.entries(part).map(([word, value]) => [word, asOpenApi31(value)]),
  );
  if (nullable !== true) return allOf ? { ...own, ...(allOf as Schema[])[0] } : { ...own };
  const { type, enum: values, ...facts } = own;
  if (allOf) return { ...facts, anyOf: [...(allOf as Schema[]), { type: 'null' }] };
  return { ...facts, type: [type, 'null'], ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }) };
}
