import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { type ConsoleGuard } from '../../web/staff/console-guard.js';
import { type ConsoleOperator, type ConsoleRoute } from '../../web/staff/staff-route.js';
import { type StaffMember } from '../../web/staff/staff.js';
import { type Config } from '../../platform/config/config.js';
import { type WithOperators } from '../operators.settings.js';
import { OperatorCheck } from '../../web/http/operator-check.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { SealedCookie } from '../../web/http/sealed-cookie.js';
import { BrowserSessions } from '../../web/sessions/browser-sessions.js';
import { checkFormToken, FormTokens } from '../../web/sessions/form-tokens.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { type FormBody } from '../../web/validation/form-body.js';
import { OperatorRegister } from '../register/operator-register.service.js';

export const SESSION_HOURS = 12;
const LIFE_MS = SESSION_HOURS * 3_600_000;
const KIND = 'operator';
/** Subject of the shared token's sessions. */
const SHARED_SUBJECT = 'shared token';

interface Sealed {
  /** Id of the operator; null for the shared token. */
  readonly id: string | null;
  /** Hash of the shared token, so that a new token ends the session. */
  readonly shared: string | null;
  /** Id of this session; its forms contain a token derived from it. */
  readonly mark: string;
}

/** Why a sign-in was refused. */
export type SignInRefusal = 'unknown' | 'shared_token_retired';

/** The staff member behind the shared token. */
const SHARED: StaffMember = { operatorId: null, name: 'shared token', role: 'operator', label: 'operator' };

/**
 * Sessions of the console. The cookie, sent to the console only, contains the encrypted identity and never a token. A
 * session is stored on the server and ends after twelve hours, after inactivity, at sign-out, with the operator's
 * revocation, or, for the shared token, as soon as a named operator exists.
 */
@Injectable()
export class StaffSessions implements ConsoleGuard {
  private readonly cookie: SealedCookie<Sealed>;
  private readonly formTokens: FormTokens;
  private readonly check: OperatorCheck;
  private readonly sharedMark: string;
  private readonly idleMs: number;

  constructor(
    private readonly register: OperatorRegister,
    private readonly sessions: BrowserSessions,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Pick<Config, 'apiKeyPepper' | 'publicUrl' | 'operatorToken'> & WithOperators,
  ) {
    this.cookie = new SealedCookie({
      name: 'scoutline_operations',
      path: '/operations',
      purpose: 'operators console',
      secret: config.apiKeyPepper,
      isSecure: config.publicUrl.startsWith('https:'),
      lifeMs: LIFE_MS,
    });
    this.formTokens = new FormTokens(config.apiKeyPepper, 'operators console forms');
    this.idleMs = config.operators.idleMinutes * 60_000;
    this.check = new OperatorCheck(config.operatorToken);
    this.sharedMark = createHash('sha256').update(config.operatorToken).digest('base64url').slice(0, 16);
  }

  /** Signs in with a token; ends the browser's previous session. */
  async begin(token: string, request: EdgeRequest, reply: EdgeReply): Promise<StaffMember | SignInRefusal> {
    const isShared = this.check.isShared(token);
    if (isShared && (await this.register.hasNamedOperator())) return 'shared_token_retired';
    const member = isShared ? SHARED : await this.register.byToken(token);
    if (!member) return 'unknown';
    const mark = await this.sessions.begin({ kind: KIND, subject: subjectOf(member), lifeMs: LIFE_MS });
    if (!(await this.register.mayGoOn(member.operatorId))) {
      await this.sessions.end(KIND, mark);
      return isShared ? 'shared_token_retired' : 'unknown';
    }
    // Only now, since the read of the log may have failed.
    await this.endOnServer(request);
    const shared = isShared ? this.sharedMark : null;
    this.cookie.write(reply, { id: member.operatorId, shared, mark }, this.clock.now());
    return member;
  }

  async end(request: EdgeRequest, reply: EdgeReply): Promise<void> {
    await this.endOnServer(request);
    this.cookie.clear(reply);
  }

  /** Ends this operator's sessions on all browsers. */
  async endAll(member: StaffMember, reply: EdgeReply): Promise<void> {
    await this.sessions.endAll(KIND, subjectOf(member));
    this.cookie.clear(reply);
  }

  /**
   * Ends the sessions of a revoked operator (null: of the retired shared token), also for processes that cannot read the
   * log.
   */
  async endOf(operatorId: string | null): Promise<void> {
    await this.sessions.endAll(KIND, subjectOf({ operatorId }));
  }

  /** Null without a valid session. */
  async of(request: EdgeRequest): Promise<ConsoleOperator | null> {
    const sealed = this.cookie.read(request, this.clock.now());
    if (sealed === null) return null;
    const member = await this.memberOf(sealed);
    if (!member || !(await this.sessions.isLive(KIND, sealed.mark, this.idleMs))) return null;
    return { ...member, formToken: this.formTokens.of(sealed.mark) };
  }

  async isSignedIn(request: EdgeRequest): Promise<boolean> {
    const sealed = this.cookie.read(request, this.clock.now());
    if (sealed === null || !(await this.memberOf(sealed))) return false;
    return this.sessions.isOpen(KIND, sealed.mark, this.idleMs);
  }

  async enter(request: EdgeRequest, reply: EdgeReply, { role }: ConsoleRoute): Promise<void> {
    reply.header('cache-control', 'no-store');
    const operator = await this.of(request);
    if (!operator) {
      // `checkForm` refuses it once the form is read, so that the page can show what was entered.
      if (request.method === 'POST') return;
      const next = new URLSearchParams({ next: request.url });
      void reply.code(303).header('location', `/operations/sign-in?${next.toString()}`).send();
      return;
    }
    request.staff = operator;
    request.operator = operator.label;
    if (role === 'operator' && operator.role !== 'operator') {
      throw new DomainError('forbidden', 'An auditor sees and changes nothing.');
    }
  }

  checkForm(request: EdgeRequest, form: FormBody | undefined): void {
    if (!request.staff) {
      const detail = 'Nothing was done: your session of the console has ended.';
      throw new DomainError('unauthorized', detail);
    }
    checkFormToken(form, request.staff.formToken);
  }

  private async endOnServer(request: EdgeRequest): Promise<void> {
    const sealed = this.cookie.read(request, this.clock.now());
    if (sealed !== null) await this.sessions.end(KIND, sealed.mark);
  }

  private async memberOf(sealed: Sealed): Promise<StaffMember | null> {
    return sealed.id === null ? this.shared(sealed) : this.register.ofSession(sealed.id);
  }

  private async shared({ shared }: Sealed): Promise<StaffMember | null> {
    return shared === this.sharedMark && !(await this.register.hasHadNamedOperator()) ? SHARED : null;
  }
}

function subjectOf({ operatorId }: Pick<StaffMember, 'operatorId'>): string {
  return operatorId ?? SHARED_SUBJECT;
}
