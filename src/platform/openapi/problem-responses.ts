import { ERROR_CODES, type ErrorCode } from '../../kernel/domain-error.js';
import { type OperationTerms } from '../http/operation-terms.js';
import { PROBLEM_TYPE } from '../problems/problem.js';
import { PROBLEMS } from '../problems/problem-catalog.js';

interface StatusAndCode {
  readonly status: number;
  readonly code: ErrorCode;
}

/** What any operation may answer, whatever its price-list row says. */
const EVERYWHERE: readonly ErrorCode[] = ['validation_failed', 'not_acceptable', 'internal', 'unavailable'];
const WITH_BODY: readonly ErrorCode[] = [
  'payload_too_large',
  'unsupported_media_type',
  'idempotency_conflict',
  'idempotency_mismatch',
];

/** The error answers of one operation, one entry a status, each naming its codes. */
export function problemResponses(terms: OperationTerms | undefined, hasBody: boolean): Record<string, object> {
  const rows: StatusAndCode[] = [...EVERYWHERE, ...(hasBody ? WITH_BODY : [])].map((code) => ({
    status: PROBLEMS[code].status,
    code,
  }));
  for (const row of terms?.problems ?? []) {
    if (!rows.some(({ status, code }) => status === row.status && code === row.code)) rows.push(row);
  }
  const byStatus = new Map<number, ErrorCode[]>();
  for (const { status, code } of rows) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [status, responseOf(codes)]),
  );
}

function responseOf(codes: readonly ErrorCode[]): object {
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('. '),
    content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

export const PROBLEM_SCHEMAS = {
  FieldError: {
    type: 'object',
    description: 'One field at fault.',
    required: ['field', 'message'],
    properties: {
      field: { type: 'string', description: 'Path of the field, for example `founders[0].name`.' },
      message: { type: 'string', description: 'The rule that it breaks.' },
      suggestion: { type: 'string', description: 'A value or an action that would mend it.' },
    },
  },
  Problem: {
    type: 'object',
    description: 'RFC 9457 problem document. Further members belong to single codes.',
    required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'error'],
    properties: {
      type: { type: 'string', format: 'uri', description: 'A page that explains the code and how to mend it.' },
      title: { type: 'string' },
      status: { type: 'integer', minimum: 400, maximum: 599 },
      detail: { type: 'string', description: 'What is wrong with this very request.' },
      instance: { type: 'string', description: 'The request id, as in X-Request-Id.' },
      code: { type: 'string', enum: [...ERROR_CODES] },
      error: { type: 'string', description: 'The code, or `rate_limit` for every 429 of a submission.' },
      errors: { type: 'array', items: { $ref: '#/components/schemas/FieldError' } },
    },
    additionalProperties: true,
  },
} as const;
