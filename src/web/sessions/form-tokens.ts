import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { DomainError } from '../../kernel/domain-error.js';
import { type FormBody, formValue } from '../validation/form-body.js';

/** The name of the hidden field that holds a form token. */
export const FORM_TOKEN = 'form_token';

/** Tokens that tie a form to the session it was made for: another site cannot know one, another session has another. */
export class FormTokens {
  private readonly key: Buffer;

  /** @param purpose words that part its key from every other made of the same secret. */
  constructor(secret: string, purpose: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  }

  of(sessionId: string): string {
    return createHmac('sha256', this.key).update(sessionId).digest('base64url');
  }
}

/** @throws DomainError forbidden where the form does not carry the token of its session. */
export function checkFormToken(form: FormBody | undefined, token: string | undefined): void {
  const given = Buffer.from(formValue(form, FORM_TOKEN));
  const expected = Buffer.from(token ?? '');
  if (expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new DomainError('forbidden', 'This form was not made for this session. Go back, load its page and try again.');
}
