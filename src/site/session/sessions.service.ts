import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { hashApiKey, isWellFormedKey } from '../../metering/keys/api-key.rules.js';
import { KeyDirectory, type KnownKey } from '../../metering/keys/key-directory.service.js';
import { type Config } from '../../platform/config/config.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { SealedCookie } from '../../web/http/sealed-cookie.js';
import { BrowserSessions } from '../../web/sessions/browser-sessions.js';
import { checkFormToken, FormTokens } from '../../web/sessions/form-tokens.js';
import { SESSION_COOKIE } from '../../web/sessions/session-cookie.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { type FormBody } from '../../web/validation/form-body.js';

const LIFE_MS = 12 * 3_600_000;
const KIND = 'account';

interface Sealed {
  /** Stored form of the key. */
  readonly hash: string;
  /** Id of the session. */
  readonly session: string;
}

/** The key of a signed-in browser. */
export interface SignedIn extends KnownKey {
  /** The hidden CSRF field of every form of the session's pages. */
  readonly formToken: string;
  /** Stored form of the key. */
  readonly keyHash: string;
}

/**
 * Sessions of the account pages. The cookie contains the key's stored form, encrypted, never the key. A session is
 * stored on the server, is valid for these pages only, and ends with the key, at sign-out, or after twelve hours.
 */
@Injectable()
export class Sessions {
  private readonly cookie: SealedCookie<Sealed>;
  private readonly formTokens: FormTokens;

  constructor(
    private readonly keys: KeyDirectory,
    private readonly sessions: BrowserSessions,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'apiKeyPepper' | 'publicUrl'>,
  ) {
    this.cookie = new SealedCookie({
      name: SESSION_COOKIE,
      path: '/',
      purpose: 'site session',
      secret: config.apiKeyPepper,
      isSecure: config.publicUrl.startsWith('https:'),
      lifeMs: LIFE_MS,
    });
    this.formTokens = new FormTokens(config.apiKeyPepper, 'site forms');
  }

  /** Null without a session, or after the session or its key has ended. */
  async of(request: EdgeRequest): Promise<SignedIn | null> {
    const sealed = this.cookie.read(request, this.clock.now());
    if (typeof sealed?.session !== 'string') return null;
    const known = await this.keys.find(sealed.hash);
    if (!known || !(await this.sessions.isLive(KIND, sealed.session))) return null;
    return { ...known, formToken: this.formTokens.of(sealed.session), keyHash: sealed.hash };
  }

  /**
   * As `of`, for a form of this session's pages.
   * @throws DomainError forbidden where the form belongs to another session.
   */
  async ofForm(request: EdgeRequest, form: FormBody | undefined): Promise<SignedIn | null> {
    const known = await this.of(request);
    if (known) checkFormToken(form, known.formToken);
    return known;
  }

  /** Signs in with a key; null where it is malformed or revoked. Ends the browser's previous session. */
  async begin(key: string, request: EdgeRequest, reply: EdgeReply): Promise<KnownKey | null> {
    if (!isWellFormedKey(key)) return null;
    const hash = hashApiKey(key, this.config.apiKeyPepper);
    const known = await this.keys.find(hash);
    if (!known) return null;
    await this.endOnServer(request);
    const session = await this.sessions.begin({ kind: KIND, subject: known.accountId, lifeMs: LIFE_MS });
    this.cookie.write(reply, { hash, session }, this.clock.now());
    return known;
  }

  /**
   * The session goes on with the key that replaces its own, and its open forms stay valid, since one may be sent twice;
   * `renew` follows once the key is shown.
   */
  goOnWith(key: string, request: EdgeRequest, reply: EdgeReply): void {
    const now = this.clock.now();
    const sealed = this.cookie.read(request, now);
    if (sealed) this.cookie.write(reply, { ...sealed, hash: hashApiKey(key, this.config.apiKeyPepper) }, now);
  }

  /** Gives the session of this key another id, so that copies of its former cookie end. */
  async renew(key: string, request: EdgeRequest, reply: EdgeReply): Promise<void> {
    const sealed = this.cookie.read(request, this.clock.now());
    if (sealed?.hash === hashApiKey(key, this.config.apiKeyPepper)) await this.begin(key, request, reply);
  }

  async end(request: EdgeRequest, reply: EdgeReply): Promise<void> {
    await this.endOnServer(request);
    this.cookie.clear(reply);
  }

  /** Ends the account's sessions on all browsers. */
  async endAll(accountId: string, reply: EdgeReply): Promise<void> {
    await this.sessions.endAll(KIND, accountId);
    this.cookie.clear(reply);
  }

  private async endOnServer(request: EdgeRequest): Promise<void> {
    const sealed = this.cookie.read(request, this.clock.now());
    if (typeof sealed?.session === 'string') await this.sessions.end(KIND, sealed.session);
  }
}

/** @throws DomainError unauthorized without a session. */
export function signedIn(known: SignedIn | null): SignedIn {
  if (known) return known;
  throw new DomainError('unauthorized', 'Sign in with a key of the account first.');
}
