import { DomainError } from '../../kernel/domain-error.js';
import { type EdgeReply, type EdgeRequest } from '../http/request-context.js';
import { type FormBody } from '../validation/form-body.js';
import { type ConsoleOperator, type ConsoleRoute } from './staff-route.js';

/**
 * Lets a request of a console route in. `enter` runs before the body is read: without a session a page leads to the
 * sign-in (the reply is sent then), everything else is refused. `checkForm` runs once the form is read.
 */
export interface ConsoleGuard {
  /** Sets `request.staff` and `request.operator`. @throws DomainError unauthorized, forbidden */
  enter(request: EdgeRequest, reply: EdgeReply, route: ConsoleRoute): Promise<void>;
  /** @throws DomainError forbidden where the form was not made for this session. */
  checkForm(request: EdgeRequest, form: FormBody | undefined): void;
}

/** Injection token of the `ConsoleGuard`. */
export const CONSOLE_GUARD = Symbol('CONSOLE_DOOR');

/** Who is at the console; only in routes marked `@ConsolePage` or `@ConsoleAct`. */
export function consoleOperator(request: EdgeRequest): ConsoleOperator {
  if (request.staff === undefined) throw new DomainError('unauthorized', 'Sign in to the console first.');
  return request.staff;
}
