import { deriveId } from '../../platform/ids/ids.js';
import { type EdgeRequest } from '../http/request-context.js';

/**
 * The id of a request's command. Under an Idempotency-Key it is the same for each repeat of the request. A key may come
 * back for another request once it is forgotten, so the id covers address and body.
 */
export function commandIdOf({ requestId, idempotencyKeyHash, idempotencyFingerprint = '' }: CommandRequest): string {
  if (idempotencyKeyHash === undefined) return requestId;
  return deriveId('command', `${idempotencyKeyHash}/${idempotencyFingerprint}`);
}

type CommandRequest = Pick<EdgeRequest, 'requestId' | 'idempotencyKeyHash' | 'idempotencyFingerprint'>;
