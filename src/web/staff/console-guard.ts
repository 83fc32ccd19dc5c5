import { DomainError } from '../../kernel/domain-error.js';
import { type EdgeReply, type EdgeRequest } from '../http/request-context.js';
import { type FormBody } from '../validation/form-body.js';
import { type ConsoleOperator, type ConsoleRoute } from './staff-route.js';

/**
 * Guards console routes. `enter` runs before the body is read: without a session it redirects a page to the sign-in
 * (the reply is sent then). `checkForm` runs after the form is read, for every POST.
 */
export interface ConsoleGuard {
  /** Sets `request.staff` and `request.operator` where there is a session. @throws DomainError forbidden */
  enter(request: EdgeRequest, reply: EdgeReply, route: ConsoleRoute): Promise<void>;
  /** Whether the session is still live, without counting as its use: for connections that stay open. */
  isSignedIn(request: EdgeRequest): Promise<boolean>;
  /** @throws DomainError unauthorized without a session, forbidden when the form belongs to another one. */
  checkForm(request: EdgeRequest, form: FormBody | undefined): void;
}

/** Injection token of the `ConsoleGuard`. */
export const CONSOLE_GUARD = Symbol('CONSOLE_DOOR');

/** The signed-in staff member; only in routes marked `@ConsolePage` or `@ConsoleAct`. */
export function consoleOperator(request: EdgeRequest): ConsoleOperator {
  if (request.staff === undefined) throw new DomainError('unauthorized', 'Sign in to the console first.');
  return request.staff;
}
