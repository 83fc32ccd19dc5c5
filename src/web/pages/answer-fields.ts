import { type OpenAPIObject } from '@nestjs/swagger';
import { type SchemaLike } from '../code-examples/body-schema.js';
import { type OperationObject } from '../openapi/openapi-document.js';
import { plainText, tableOf } from './markdown-html.js';

const DEEPEST = 4;

/** The members of an operation's answer as a table: dotted names, types and descriptions. */
export function answerFieldsMarkdown(operation: OperationObject, document: OpenAPIObject): string {
  const success = (operation.responses as Record<string, { content?: Record<string, { schema?: SchemaLike }> }>)[200];
  const schema = success?.content?.['application/json']?.schema;
  const rows = schema ? rowsOf(schema, document, { prefix: '', depth: 0 }) : [];
  return rows.length === 0 ? '' : tableOf(['Answer field', 'Type', 'Meaning'], rows);
}

interface Where {
  readonly prefix: string;
  readonly depth: number;
}

function rowsOf(schema: SchemaLike, document: OpenAPIObject, { prefix, depth }: Where): string[][] {
  const { properties = {}, required = [] } = resolved(schema, document);
  return Object.entries(properties).flatMap(([name, member]) => {
    const { inner, type, words } = readable(member, document);
    const path = prefix + name;
    const meaning = [required.includes(name) ? '' : 'not in every answer', plainText(words)].filter(Boolean).join('; ');
    const row = [`\`${path}\``, type, meaning];
    // The introduction describes `credits`, which every charged answer has.
    if (name === 'credits' || depth + 1 >= DEEPEST || !inner) return [row];
    const isList = type.startsWith('array');
    return [row, ...rowsOf(inner, document, { prefix: `${path}${isList ? '[]' : ''}.`, depth: depth + 1 })];
  });
}

interface Readable {
  /** The nested object, or the objects of a list. */
  readonly inner: SchemaLike | undefined;
  readonly type: string;
  readonly words: string;
}

function readable(member: SchemaLike, document: OpenAPIObject): Readable {
  const choices = (member.anyOf as readonly SchemaLike[] | undefined) ?? [member];
  const isNull = choices.some(({ type }) => type === 'null');
  const schema = resolved(choices.find(({ type }) => type !== 'null') ?? member, document);
  const types = [schema.type].flat().filter((type): type is string => type !== undefined && type !== 'null');
  const orNull = isNull || [schema.type].flat().includes('null') ? ' or null' : '';
  const words = [member.description ?? schema.description ?? '', choicesOf(schema)].filter(Boolean).join(' ');
  const [type = 'any'] = types;
  if (type === 'array') {
    const items = readable(schema.items ?? {}, document);
    return { inner: items.inner, type: `array of ${items.type}${orNull}`, words };
  }
  const named = typeof schema.format === 'string' ? `${type} (${schema.format})` : type;
  return { inner: type === 'object' ? schema : undefined, type: named + orNull, words };
}

function choicesOf({ enum: values }: SchemaLike): string {
  const shown = (values ?? []).filter((value): value is string => typeof value === 'string');
  return shown.length < 2 ? '' : `One of ${shown.map((value) => `\`${value}\``).join(', ')}.`;
}

function resolved(schema: SchemaLike, document: OpenAPIObject): SchemaLike {
  if (!schema.$ref) return schema;
  return (document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}) as SchemaLike;
}
