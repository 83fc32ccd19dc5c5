import { type OpenAPIObject } from '@nestjs/swagger';
import { type SchemaLike } from '../code-examples/body-schema.js';
import { type OperationObject } from '../openapi/openapi-document.js';
import { cellText } from './markdown-html.js';

/** A member of an answer. */
export interface AnswerField {
  readonly name: string;
  readonly type: string;
  /** Markdown, with the unit and the values that it can have. */
  readonly meaning: string;
  readonly isList: boolean;
  /** Members of the nested object, or of the objects of a list. */
  readonly fields: readonly AnswerField[];
}

const DEEPEST = 6;

export function answerFields(operation: OperationObject, document: OpenAPIObject): AnswerField[] {
  const success = (operation.responses as Record<string, { content?: Record<string, { schema?: SchemaLike }> }>)[200];
  const schema = success?.content?.['application/json']?.schema;
  return schema ? fieldsOf(schema, document, 1) : [];
}

function fieldsOf(schema: SchemaLike, document: OpenAPIObject, depth: number): AnswerField[] {
  const { properties = {}, required = [] } = resolved(schema, document);
  return Object.entries(properties).map(([name, member]) => {
    const { inner, type, words } = readable(member, document);
    return {
      name,
      type: required.includes(name) ? type : `${type}, not in every answer`,
      meaning: words,
      isList: type.startsWith('array'),
      // The introduction describes `credits`, which every charged answer has.
      fields: inner && name !== 'credits' && depth < DEEPEST ? fieldsOf(inner, document, depth + 1) : [],
    };
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
  const words = cellText([member.description ?? schema.description ?? '', choicesOf(schema)].filter(Boolean).join(' '));
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
