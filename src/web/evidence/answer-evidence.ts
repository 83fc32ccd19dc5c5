import { hash } from 'node:crypto';
import { type Freshness } from '../../platform/read-store/freshness.js';
import { type EdgeReply, type EdgeRequest } from '../http/request-context.js';

/**
 * Records up to which position of the log the answer will be complete: that of the slowest read model of the
 * operation, before the query. Other operations have none.
 */
export function noteReadPosition(request: EdgeRequest, freshness: Freshness | undefined): void {
  const models = request.routeOptions.config.operation?.readsFrom;
  if (!freshness || !models) return;
  let slowest: bigint | undefined;
  for (const model of models) {
    const position = freshness.positionOf(model);
    if (position === null || position < 0n) return;
    if (slowest === undefined || position < slowest) slowest = position;
  }
  request.readPosition = slowest;
}

/**
 * `Repr-Digest` (RFC 9530) of the body as sent, and `X-Log-Position`: the position that the answer shows, or that of
 * its own write.
 */
export function writeEvidenceHeaders(request: EdgeRequest, reply: EdgeReply, payload: unknown): void {
  const position = request.readPosition ?? request.commitPosition;
  if (position !== undefined) reply.header('x-log-position', String(position));
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
    reply.header('repr-digest', `sha-256=:${sha256Base64(payload)}:`);
  }
}

/** SHA-256 in Base64. */
export function sha256Base64(data: string | Uint8Array): string {
  return hash('sha256', data, 'base64');
}
