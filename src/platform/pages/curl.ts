import { type OpenAPIObject } from '@nestjs/swagger';
import { type OperationObject } from '../openapi/openapi-document.js';
import { bodySchema } from './body-schema.js';

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

/** A line that a reader can paste into a shell: required parameters and fields filled with values of their kind. */
export function curlOf({ method, path, operation }: Entry, document: OpenAPIObject, publicUrl: string): string {
  const parameters = (operation.parameters ?? []) as {
    name: string;
    in: string;
    required?: boolean;
    example?: unknown;
    schema?: Field;
  }[];
  let address = path;
  const query: string[] = [];
  for (const { name, in: where, required, example, schema } of parameters) {
    const value = String(example ?? sample(name, schema));
    if (where === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value));
    if (where === 'query' && required) query.push(`${name}=${encodeURIComponent(value)}`);
  }
  const url = `${publicUrl}${address}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}'${url}'`];
  const token = operation.security?.some((need) => 'OperatorToken' in need) ? '$OPERATOR_TOKEN' : '$API_KEY';
  if (operation.security?.some((need) => Object.keys(need).length > 0))
    lines.push(`-H "Authorization: Bearer ${token}"`);
  const body = bodySchema(operation, document);
  if (body) {
    const fields = (body.required ?? []).map((name) => [
      name,
      sample(name, body.properties?.[name] as Field | undefined),
    ]);
    lines.push(
      `-H 'Content-Type: application/json'`,
      `-d '${JSON.stringify(Object.fromEntries(fields)).replaceAll("'", "'\\''")}'`,
    );
  }
  return lines.join(' \\\n  ');
}

const BY_NAME: Readonly<Record<string, unknown>> = {
  slug: 'acme',
  domain: 'acme.ai',
  website: 'https://acme.ai',
  url: 'https://acme.ai',
  email: 'ada@acme.ai',
  name: 'Acme',
  q: 'Acme',
  query: 'Acme',
  domains: ['acme.ai', 'https://example.com'],
};

function sample(name: string, field: Field | undefined): unknown {
  if (field?.example !== undefined) return field.example;
  if (field?.enum) return field.enum[0];
  if (name in BY_NAME) return BY_NAME[name];
  if (field?.default !== undefined) return field.default;
  switch (field?.type) {
    case 'integer':
    case 'number':
      return field.minimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return [sample('', field.items)];
    case 'object':
      return {};
    default:
      return field?.format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'text';
  }
}
