import { applyDecorators } from '@nestjs/common';
import { BodyLimit, Page, routeConfig, TakesForm } from '../http/operation.decorator.js';
import { type ConsoleRoute } from './staff-route.js';

interface Shown extends Partial<ConsoleRoute> {
  /** Media types of a route that is not a page: a picture, a file. */
  readonly produces?: readonly string[];
}

/** A console page for signed-in staff, by default including auditors. Others are redirected to the sign-in. */
export function ConsolePage({ role = 'auditor', produces = ['text/html'] }: Shown = {}): MethodDecorator {
  return applyDecorators(Page(...produces), routeConfig({ console: { role } }));
}

const LARGEST_FORM_BYTES = 64 * 1024;

/**
 * A form submission on the console from a page of the same session, by default for operators only. The method answers
 * with a redirect (`seeOther`) or a page; refusals are logged with operator and route.
 */
export function ConsoleAct({ role = 'operator' }: Partial<ConsoleRoute> = {}): MethodDecorator {
  return applyDecorators(
    Page('text/html'),
    TakesForm(),
    BodyLimit(LARGEST_FORM_BYTES),
    routeConfig({ console: { role } }),
  );
}
