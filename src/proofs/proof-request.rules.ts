import { DomainError } from '../kernel/domain-error.js';
import { isUuid } from '../platform/ids/ids.js';
import { type ProofsConfig } from './proofs.settings.js';

/** Id in the examples of the documentation. */
export const EXAMPLE_ID = '0198c1de-3a6b-7f2e-9c41-5d0c8a1b2e3f';

/** @throws DomainError not_configured without a log, validation_failed where the parameter is no UUID */
export function refuseUnprovable({ log }: ProofsConfig, name: string, id: string): void {
  if (log === 0) {
    throw new DomainError(
      'not_configured',
      'This service has no transparency log; its operator sets TRANSPARENCY_LOG.',
    );
  }
  if (isUuid(id)) return;
  const of = name === 'id' ? 'an event' : 'a request';
  const message = `${name} must be the UUID of ${of}, as in ${EXAMPLE_ID}`;
  throw new DomainError('validation_failed', message, { errors: [{ field: name, message }] });
}
