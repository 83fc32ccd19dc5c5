import { type OperationTerms } from '../http/operation-terms.js';
import { LONGEST_REQUEST_ID } from '../http/request-context.js';
import { type AnswerHeader } from './header-catalog.js';
import { type FoundRoute } from './operation-catalog.js';

const OF_A_LIMIT = [
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const satisfies AnswerHeader[];

/** Headers that any answer of the operation may have, including refusals. */
export function commonHeaders(terms: OperationTerms | undefined): AnswerHeader[] {
  const isLimited = terms?.problems.some(({ code }) => code === 'rate_limit') ?? false;
  return ['X-Request-Id', 'X-Request-Uuid', 'Cache-Control', ...(isLimited ? OF_A_LIMIT : [])];
}

/** The headers of a success. */
export function answerHeaders(route: FoundRoute, terms: OperationTerms | undefined, isList: boolean): string[] {
  const { method, path, waitsForWrites, operation } = route;
  return [
    ...commonHeaders(terms),
    'X-Consistency-Token',
    ...(path.startsWith('/api/v1/') ? (['X-Log-Position', 'Repr-Digest'] as const) : []),
    ...(waitsForWrites ? ['X-Stale'] : []),
    ...(method === 'POST' ? ['Idempotency-Replayed'] : []),
    ...(isList || 'x-credits' in (terms?.extensions ?? {}) ? ['Link'] : []),
    ...(operation?.docs.headers ?? []),
  ];
}

/** The headers that requests of any operation may send. */
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
