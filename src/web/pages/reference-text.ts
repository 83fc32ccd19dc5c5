import { type OpenAPIObject } from '@nestjs/swagger';
import { codeExamplesOf } from '../code-examples/code-examples.js';
import { type OperationObject, operationsOf } from '../openapi/openapi-document.js';
import { plainText, tableOf } from './markdown-html.js';
import { operationMarkdown, operationParts } from './operation-markdown.js';

/** The whole reference as one text for language models, with a command for each operation. */
export function referenceText(document: OpenAPIObject, publicUrl: string, recordsAreOnFile = true): string {
  const operations = operationsOf(document);
  const examplesOf = codeExamplesOf(document, publicUrl);
  return [
    '# Scoutline API',
    `> ${document.info.description ?? ''}`,
    introductionMarkdown(publicUrl),
    examplesNote(recordsAreOnFile),
    '## Operations',
    operations
      .map(
        ({ method, path, operation }) =>
          `- [${method} ${path}](${publicUrl}/docs/reference/${operation.operationId}.md) ${plainText(operation.summary ?? '')}`,
      )
      .join('\n'),
    ...operations.map((entry) => {
      const { method, path, operation } = entry;
      const [curl] = examplesOf(entry);
      return [
        `### ${method} ${path} {#${operation.operationId}}`,
        plainText(operation.summary ?? ''),
        operationMarkdown(operationParts(entry, document), curl ? [curl] : [], statusTable(operation)),
      ].join('\n\n');
    }),
    '',
  ].join('\n\n');
}

/** What is true of every operation. */
export function introductionMarkdown(publicUrl: string): string {
  return INTRODUCTION.replaceAll('{base}', publicUrl);
}

/** What a reader must have to run an example. */
export function examplesNote(recordsAreOnFile: boolean): string {
  return recordsAreOnFile ? EXAMPLES : `${EXAMPLES} ${NOTHING_ON_FILE}`;
}

const INTRODUCTION = `## How it works

URLs begin with \`{base}/api/v1\`. Bodies and answers are JSON; success is always status 200.

**Keys.** Send \`Authorization: Bearer sk_live_…\`. A key is never accepted in the query string. \`GET /api/v1/me\` shows the plan, the wallets and what is left.

**Credits.** A charged answer has a block \`credits\`: \`cost\` of this call, \`remaining_period\` and \`remaining_balance\` after it, \`used\`, \`limit\` and \`remaining\` of the month's allowance. A miss costs 0, except that of \`POST /startups/match\`.

**Errors** are problem documents (RFC 9457): \`code\` says which kind, \`detail\` what is wrong, \`errors\` which fields and how to fix them. Each kind has [a page](/problems). Nothing is charged for an answer of 400 or above.

**Repeating safely.** A POST with an \`Idempotency-Key\` may be sent again: the stored answer comes back with \`Idempotency-Replayed: true\` and is not charged a second time.

**Reading your writes.** An answer to a write carries \`X-Consistency-Token\`. Send it with a GET and the answer waits up to half a second for its data to include that write; where it could not, it says \`X-Stale: true\`.

**Limits.** \`RateLimit\` and \`RateLimit-Policy\` say what is left and when it is full again; a 429 says in \`Retry-After\` how long to wait where waiting helps.

**Lists** take \`limit\` and \`offset\` (up to 10,000), and answer with a \`Link\` header. \`pagination.next_cursor\`, sent as \`cursor\`, walks a list of any length and shows each unchanged row exactly once.`;

const EXAMPLES =
  '**Examples** read your key from `API_KEY` and name a company that is on file here. Other names in capitals, such as ' +
  '`WEBHOOK_ID`, are values of your own: the descriptions of the parameters say which call gives them. TypeScript and ' +
  'Python use the [client packages](/docs/clients). What needs an engine or a source that is not set up here answers ' +
  '503 `not_configured`.';

const NOTHING_ON_FILE =
  'No company is on file here yet, so the examples name one of the demo data, and calls for it are a 404 until then.';

function statusTable({ responses }: OperationObject): string {
  const rows = Object.entries(responses as Record<string, { description?: string }>);
  return tableOf(
    ['Status', 'Meaning'],
    rows.map(([status, { description = '' }]) => [status, description]),
  );
}
