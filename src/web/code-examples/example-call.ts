import { type OpenAPIObject } from '@nestjs/swagger';
import { shellVariable } from '../openapi/example-records.js';
import { type OperationEntry, type OperationObject } from '../openapi/openapi-document.js';
import { bodySchema, type SchemaLike } from './body-schema.js';

/** A value that only the reader knows, such as the id of a webhook: examples read it from the environment. */
export interface ReaderValue {
  readonly variable: string;
}

export interface Argument {
  readonly name: string;
  readonly value: unknown;
}

/** The request that the examples of one operation send, whatever their language. */
export interface ExampleCall {
  readonly entry: OperationEntry;
  readonly publicUrl: string;
  readonly path: readonly Argument[];
  readonly query: readonly Argument[];
  /** Absent for an operation without a body. */
  readonly body?: unknown;
  readonly sendsKey: boolean;
  /** Media types of the answer; more than one is a choice that the request must state. */
  readonly types: readonly string[];
}

interface Field {
  readonly type?: unknown;
  readonly format?: unknown;
  readonly enum?: readonly unknown[];
  readonly example?: unknown;
  readonly default?: unknown;
  readonly minimum?: unknown;
  readonly items?: Field;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: unknown;
  readonly schema?: Field;
}

/** Required parameters and fields and those in `x-example-parameters`, with their examples. */
export function exampleCall(entry: OperationEntry, document: OpenAPIObject, publicUrl: string): ExampleCall {
  const { operation } = entry;
  const shown = new Set((operation['x-example-parameters'] as readonly string[] | undefined) ?? []);
  const parameters = (operation.parameters ?? []) as readonly Parameter[];
  const argument = ({ name, example, schema }: Parameter): Argument => {
    const value = example ?? schema?.example ?? sample(schema);
    const variable = shellVariable(value)?.slice(1);
    return { name, value: variable === undefined ? value : { variable } };
  };
  const isShown = ({ name, required, example, schema }: Parameter): boolean =>
    required === true || (shown.has(name) && (example ?? schema?.example) !== undefined);
  const body = bodySchema(operation, document);
  return {
    entry,
    publicUrl,
    path: parameters.filter((each) => each.in === 'path').map(argument),
    query: parameters.filter((each) => each.in === 'query' && isShown(each)).map(argument),
    ...(body && { body: exampleBody(body, shown) }),
    sendsKey: operation.security?.some((need) => Object.keys(need).length > 0) ?? false,
    types: typesOf(operation),
  };
}

export function isReaderValue(value: unknown): value is ReaderValue {
  return typeof value === 'object' && value !== null && 'variable' in value;
}

/** The address of the call; `variable` writes a value that only the reader knows. */
export function addressOf({ entry, path, query, publicUrl }: ExampleCall, variable: (name: string) => string): string {
  const written = ({ value }: Argument): string =>
    isReaderValue(value)
      ? variable(value.variable)
      : encodeURIComponent(Array.isArray(value) ? value.join(',') : String(value));
  const address = path.reduce((text, each) => text.replace(`{${each.name}}`, () => written(each)), entry.path);
  const pairs = query.map((each) => `${each.name}=${written(each)}`);
  return `${publicUrl}${address}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

function exampleBody(schema: SchemaLike, shown: ReadonlySet<string>): unknown {
  if (schema.example !== undefined) return schema.example;
  const names = Object.keys(schema.properties ?? {}).filter(
    (name) => schema.required?.includes(name) || shown.has(name),
  );
  return Object.fromEntries(names.map((name) => [name, sample(schema.properties?.[name] as Field | undefined)]));
}

function typesOf(operation: OperationObject): string[] {
  const success = (operation.responses as Record<string, { content?: object }>)[200];
  return Object.keys(success?.content ?? {});
}

function sample(field: Field | undefined): unknown {
  if (field?.example !== undefined) return field.example;
  if (field?.enum) return field.enum[0];
  if (field?.default !== undefined) return field.default;
  switch (field?.type) {
    case 'integer':
    case 'number':
      return field.minimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return [sample(field.items)];
    case 'object':
      return {};
    default:
      return field?.format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'text';
  }
}
