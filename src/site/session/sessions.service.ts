import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { hashApiKey, isWellFormedKey } from '../../metering/keys/api-key.rules.js';
import { KeyDirectory, type KnownKey } from '../../metering/keys/key-directory.service.js';
import { type Config } from '../../platform/config/config.js';
import { type EdgeReply, type EdgeRequest } from '../../platform/http/request-context.js';
import { SealedCookie } from '../../platform/http/sealed-cookie.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';

const HOURS = 12;

/**
 * Who is at the account page. The cookie holds the stored form of a key under a seal of our own, not the key: it opens
 * nothing but these pages, ends with the key, and is sent by nobody but the page itself.
 */
@Injectable()
export class Sessions {
  private readonly cookie: SealedCookie<{ readonly hash: string }>;

  constructor(
    private readonly keys: KeyDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'apiKeyPepper' | 'publicUrl'>,
  ) {
    this.cookie = new SealedCookie({
      name: 'scoutline_session',
      path: '/',
      purpose: 'site session',
      secret: config.apiKeyPepper,
      isSecure: config.publicUrl.startsWith('https:'),
      lifeMs: HOURS * 3_600_000,
    });
  }

  /** Null where nobody is signed in, or the key has ended since. */
  async of(request: EdgeRequest): Promise<KnownKey | null> {
    const sealed = this.cookie.read(request, this.clock.now());
    return sealed === null ? null : this.keys.find(sealed.hash);
  }

  /** Signs in with a key; null where it is none, or has ended. */
  async begin(key: string, reply: EdgeReply): Promise<KnownKey | null> {
    if (!isWellFormedKey(key)) return null;
    const hash = hashApiKey(key, this.config.apiKeyPepper);
    const known = await this.keys.find(hash);
    if (known) this.cookie.write(reply, { hash }, this.clock.now());
    return known;
  }

  end(reply: EdgeReply): void {
    this.cookie.clear(reply);
  }
}
