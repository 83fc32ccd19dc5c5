import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { type Config } from '../../platform/config/config.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { OneTimeTokens } from '../../web/sessions/one-time-tokens.js';
import { ShownOnce } from '../../web/sessions/shown-once.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';

const NEW_KEY_PATH = '/account/new-key';

export interface NewKey {
  readonly accountId: string;
  readonly apiKey: string;
  /** Whether the account was opened with it. */
  readonly isFirst: boolean;
  /** ISO 8601: from then on the key that it replaces is refused; absent where it replaces none. */
  readonly replacedUntil?: string;
}

/** New keys for the page that shows each once. */
@Injectable()
export class NewKeys {
  private readonly shown: ShownOnce<NewKey>;

  constructor(tokens: OneTimeTokens, @Inject(CLOCK) clock: Clock, @Inject(CONFIG) config: Config) {
    this.shown = new ShownOnce({
      name: 'scoutline_new_key',
      path: NEW_KEY_PATH,
      purpose: 'new key',
      secret: config.apiKeyPepper,
      isSecure: config.publicUrl.startsWith('https:'),
      tokens,
      clock,
    });
  }

  /**
   * Redirects to the page that shows the key.
   *
   * @param formId of the form that created it, see `repeatableForm`
   */
  show(reply: EdgeReply, key: NewKey, formId: string | null = null): void {
    this.shown.put(reply, key, formId);
    this.redirect(reply);
  }

  /** Redirects to the page, which shows an unseen key. */
  redirect(reply: EdgeReply): void {
    void reply.code(303).header('location', NEW_KEY_PATH).header('cache-control', 'no-store').send();
  }

  repeatableForm(formId: string | null): Promise<string | null> {
    return this.shown.repeatableForm(formId);
  }

  take(request: EdgeRequest, reply: EdgeReply): Promise<NewKey | null> {
    return this.shown.take(request, reply);
  }
}
