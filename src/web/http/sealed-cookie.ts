import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { parse, serialize } from 'cookie';
import { type EdgeReply, type EdgeRequest } from './request-context.js';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Characters of a sealed value, well below the 4,096 bytes that browsers store. */
const LONGEST = 2_000;

export interface SealedCookieOptions {
  readonly name: string;
  /** The path prefix for which browsers send it. */
  readonly path: string;
  /** Separates its key from other keys derived from the same secret. */
  readonly purpose: string;
  readonly secret: string;
  /** Whether the browser may send it over https only. */
  readonly isSecure: boolean;
  readonly lifeMs: number;
}

/**
 * A cookie that only this service reads and writes: AES-256-GCM under a separate key for each purpose, HttpOnly and
 * SameSite=Strict, with its expiry inside the ciphertext.
 */
export class SealedCookie<T extends object> {
  private readonly key: Buffer;

  constructor(private readonly options: SealedCookieOptions) {
    this.key = Buffer.from(hkdfSync('sha256', options.secret, '', options.purpose, 32));
  }

  /** The cookie's value; null when it is missing, invalid, or expired at `now`. */
  read(request: EdgeRequest, now: number): T | null {
    const sealed = this.open(parse(request.headers.cookie ?? '')[this.options.name]);
    return sealed === null || sealed.until < now ? null : sealed;
  }

  write(reply: EdgeReply, content: T, now: number): void {
    const { lifeMs, name } = this.options;
    const value = this.seal({ ...content, until: now + lifeMs });
    if (value.length > LONGEST) throw new Error(`the cookie ${name} would have ${value.length} characters`);
    this.set(reply, value, lifeMs / 1_000);
  }

  clear(reply: EdgeReply): void {
    this.set(reply, '', 0);
  }

  private set(reply: EdgeReply, value: string, seconds: number): void {
    const { name, path, isSecure: secure } = this.options;
    const attributes = { path, maxAge: seconds, httpOnly: true, sameSite: 'strict', secure } as const;
    reply.header('set-cookie', serialize(name, value, attributes));
  }

  private seal(content: T & { readonly until: number }): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce);
    const text = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
  }

  private open(cookie: string | undefined): (T & { readonly until: number }) | null {
    if (cookie === undefined || cookie.length > LONGEST) return null;
    const bytes = Buffer.from(cookie, 'base64url');
    if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
    try {
      const opener = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, NONCE_BYTES));
      opener.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = Buffer.concat([opener.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), opener.final()]);
      return JSON.parse(text.toString('utf8')) as T & { readonly until: number };
    } catch {
      return null;
    }
  }
}
