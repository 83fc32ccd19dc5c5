const text = { type: 'string' };
const whole = { type: 'string', pattern: '^[0-9]+$' };

/** All response headers that callers may want to read. */
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
  'X-Log-Position': {
    description:
      'Position in the event log: the answer shows at least what was recorded up to there. Absent where the operation ' +
      'reads no records and writes nothing.',
    schema: { type: 'string', pattern: '^[0-9]{1,20}$' },
  },
  'Repr-Digest': {
    description: 'RFC 9530: SHA-256 of the body as it was sent.',
    schema: text,
    example: 'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:',
  },
  'Idempotency-Replayed': {
    description: 'Only on the stored answer to a request that was sent before.',
    schema: { type: 'string', enum: ['true'] },
  },
  Link: {
    description:
      'RFC 8288: next, prev, first and last page; for a charged answer also its proof (`rel` ends in /rels/proof).',
    schema: text,
  },
  ETag: { description: 'Strong tag of the answer, for If-None-Match.', schema: text },
  'Cache-Control': { description: 'How long the response may be cached.', schema: text },
  'Retry-After': { description: 'Seconds to wait before a retry; absent where waiting does not help.', schema: whole },
  'WWW-Authenticate': { description: 'How to say who asks, or how to pay.', schema: text },
} satisfies Record<string, { description: string; schema: Record<string, unknown>; example?: string }>;

export type AnswerHeader = keyof typeof ANSWER_HEADERS;

export function headerRefs(names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
