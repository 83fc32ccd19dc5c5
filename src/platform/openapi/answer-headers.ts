import { type OperationTerms } from '../http/operation-terms.js';
import { LONGEST_REQUEST_ID } from '../http/request-context.js';
import { type FoundRoute } from './operation-catalog.js';

const text = { type: 'string' };
const whole = { type: 'string', pattern: '^[0-9]+$' };

/** Every header that an answer may carry and a caller may want to read. */
export const ANSWER_HEADERS = {
  'X-Request-Id': { description: 'Names the request; errors and the ledger refer to it.', schema: text },
  'X-Request-Uuid': {
    description: "The service's own id of the request; only where the caller sent an X-Request-Id.",
    schema: { type: 'string', format: 'uuid' },
  },
  RateLimit: {
    description: 'What is left of each limit and in how many seconds it is full again.',
    schema: text,
    example: '"minute";r=119;t=30',
  },
  'RateLimit-Policy': {
    description:
      'The limits and their windows in seconds: requests a minute, and credits a day where the plan has a daily cap.',
    schema: text,
    example: '"minute";q=120;w=60',
  },
  'X-RateLimit-Limit': { description: 'The first limit.', schema: whole },
  'X-RateLimit-Remaining': { description: 'What is left of it.', schema: whole },
  'X-RateLimit-Reset': { description: 'In how many seconds it is full again.', schema: whole },
  'X-Consistency-Token': {
    description: 'Position of the last write; send it with a GET to read it.',
    schema: { type: 'string', pattern: '^[0-9]{1,20}$' },
  },
  'X-Stale': {
    description: 'Only where an X-Consistency-Token was sent and its write is not in the answer yet.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Idempotency-Replayed': {
    description: 'Only on the stored answer to a request that was sent before.',
    schema: { type: 'string', enum: ['true'] },
  },
  Link: { description: 'RFC 8288: next, prev, first and last page.', schema: text },
  ETag: { description: 'Strong tag of the answer, for If-None-Match.', schema: text },
  'Cache-Control': { description: 'For how long the answer may be kept.', schema: text },
  'Retry-After': { description: 'Seconds after which time alone heals it; absent where it does not.', schema: whole },
  'WWW-Authenticate': { description: 'How to say who asks, or how to pay.', schema: text },
} satisfies Record<string, { description: string; schema: Record<string, unknown>; example?: string }>;

export type AnswerHeader = keyof typeof ANSWER_HEADERS;

export function headerRefs(names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const OF_A_LIMIT = [
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const satisfies AnswerHeader[];

/** What any answer of the operation may carry, a refusal too. */
export function commonHeaders(terms: OperationTerms | undefined): AnswerHeader[] {
  const isLimited = terms?.problems.some(({ code }) => code === 'rate_limit') ?? false;
  return ['X-Request-Id', 'X-Request-Uuid', 'Cache-Control', ...(isLimited ? OF_A_LIMIT : [])];
}

/** The headers of a success. */
export function answerHeaders(route: FoundRoute, terms: OperationTerms | undefined, isList: boolean): string[] {
  const { method, waitsForWrites, operation } = route;
  return [
    ...commonHeaders(terms),
    'X-Consistency-Token',
    ...(waitsForWrites ? ['X-Stale'] : []),
    ...(method === 'POST' ? ['Idempotency-Replayed'] : []),
    ...(isList ? ['Link'] : []),
    ...(operation?.docs.headers ?? []),
  ];
}

/** The headers that a request may carry, whatever the operation. */
export function headerParameters(route: FoundRoute): object[] {
  const parameters: object[] = [
    {
      name: 'X-Request-Id',
      in: 'header',
      required: false,
      description: 'A name of your own for this request, echoed in the answer.',
      schema: { type: 'string', maxLength: LONGEST_REQUEST_ID },
    },
  ];
  if (route.method === 'GET' && route.waitsForWrites) {
    parameters.push({
      name: 'X-Consistency-Token',
      in: 'header',
      required: false,
      description: 'From the answer to a write of yours: this answer waits up to 500 ms to include it.',
      schema: { type: 'string', pattern: '^[0-9]{1,19}$' },
    });
  }
  if (route.method === 'POST') {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'The same key and body get the same answer without a second charge, for 24 hours.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    });
  }
  return parameters;
}
