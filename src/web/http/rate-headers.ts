import { type FastifyReply } from 'fastify';

/** The state of one limit after the request. */
export interface RateState {
  /** Name of the limit, for example `minute` or `day`; letters, digits, dashes. */
  readonly policy: string;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until `remaining` is `limit` again. */
  readonly resetSeconds: number;
  /** Length of the window in seconds. */
  readonly windowSeconds: number;
  /** The unit of the count when it is not requests. */
  readonly unit?: 'credits';
}

/**
 * `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers) for all limits, and the older
 * `X-RateLimit-*` for the first of them, whose reset counts seconds from now.
 */
export function writeRateHeaders(reply: FastifyReply, first: RateState, ...more: readonly RateState[]): void {
  let policy = policyOf(first);
  let state = stateOf(first);
  for (const other of more) {
    policy += `, ${policyOf(other)}`;
    state += `, ${stateOf(other)}`;
  }
  reply.header('ratelimit-policy', policy);
  reply.header('ratelimit', state);
  reply.header('x-ratelimit-limit', String(first.limit));
  reply.header('x-ratelimit-remaining', String(left(first)));
  reply.header('x-ratelimit-reset', String(Math.ceil(first.resetSeconds)));
}

function policyOf({ policy, limit, windowSeconds, unit }: RateState): string {
  return `"${policy}";q=${limit};${unit ? `qu="${unit}";` : ''}w=${windowSeconds}`;
}

function stateOf(state: RateState): string {
  return `"${state.policy}";r=${left(state)};t=${Math.ceil(state.resetSeconds)}`;
}

function left({ remaining }: RateState): number {
  return Math.max(0, Math.floor(remaining));
}
