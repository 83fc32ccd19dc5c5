import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { DomainError } from '../../kernel/domain-error.js';
import { type FormBody, formValue } from '../validation/form-body.js';

/** The name of the hidden field that holds a form token. */
export const FORM_TOKEN = 'form_token';

/** Why such a form is refused, in the error's `reason`. */
export const OTHER_SESSION = 'other_session';

/**
 * Tokens that bind a form to its session (CSRF protection): another site cannot know one, and each session has a
 * different one.
 */
export class FormTokens {
  private readonly key: Buffer;

  /** @param purpose separates the key from other keys derived from the same secret. */
  constructor(secret: string, purpose: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  }

  of(sessionId: string): string {
    return createHmac('sha256', this.key).update(sessionId).digest('base64url');
  }
}

/** @throws DomainError forbidden when the form lacks its session's token. */
export function checkFormToken(form: FormBody | undefined, token: string | undefined): void {
  const given = Buffer.from(formValue(form, FORM_TOKEN));
  const expected = Buffer.from(token ?? '');
  if (expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected)) return;
  const detail =
    'Nothing was done: you have signed in again since this form was loaded, or someone else has in this browser.';
  throw new DomainError('forbidden', detail, { extra: { reason: OTHER_SESSION } });
}
