import { applyDecorators } from '@nestjs/common';
import { BodyLimit, Page, routeConfig, TakesForm } from '../http/operation.decorator.js';
import { type ConsoleRoute } from './staff-route.js';

interface Shown extends Partial<ConsoleRoute> {
  /** Media types of what is no page: a picture, a file. */
  readonly produces?: readonly string[];
}

/** A page of the console: for who is signed in, by default auditors too. Who is not signed in is led to the sign-in. */
export function ConsolePage({ role = 'auditor', produces = ['text/html'] }: Shown = {}): MethodDecorator {
  return applyDecorators(Page(...produces), routeConfig({ console: { role } }));
}

const LARGEST_FORM_BYTES = 64 * 1024;

/**
 * An act of the console: a form of a page of the same session, by default for operators only. The method answers with
 * a redirect (`seeOther`) or a page. What is refused is logged with who tried what.
 */
export function ConsoleAct({ role = 'operator' }: Partial<ConsoleRoute> = {}): MethodDecorator {
  return applyDecorators(
    Page('text/html'),
    TakesForm(),
    BodyLimit(LARGEST_FORM_BYTES),
    routeConfig({ console: { role } }),
  );
}
