import { deriveId } from '../../platform/ids/ids.js';
import { type EdgeRequest, type Principal } from '../../web/http/request-context.js';
import { type CreditActor } from '../ledger/credit-drafts.rules.js';
import { type PricedOperation } from '../pricing/prices.service.js';
import { type ReadOf } from '../reads/read-sets.service.js';

/** A call to charge: an operation of the price list and the holder of a key. */
export interface Call {
  readonly principal: Principal;
  readonly operationId: string;
  /** UUID of the request. Two calls with the same UUID are one charge. */
  readonly requestId: string;
  readonly idempotencyKeyHash?: string;
  /** Fingerprint of address and body under that key. */
  readonly idempotencyFingerprint?: string;
  /** The answer shows at least the events up to this position. */
  readonly readPosition?: bigint;
  /** The price where the price list says `computed`. */
  readonly credits?: number;
}

export function callOf(request: EdgeRequest, principal: Principal, credits?: number): Call {
  const operationId = request.routeOptions.config.operation?.id;
  if (operationId === undefined) throw new Error(`${request.routeOptions.url} is no operation of the price list`);
  const { requestId, idempotencyKeyHash, idempotencyFingerprint, readPosition } = request;
  return {
    principal,
    operationId,
    requestId,
    ...(idempotencyKeyHash !== undefined && { idempotencyKeyHash }),
    ...(idempotencyFingerprint !== undefined && { idempotencyFingerprint }),
    ...(readPosition !== undefined && { readPosition }),
    ...(credits !== undefined && { credits }),
  };
}

export function debitOf(call: Call, operation: PricedOperation) {
  const { requestId, idempotencyKeyHash, idempotencyFingerprint, principal } = call;
  return {
    requestId,
    keyId: principal.keyId,
    operation: operation.id,
    ...(idempotencyKeyHash !== undefined && { idempotencyKeyHash }),
    ...(idempotencyFingerprint !== undefined && { requestDigest: digestOf(idempotencyFingerprint) }),
  };
}

/** 128 bits distinguish requests and halve the size of the stored field. */
const digestOf = (fingerprint: string): string => fingerprint.slice(0, 32);
/** Length of the id prefix that identifies the body. The rest identifies the request, since a key may buy again. */
const JOB_MARK_LENGTH = 'xxxxxxxx-xxxx'.length;
/**
 * Under an Idempotency-Key the job id begins with a fingerprint of key and body. So the charge itself distinguishes a
 * repeat from another body, even after the stored answer has expired.
 */
export function jobOf({ operationId, idempotencyKeyHash: key, idempotencyFingerprint: body }: Call, jobId: string) {
  if (key === undefined || body === undefined) return { jobId };
  const jobMark = deriveId('job-under-key', `${operationId}/${key}/${body}`).slice(0, JOB_MARK_LENGTH);
  return { jobId: jobMark + jobId.slice(JOB_MARK_LENGTH), jobMark };
}

export function actorOf({ principal, requestId }: Call): CreditActor {
  return { correlationId: requestId, actor: `key:${principal.keyId}` };
}

export function priceOf(operation: PricedOperation, computed: number | undefined): number {
  const price = operation.credits === 'computed' ? computed : operation.credits;
  if (price === undefined) throw new Error(`operation ${operation.id} must be given its price`);
  return price;
}

/** The call as the owner of a read set. */
export function readOf(call: Call, now: number): ReadOf {
  const { requestId, readPosition: position } = call;
  const { accountId, keyId } = call.principal;
  return { accountId, keyId, requestId, position, actor: actorOf(call).actor, now };
}
