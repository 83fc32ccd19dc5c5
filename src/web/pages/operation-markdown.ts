import { type OpenAPIObject } from '@nestjs/swagger';
import { bodySchema, type SchemaLike } from '../code-examples/body-schema.js';
import { type CodeExample } from '../code-examples/code-examples.js';
import { type OperationEntry, type OperationObject } from '../openapi/openapi-document.js';
import { answerFields, type AnswerField } from './answer-fields.js';
import { cellText, plainText, tableOf } from './markdown-html.js';

/** One operation of the reference as Markdown, part by part. */
export interface OperationParts {
  readonly description: string;
  readonly terms: string;
  /** Tables; empty where there is nothing to list. */
  readonly parameters: string;
  readonly body: string;
  readonly answerFields: readonly AnswerField[];
  /** Recorded answer as JSON; null for one that is not JSON. */
  readonly answer: string | null;
}

export function operationParts({ operation }: OperationEntry, document: OpenAPIObject): OperationParts {
  const parameters = parameterRows(operation);
  const fields = bodyRows(operation, document);
  const example = exampleOf(operation);
  return {
    description: operation.description ?? '',
    terms: termsLine(operation),
    parameters: parameters.length === 0 ? '' : tableOf(['Parameter', 'In', 'Type', 'Rule'], parameters),
    body: fields.length === 0 ? '' : tableOf(['Body field', 'Type', 'Rule'], fields),
    answerFields: answerFields(operation, document),
    answer: example === undefined ? null : JSON.stringify(example, null, 2),
  };
}

/** The parts in their order, without a heading. */
export function operationMarkdown(parts: OperationParts, examples: readonly CodeExample[], errors: string): string {
  return [
    parts.description,
    parts.terms,
    parts.parameters,
    parts.body,
    ...examples.map(({ syntax, source }) => `\`\`\`${syntax}\n${source}\n\`\`\``),
    answerFieldsMarkdown(parts.answerFields),
    parts.answer === null ? '' : `\`\`\`json\n${parts.answer}\n\`\`\``,
    errors,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** With dotted names. */
function answerFieldsMarkdown(fields: readonly AnswerField[]): string {
  const rows = (list: readonly AnswerField[], prefix: string, depth: number): string[][] =>
    list.flatMap(({ name, type, meaning, fields: inner, isList }) => [
      [`\`${prefix}${name}\``, type, meaning],
      ...(depth < DEEPEST ? rows(inner, `${prefix}${name}${isList ? '[]' : ''}.`, depth + 1) : []),
    ]);
  const all = rows(fields, '', 1);
  return all.length === 0 ? '' : tableOf(['Answer field', 'Type', 'Meaning'], all);
}

const DEEPEST = 4;

/** For example `1 credit from the wallet api`; empty for a free operation. */
export function priceOf(operation: OperationObject): string {
  const price = operation['x-credits'] as { wallet: string; credits: number | 'computed'; from?: number } | undefined;
  if (!price) {
    const { 402: unpaid } = operation.responses as Record<string, { description?: string } | undefined>;
    return unpaid?.description?.includes('`payment_required`') ? 'a payment' : '';
  }
  const credits = price.credits === 'computed' ? (price.from ?? 1) : price.credits;
  const amount = credits === 1 ? '1 credit' : `${String(credits)} credits`;
  return `${amount}${price.credits === 'computed' ? ' or more' : ''} from the wallet ${price.wallet}`;
}

function termsLine(operation: OperationObject): string {
  const words: string[] = [];
  const price = priceOf(operation);
  if (price) words.push(`Costs ${price}.`);
  if (operation['x-minimum-plan'] !== undefined) words.push(`From plan \`${operation['x-minimum-plan'] as string}\`.`);
  if (operation.security === undefined) words.push('Needs no key.');
  else if (operation.security.some((need) => Object.keys(need).length === 0))
    words.push(`Works without a key${anonymousLimitOf(operation)}.`);
  else
    words.push(`Needs ${operation.security.some((need) => 'OperatorToken' in need) ? 'the operator token' : 'a key'}.`);
  return words.join(' ');
}

/** For example `, at most 10 a day from an address`; empty where nothing limits it. */
function anonymousLimitOf(operation: OperationObject): string {
  const limit = operation['x-anonymous-limit'] as { per_day?: number; per_minute?: number } | undefined;
  if (limit?.per_day !== undefined) return `, at most ${limit.per_day} a day from an address`;
  return limit?.per_minute === undefined ? '' : `, at most ${limit.per_minute} a minute from an address`;
}

function parameterRows(operation: OperationObject): string[][] {
  const parameters = (operation.parameters ?? []) as {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema?: SchemaLike;
  }[];
  return parameters
    .filter((parameter) => parameter.in !== 'header')
    .map(({ name, in: where, required, description, schema }) => [
      `\`${name}\``,
      where,
      typeOf(schema),
      [required ? 'required' : '', rulesOf(schema), cellText(description ?? schema?.description ?? '')]
        .filter(Boolean)
        .join('; '),
    ]);
}

function bodyRows(operation: OperationObject, document: OpenAPIObject): string[][] {
  const body = bodySchema(operation, document);
  return Object.entries(body?.properties ?? {}).map(([name, schema]) => [
    `\`${name}\``,
    typeOf(schema),
    [body?.required?.includes(name) ? 'required' : '', rulesOf(schema), cellText(schema.description ?? '')]
      .filter(Boolean)
      .join('; '),
  ]);
}

function typeOf(schema: SchemaLike | undefined): string {
  const ref = schema?.$ref ?? schema?.allOf?.[0]?.$ref;
  if (ref) return ref.split('/').at(-1) ?? 'object';
  if (schema?.type === 'array') return `array of ${typeOf(schema.items)}`;
  const type = Array.isArray(schema?.type) ? schema.type.join(' or ') : schema?.type;
  return typeof type === 'string' ? type : 'any';
}

const RULE_WORDS: Readonly<Record<string, string>> = {
  minimum: 'at least',
  maximum: 'at most',
  minLength: 'characters at least',
  maxLength: 'characters at most',
  minItems: 'elements at least',
  maxItems: 'elements at most',
  default: 'default',
};

function rulesOf(schema: SchemaLike | undefined): string {
  if (!schema) return '';
  const words = Object.entries(RULE_WORDS).flatMap(([rule, word]) =>
    schema[rule] === undefined ? [] : [`${word} ${plainText(JSON.stringify(schema[rule]))}`],
  );
  if (schema.enum) words.push(`one of ${schema.enum.map((value) => `\`${String(value)}\``).join(', ')}`);
  return words.join(', ');
}

function exampleOf(operation: OperationObject): unknown {
  const success = (operation.responses as Record<string, { content?: Record<string, { example?: unknown }> }>)[200];
  return Object.values(success?.content ?? {})[0]?.example;
}
