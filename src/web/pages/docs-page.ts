import { type OpenAPIObject } from '@nestjs/swagger';
import { bodySchema, type SchemaLike } from '../code-examples/body-schema.js';
import { type CodeExample, codeExamplesOf } from '../code-examples/code-examples.js';
import { type OperationEntry, type OperationObject, operationsOf } from '../openapi/openapi-document.js';
import { answerFieldsMarkdown } from './answer-fields.js';
import { plainText, tableOf } from './markdown-html.js';

/** The documentation page: the OpenAPI document as text, with a command for each operation. */
export function docsMarkdown(document: OpenAPIObject, publicUrl: string, recordsAreOnFile = true): string {
  const operations = operationsOf(document);
  const examplesOf = codeExamplesOf(document, publicUrl);
  const byTag = new Map<string, typeof operations>();
  for (const entry of operations) {
    const tag = entry.operation.tags?.[0] ?? 'Other';
    byTag.set(tag, [...(byTag.get(tag) ?? []), entry]);
  }
  const sections = [...byTag].sort(([a], [b]) => a.localeCompare(b));
  return [
    '# Documentation',
    START_HERE,
    `> ${document.info.description ?? ''}`,
    INTRODUCTION.replaceAll('{base}', publicUrl),
    recordsAreOnFile ? EXAMPLES : `${EXAMPLES} ${NOTHING_ON_FILE}`,
    '## Operations',
    ...sections.map(([tag, entries]) =>
      [
        `**${plainText(tag)}**`,
        '',
        ...entries.map(
          ({ method, path, operation }) =>
            `- [${method} ${path}](#${operation.operationId}) ${plainText(operation.summary ?? '')}`,
        ),
      ].join('\n'),
    ),
    ...sections.flatMap(([tag, entries]) => [
      `## ${plainText(tag)}`,
      ...entries.map((entry) => operationMarkdown(entry, document, examplesOf(entry))),
    ]),
    '',
  ].join('\n\n');
}

const START_HERE =
  '**New here?** [The first five minutes](/docs/first-five-minutes) lead from a key to a first answer. ' +
  '[The reference to try](/docs/reference) sends requests with your key from the browser. This page has the same content ' +
  'without a script; programs read [OpenAPI 3.1](/openapi.json), and [the feed](/docs/feed) is for data teams.';

const INTRODUCTION = `## How it works

URLs begin with \`{base}/api/v1\`. Bodies and answers are JSON; success is always status 200.

**Keys.** Send \`Authorization: Bearer sk_live_…\`. A key is never accepted in the query string. \`GET /api/v1/me\` shows the plan, the wallets and what is left.

**Credits.** A charged answer has a block \`credits\`: \`cost\` of this call, \`remaining_period\` and \`remaining_balance\` after it, \`used\`, \`limit\` and \`remaining\` of the month's allowance. A miss costs 0.

**Errors** are problem documents (RFC 9457): \`code\` says which kind, \`detail\` what is wrong, \`errors\` which fields and how to fix them. Each kind has [a page](/problems). Nothing is charged for an answer of 400 or above.

**Repeating safely.** A POST with an \`Idempotency-Key\` may be sent again: the stored answer comes back with \`Idempotency-Replayed: true\` and is not charged a second time.

**Reading your writes.** An answer to a write carries \`X-Consistency-Token\`. Send it with a GET and the answer waits up to half a second for its data to include that write; where it could not, it says \`X-Stale: true\`.

**Limits.** \`RateLimit\` and \`RateLimit-Policy\` say what is left and when it is full again; a 429 says in \`Retry-After\` how long to wait where waiting helps.

**Lists** take \`limit\` and \`offset\` (up to 10,000), and answer with a \`Link\` header. \`pagination.next_cursor\`, sent as \`cursor\`, walks a list of any length and shows each unchanged row exactly once.`;

const EXAMPLES =
  '**Examples** are commands for a shell, with your key in `API_KEY`; they name a company that is on file here. Other ' +
  'names in capitals, such as `$WEBHOOK_ID`, are values of your own: the table above a command says which call gives ' +
  'them. What needs an engine or a source that is not set up here answers 503 `not_configured`.';

const NOTHING_ON_FILE =
  'No company is on file here yet, so the examples name one of the demo data, and calls for it are a 404 until then.';

function operationMarkdown(entry: OperationEntry, document: OpenAPIObject, examples: readonly CodeExample[]): string {
  const { method, path, operation } = entry;
  const parts = [
    `### ${method} ${path} {#${operation.operationId}}`,
    plainText(operation.summary ?? ''),
    ...(operation.description ? [operation.description] : []),
    termsLine(operation),
  ];
  const parameters = parameterRows(operation);
  if (parameters.length > 0) parts.push(tableOf(['Parameter', 'In', 'Type', 'Rule'], parameters));
  const fields = bodyRows(operation, document);
  if (fields.length > 0) parts.push(tableOf(['Body field', 'Type', 'Rule'], fields));
  for (const { syntax, source } of examples) parts.push(`\`\`\`${syntax}\n${source}\n\`\`\``);
  const answer = answerFieldsMarkdown(operation, document);
  if (answer !== '') parts.push(answer);
  const example = exampleOf(operation);
  if (example !== undefined) parts.push(`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``);
  parts.push(tableOf(['Status', 'Meaning'], statusRows(operation)));
  return parts.filter((part) => part !== '').join('\n\n');
}

function termsLine(operation: OperationObject): string {
  const words: string[] = [];
  const price = operation['x-credits'] as { wallet: string; credits: number | 'computed'; from?: number } | undefined;
  if (price) {
    const cost =
      price.credits === 'computed'
        ? `${String(price.from ?? 1)} credits or more`
        : price.credits === 1
          ? '1 credit'
          : `${String(price.credits)} credits`;
    words.push(`Costs ${cost} from the wallet \`${price.wallet}\`.`);
  }
  if (operation['x-minimum-plan'] !== undefined) words.push(`From plan \`${operation['x-minimum-plan'] as string}\`.`);
  if (operation.security === undefined) words.push('Needs no key.');
  else if (operation.security.some((need) => Object.keys(need).length === 0)) words.push('Works without a key.');
  else
    words.push(`Needs ${operation.security.some((need) => 'OperatorToken' in need) ? 'the operator token' : 'a key'}.`);
  return words.join(' ');
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
      [required ? 'required' : '', rulesOf(schema), plainText(description ?? schema?.description ?? '')]
        .filter(Boolean)
        .join('; '),
    ]);
}

function bodyRows(operation: OperationObject, document: OpenAPIObject): string[][] {
  const body = bodySchema(operation, document);
  return Object.entries(body?.properties ?? {}).map(([name, schema]) => [
    `\`${name}\``,
    typeOf(schema),
    [body?.required?.includes(name) ? 'required' : '', rulesOf(schema), plainText(schema.description ?? '')]
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

function statusRows(operation: OperationObject): string[][] {
  return Object.entries(operation.responses as Record<string, { description?: string }>).map(([status, response]) => [
    status,
    response.description ?? '',
  ]);
}

function exampleOf(operation: OperationObject): unknown {
  const success = (operation.responses as Record<string, { content?: Record<string, { example?: unknown }> }>)[200];
  return Object.values(success?.content ?? {})[0]?.example;
}
