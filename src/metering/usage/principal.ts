import { DomainError } from '../../kernel/domain-error.js';
import { type EdgeRequest, type Principal } from '../../web/http/request-context.js';

/** @throws DomainError unauthorized without a key. */
export function principalOf(request: EdgeRequest): Principal {
  if (!request.principal) throw new DomainError('unauthorized', 'This operation needs an API key.');
  return request.principal;
}
