import { type OpenAPIObject } from '@nestjs/swagger';
import { type OperationObject } from '../openapi/openapi-document.js';
import { shellVariable } from '../openapi/example-records.js';
import { bodySchema, type SchemaLike } from './body-schema.js';

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
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

/**
 * A command that a reader can paste into a shell: required parameters and fields and those in `x-example-parameters`,
 * with their examples. Values that only the reader knows, such as the id of a webhook, are shell variables.
 */
export function curlOf({ method, path, operation }: Entry, document: OpenAPIObject, publicUrl: string): string {
  const shown = new Set((operation['x-example-parameters'] as readonly string[] | undefined) ?? []);
  let address = path;
  const query: string[] = [];
  for (const { name, in: where, required, example, schema } of (operation.parameters ?? []) as readonly Parameter[]) {
    const given = example ?? schema?.example;
    const value = inAddress(given ?? sample(schema));
    if (where === 'path') address = address.replace(`{${name}}`, value);
    if (where === 'query' && (required || (shown.has(name) && given !== undefined))) query.push(`${name}=${value}`);
  }
  const url = `${publicUrl}${address}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const quote = url.includes('$') ? '"' : "'";
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quote}${url}${quote}`];
  const token = operation.security?.some((need) => 'OperatorToken' in need) ? '$OPERATOR_TOKEN' : '$API_KEY';
  if (operation.security?.some((need) => Object.keys(need).length > 0))
    lines.push(`-H "Authorization: Bearer ${token}"`);
  const types = typesOf(operation);
  if (types.length > 1) lines.push(`-H 'Accept: ${types.join(', ')}'`);
  const body = bodySchema(operation, document);
  if (body) {
    const text = JSON.stringify(exampleBody(body, shown)).replaceAll("'", "'\\''");
    lines.push(`-H 'Content-Type: application/json'`, `-d '${text}'`);
  }
  return lines.join(' \\\n  ');
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

function inAddress(value: unknown): string {
  return shellVariable(value) ?? encodeURIComponent(Array.isArray(value) ? value.join(',') : String(value));
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
