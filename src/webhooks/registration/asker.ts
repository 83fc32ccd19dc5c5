import { DomainError } from '../../kernel/domain-error.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { type Asker } from './register-webhook.command.js';

/** @throws DomainError unauthorized */
export function askerOf({ principal, requestId }: EdgeRequest): Asker {
  if (!principal) throw new DomainError('unauthorized', 'This operation needs an API key.');
  return { accountId: principal.accountId, keyId: principal.keyId, requestId };
}
