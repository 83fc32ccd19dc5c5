import { type Freshness } from '../../platform/read-store/freshness.js';
import { type ReadReplicas } from '../lists/read-replicas.service.js';
import { validationFailed } from '../problems/problem.js';
import { type EdgeReply, type EdgeRequest } from './request-context.js';

/** The longest that a reader waits for its own write. */
const PATIENCE_MS = 500;

/** The read models that a request must wait for: those of a GET with a consistency token. */
export function awaitedModels(request: EdgeRequest): readonly string[] | undefined {
  if (request.headers['x-consistency-token'] === undefined) return undefined;
  return request.routeOptions.config.operation?.readsFrom;
}

/** The position that the caller's token names; null without a valid one. */
export function tokenOf(request: EdgeRequest): bigint | null {
  const token = request.headers['x-consistency-token'];
  return typeof token === 'string' && /^\d{1,19}$/.test(token) ? BigInt(token) : null;
}

/** Answers a GET that reads from read models from a replica, where one has what the caller must see. */
export function answerFrom(request: EdgeRequest, replicas: ReadReplicas | undefined, answer: () => void): void {
  const { readsFrom } = request.routeOptions.config.operation ?? {};
  if (!readsFrom || request.method !== 'GET' || !replicas?.areConfigured) return answer();
  void replicas.serve(readsFrom, tokenOf(request), answer);
}

/**
 * Waits until the read models of a GET have passed the position of the caller's token; after a timeout the answer is
 * sent with `X-Stale: true`.
 */
export async function awaitConsistency(
  request: EdgeRequest,
  reply: EdgeReply,
  freshness: Freshness,
  models: readonly string[],
): Promise<void> {
  const token = tokenOf(request);
  if (token === null) {
    throw validationFailed([
      {
        field: 'X-Consistency-Token',
        message: 'X-Consistency-Token must be one that an answer of this service carried',
        suggestion: 'Send the value unchanged, or leave the header out',
      },
    ]);
  }
  // When the store does not answer, the query itself reports the error.
  const fresh = await freshness.waitFor(models, token, PATIENCE_MS).catch(() => false);
  if (!fresh) reply.header('x-stale', 'true');
}
