import { DomainError } from '../../kernel/domain-error.js';
import { isTransientError } from '../../platform/process/transient-errors.js';

const NOT_QUEUED = 'The request could not be queued. The credits were refunded. Send the request again.';

/** A store failure may be transient, so the caller gets a 503, not a 500. */
export function notQueued(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return isTransientError(error)
    ? new DomainError('unavailable', NOT_QUEUED, { retryAfterSeconds: 2 })
    : new DomainError('internal', NOT_QUEUED);
}
