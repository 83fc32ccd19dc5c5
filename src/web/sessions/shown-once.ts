import { type Clock } from '../../kernel/clock.js';
import { type EdgeReply, type EdgeRequest } from '../http/request-context.js';
import { SealedCookie, type SealedCookieOptions } from '../http/sealed-cookie.js';
import { type OneTimeTokens } from './one-time-tokens.js';

const LIFE_MS = 5 * 60_000;
/** A form belongs to a session, and none lasts longer. */
const FORM_LIFE_MS = 12 * 3_600_000;

export interface ShownOnceParts extends Omit<SealedCookieOptions, 'lifeMs'> {
  readonly tokens: OneTimeTokens;
  readonly clock: Clock;
}

/**
 * Carries a secret from the form that created it to the page that shows it, over a redirect: reloading that page
 * neither repeats the form nor shows the secret again. The browser stores it encrypted, and the server decrypts it
 * once.
 */
export class ShownOnce<T extends object> {
  private readonly cookie: SealedCookie<T & { readonly token: string; readonly formId?: string | null }>;

  constructor(private readonly parts: ShownOnceParts) {
    this.cookie = new SealedCookie({ ...parts, lifeMs: LIFE_MS });
  }

  /**
   * Sends the secret to the browser; the reply then redirects to the page that takes it.
   *
   * @param formId of the form that created it; null where a repeat of the form is another command
   */
  put(reply: EdgeReply, secret: T, formId: string | null = null): void {
    const { tokens, clock, purpose } = this.parts;
    this.cookie.write(reply, { ...secret, token: tokens.issue(purpose, LIFE_MS), formId }, clock.now());
  }

  /**
   * The form's id until its secret is shown, then null: a repeat replaces a secret that was lost, and one that was shown
   * may be in use.
   */
  async repeatableForm(formId: string | null): Promise<string | null> {
    const isShown = formId !== null && (await this.parts.tokens.isRecorded(this.shownForm(formId)));
    return isShown ? null : formId;
  }

  /** The secret on the first call; null when it is missing or was shown before. */
  async take(request: EdgeRequest, reply: EdgeReply): Promise<T | null> {
    const { tokens, clock, purpose } = this.parts;
    const sealed = this.cookie.read(request, clock.now());
    if (sealed === null) return null;
    this.cookie.clear(reply);
    if (!tokens.isValid(purpose, sealed.token) || !(await tokens.use(sealed.token))) return null;
    if (typeof sealed.formId === 'string') await tokens.record(this.shownForm(sealed.formId), FORM_LIFE_MS);
    return sealed;
  }

  private shownForm(formId: string): string {
    return `${this.parts.purpose} of form ${formId}`;
  }
}
