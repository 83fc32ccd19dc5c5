import { Inject, Injectable } from '@nestjs/common';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type Clock } from '../../kernel/clock.js';
import { hashApiKey, isWellFormedKey } from '../../metering/keys/api-key.rules.js';
import { KeyDirectory, type KnownKey } from '../../metering/keys/key-directory.service.js';
import { type Config } from '../../platform/config/config.js';
import { type EdgeReply, type EdgeRequest } from '../../platform/http/request-context.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';

const COOKIE = 'scoutline_session';
const HOURS = 12;
const LIFE_MS = HOURS * 3_600_000;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const LONGEST = 1_000;

interface Sealed {
  readonly hash: string;
  readonly until: number;
}

/**
 * Who is at the account page. The cookie holds the stored form of a key under a seal of our own, not the key: it opens
 * nothing but these pages, ends with the key, and is sent by nobody but the page itself.
 */
@Injectable()
export class Sessions {
  private readonly secret: Buffer;

  constructor(
    private readonly keys: KeyDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'apiKeyPepper' | 'publicUrl'>,
  ) {
    this.secret = Buffer.from(hkdfSync('sha256', config.apiKeyPepper, '', 'site session', 32));
  }

  /** Null where nobody is signed in, or the key has ended since. */
  async of(request: EdgeRequest): Promise<KnownKey | null> {
    const sealed = this.open(cookieOf(request));
    return sealed === null || sealed.until < this.clock.now() ? null : this.keys.find(sealed.hash);
  }

  /** Signs in with a key; null where it is none, or has ended. */
  async begin(key: string, reply: EdgeReply): Promise<KnownKey | null> {
    if (!isWellFormedKey(key)) return null;
    const hash = hashApiKey(key, this.config.apiKeyPepper);
    const known = await this.keys.find(hash);
    if (known) this.set(reply, this.seal({ hash, until: this.clock.now() + LIFE_MS }), LIFE_MS / 1_000);
    return known;
  }

  end(reply: EdgeReply): void {
    this.set(reply, '', 0);
  }

  private set(reply: EdgeReply, value: string, seconds: number): void {
    const secure = this.config.publicUrl.startsWith('https:') ? '; Secure' : '';
    reply.header('set-cookie', `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`);
  }

  private seal(content: Sealed): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.secret, nonce);
    const text = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
  }

  private open(cookie: string | null): Sealed | null {
    if (cookie === null || cookie.length > LONGEST) return null;
    const bytes = Buffer.from(cookie, 'base64url');
    if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
    try {
      const opener = createDecipheriv('aes-256-gcm', this.secret, bytes.subarray(0, NONCE_BYTES));
      opener.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = Buffer.concat([opener.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), opener.final()]);
      return JSON.parse(text.toString('utf8')) as Sealed;
    } catch {
      return null;
    }
  }
}

function cookieOf({ headers }: EdgeRequest): string | null {
  for (const part of (headers.cookie ?? '').split(';', 50)) {
    const [name, value] = part.trim().split('=', 2);
    if (name === COOKIE && value) return value;
  }
  return null;
}
