import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { type Config } from '../../platform/config/config.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { OneTimeTokens } from '../../web/sessions/one-time-tokens.js';
import { ShownOnce } from '../../web/sessions/shown-once.js';
import { seeOther } from '../session/signed-in-page.js';

const PATH = '/account/webhooks/secret';

/** Characters of an address that the page shows: the cookie is short, an address may have 2,000. */
const MOST_URL = 200;

export interface NewSecret {
  readonly accountId: string;
  readonly url: string;
  readonly secret: string;
  /** Whether it replaces another one. */
  readonly isReplacement: boolean;
}

/** Secrets of webhooks for the page that shows each once. */
@Injectable()
export class NewSecrets {
  private readonly shown: ShownOnce<NewSecret>;

  constructor(tokens: OneTimeTokens, @Inject(CLOCK) clock: Clock, @Inject(CONFIG) config: Config) {
    this.shown = new ShownOnce({
      name: 'scoutline_new_secret',
      path: PATH,
      purpose: 'new webhook secret',
      secret: config.apiKeyPepper,
      isSecure: config.publicUrl.startsWith('https:'),
      tokens,
      clock,
    });
  }

  /** @param formId of the form that created it, see `repeatableForm` */
  show(reply: EdgeReply, { url, ...secret }: NewSecret, formId: string | null = null): void {
    this.shown.put(reply, { ...secret, url: url.length > MOST_URL ? `${url.slice(0, MOST_URL)}…` : url }, formId);
    seeOther(reply, PATH);
  }

  repeatableForm(formId: string | null): Promise<string | null> {
    return this.shown.repeatableForm(formId);
  }

  take(request: EdgeRequest, reply: EdgeReply): Promise<NewSecret | null> {
    return this.shown.take(request, reply);
  }
}
