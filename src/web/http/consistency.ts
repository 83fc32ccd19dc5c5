import { type Freshness } from '../../platform/read-store/freshness.js';
import { validationFailed } from '../problems/problem.js';
import { type EdgeReply, type EdgeRequest } from './request-context.js';

/** The longest that a reader waits for its own write. */
const PATIENCE_MS = 500;

/** The read models that a request must wait for: those of a GET with a consistency token. */
export function awaitedModels(request: EdgeRequest): readonly string[] | undefined {
  if (request.headers['x-consistency-token'] === undefined) return undefined;
  return request.routeOptions.config.operation?.readsFrom;
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
  const token = request.headers['x-consistency-token'];
  if (typeof token !== 'string' || !/^\d{1,19}$/.test(token)) {
    throw validationFailed([
      {
        field: 'X-Consistency-Token',
        message: 'X-Consistency-Token must be one that an answer of this service carried',
        suggestion: 'Send the value unchanged, or leave the header out',
      },
    ]);
  }
  // When the store does not answer, the query itself reports the error.
  const fresh = await freshness.waitFor(models, BigInt(token), PATIENCE_MS).catch(() => false);
  if (!fresh) reply.header('x-stale', 'true');
}
