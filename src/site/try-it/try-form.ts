import { type OpenAPIObject } from '@nestjs/swagger';
import { type FieldError } from '../../kernel/domain-error.js';
import { bodySchema, type SchemaLike } from '../../web/code-examples/body-schema.js';
import { isClientOperation } from '../../web/code-examples/client-methods.js';
import { exampleCall, isReaderValue } from '../../web/code-examples/example-call.js';
import { type OperationEntry } from '../../web/openapi/openapi-document.js';
import { type AccountCall } from '../../web/sessions/account-calls.js';

type Kind = 'text' | 'number' | 'boolean' | 'list' | 'json';

/** A parameter or a member of the body as an input of the form. */
export interface TryField {
  /** Of the input: `path.slug`, `query.q`, `body.text`. */
  readonly input: string;
  readonly place: 'path' | 'query' | 'body';
  readonly name: string;
  readonly kind: Kind;
  readonly required: boolean;
  /** Markdown. */
  readonly meaning: string;
  readonly choices: readonly string[];
  /** The value of the printed example; empty where the example leaves it out or only the reader knows it. */
  readonly example: string;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: SchemaLike;
}

/** Needs a payment of its own, which a session cannot make. */
const PAID_APART: ReadonlySet<string> = new Set(['credits.purchase']);

/** Whether a signed-in reader can run the operation from its page. */
export function canTry({ operation }: OperationEntry): boolean {
  return isClientOperation(operation) && !PAID_APART.has(operation.operationId ?? '');
}

/** The inputs of an operation: required ones first, else in the order of the document. */
export function tryFields(entry: OperationEntry, document: OpenAPIObject): TryField[] {
  const example = exampleCall(entry, document, '');
  const values = new Map([...example.path, ...example.query].map(({ name, value }) => [name, value]));
  const parameters = ((entry.operation.parameters ?? []) as readonly Parameter[]).flatMap((parameter) => {
    const { in: place, name, required = false, description = '', schema = {} } = parameter;
    if (place !== 'path' && place !== 'query') return [];
    return [fieldOf({ place, name, required, description }, schema, values.get(name))];
  });
  const body = bodySchema(entry.operation, document);
  const sent = (example.body ?? {}) as Readonly<Record<string, unknown>>;
  const members = Object.entries(body?.properties ?? {}).map(([name, schema]) => {
    const required = body?.required?.includes(name) ?? false;
    return fieldOf({ place: 'body', name, required, description: schema.description ?? '' }, schema, sent[name]);
  });
  return [...parameters, ...members].sort((a, b) => Number(b.required) - Number(a.required));
}

interface Slot {
  readonly place: TryField['place'];
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
}

function fieldOf({ place, name, required, description }: Slot, schema: SchemaLike, example: unknown): TryField {
  const kind = kindOf(schema);
  const choices = kind === 'text' ? (schema.enum ?? []).map(String) : [];
  return {
    input: `${place}.${name}`,
    place,
    name,
    kind,
    required,
    choices,
    meaning: description,
    example: example === undefined || isReaderValue(example) ? '' : textOf(example, kind),
  };
}

function kindOf(schema: SchemaLike): Kind {
  const type = [schema.type].flat().find((one) => one !== 'null');
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'string') return 'text';
  if (type !== 'array') return 'json';
  const item = [schema.items?.type].flat()[0];
  return item === 'string' ? 'list' : 'json';
}

function textOf(value: unknown, kind: Kind): string {
  if (kind === 'json') return JSON.stringify(value, null, 2);
  if (Array.isArray(value)) return value.join(', ');
  return String(value);
}

export interface ReadForm {
  readonly errors: readonly FieldError[];
  /** Only without errors. */
  readonly call?: AccountCall;
}

/** The call of the form's values; empty inputs are left out. The operation itself checks everything else. */
export function readForm(
  { method, path }: OperationEntry,
  fields: readonly TryField[],
  valueOf: (input: string) => string,
): ReadForm {
  const errors: FieldError[] = [];
  const body: Record<string, unknown> = {};
  const query = new URLSearchParams();
  let address = path;
  for (const field of fields) {
    const text = valueOf(field.input);
    if (text === '') {
      if (field.place === 'path') {
        errors.push({
          field: field.input,
          message: `${field.name} is part of the address`,
          suggestion: field.example || 'a value',
        });
      }
      continue;
    }
    if (field.place === 'path') address = address.replace(`{${field.name}}`, () => encodeURIComponent(text));
    else if (field.place === 'query') query.append(field.name, text);
    else {
      const value = valueIn(text, field.kind);
      if (value === undefined) {
        errors.push({ field: field.input, message: `${field.name} must be JSON`, suggestion: '{}' });
      } else body[field.name] = value;
    }
  }
  if (errors.length > 0) return { errors };
  const search = query.toString();
  const takesBody = method !== 'GET' && fields.some(({ place }) => place === 'body');
  const url = `${address}${search === '' ? '' : `?${search}`}`;
  return { errors, call: { method, url, ...(takesBody && { payload: body }) } };
}

/** A value that does not fit its kind is sent as text, so that the operation's own message names the rule. */
function valueIn(text: string, kind: Kind): unknown {
  switch (kind) {
    case 'number':
      return Number.isFinite(Number(text)) ? Number(text) : text;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'list':
      return text
        .split(/[,\n]/)
        .map((part) => part.trim())
        .filter((part) => part !== '');
    case 'json':
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return undefined;
      }
    case 'text':
      return text;
  }
}
