import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type EdgeReply, type EdgeRequest } from './request-context.js';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const LONGEST = 1_000;

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
    const sealed = this.open(cookieOf(request, this.options.name));
    return sealed === null || sealed.until < now ? null : sealed;
  }

  write(reply: EdgeReply, content: T, now: number): void {
    const { lifeMs } = this.options;
    this.set(reply, this.seal({ ...content, until: now + lifeMs }), lifeMs / 1_000);
  }

  clear(reply: EdgeReply): void {
    this.set(reply, '', 0);
  }

  private set(reply: EdgeReply, value: string, seconds: number): void {
    const { name, path, isSecure } = this.options;
    const ending = isSecure ? '; Secure' : '';
    reply.header(
      'set-cookie',
      `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${ending}`,
    );
  }

  private seal(content: T & { readonly until: number }): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce);
    const text = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
  }

  private open(cookie: string | null): (T & { readonly until: number }) | null {
    if (cookie === null || cookie.length > LONGEST) return null;
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

function cookieOf({ headers }: EdgeRequest, wanted: string): string | null {
  for (const part of (headers.cookie ?? '').split(';', 50)) {
    const [name, value] = part.trim().split('=', 2);
    if (name === wanted && value) return value;
  }
  return null;
}
