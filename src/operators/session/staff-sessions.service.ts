import { Inject, Injectable } from '@nestjs/common';
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { type ConsoleDoor, type ConsoleOperator, type ConsoleRoute } from '../../platform/console/console-door.js';
import { type StaffMember } from '../../platform/console/staff.js';
import { type Config } from '../../platform/config/config.js';
import { OperatorCheck } from '../../platform/http/operator-check.js';
import { type EdgeReply, type EdgeRequest } from '../../platform/http/request-context.js';
import { SealedCookie } from '../../platform/http/sealed-cookie.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { type FormBody, formValue } from '../../platform/validation/form-body.js';
import { OperatorRegister } from '../register/operator-register.service.js';

const HOURS = 12;

interface Sealed {
  /** Id of the operator; null for the shared token. */
  readonly id: string | null;
  /** Of the shared token, so that another one ends the session. */
  readonly shared: string | null;
  /** Of this session; its forms carry what is made of it. */
  readonly mark: string;
}

/** Why nobody was let in. */
export type SignInRefusal = 'unknown' | 'shared_token_retired';

/** Who comes with the token that all share. */
const SHARED: StaffMember = { operatorId: null, name: 'shared token', role: 'operator', label: 'operator' };

/**
 * Sessions of the console. The cookie names who is signed in under a seal, never a token; it is sent to the console
 * only and ends after twelve hours, with the operator's revocation, or, where it came of the shared token, as soon as
 * somebody has a name of their own.
 */
@Injectable()
export class StaffSessions implements ConsoleDoor {
  private readonly cookie: SealedCookie<Sealed>;
  private readonly formKey: Buffer;
  private readonly check: OperatorCheck;
  private readonly sharedMark: string;

  constructor(
    private readonly register: OperatorRegister,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Pick<Config, 'apiKeyPepper' | 'publicUrl' | 'operatorToken'>,
  ) {
    this.cookie = new SealedCookie({
      name: 'scoutline_operations',
      path: '/operations',
      purpose: 'operators console',
      secret: config.apiKeyPepper,
      isSecure: config.publicUrl.startsWith('https:'),
      lifeMs: HOURS * 3_600_000,
    });
    this.formKey = Buffer.from(hkdfSync('sha256', config.apiKeyPepper, '', 'operators console forms', 32));
    this.check = new OperatorCheck(config.operatorToken);
    this.sharedMark = createHash('sha256').update(config.operatorToken).digest('base64url').slice(0, 16);
  }

  /** Signs in with a token. */
  async begin(token: string, reply: EdgeReply): Promise<StaffMember | SignInRefusal> {
    const isShared = this.check.isShared(token);
    if (isShared && (await this.register.hasNamedOperator())) return 'shared_token_retired';
    const member = isShared ? SHARED : await this.register.byToken(token);
    if (!member) return 'unknown';
    const mark = randomBytes(16).toString('base64url');
    const shared = isShared ? this.sharedMark : null;
    this.cookie.write(reply, { id: member.operatorId, shared, mark }, this.clock.now());
    return member;
  }

  end(reply: EdgeReply): void {
    this.cookie.clear(reply);
  }

  /** Null where nobody is signed in, or may be no longer. */
  async of(request: EdgeRequest): Promise<ConsoleOperator | null> {
    const sealed = this.cookie.read(request, this.clock.now());
    if (sealed === null) return null;
    const member = sealed.id === null ? await this.shared(sealed) : await this.register.byId(sealed.id);
    return member && { ...member, formToken: this.formTokenOf(sealed.mark) };
  }

  async enter(request: EdgeRequest, reply: EdgeReply, { role }: ConsoleRoute): Promise<void> {
    reply.header('cache-control', 'no-store');
    const operator = await this.of(request);
    if (!operator) {
      if (request.method === 'POST') throw new DomainError('unauthorized', 'Sign in to the console first.');
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
    const given = Buffer.from(formValue(form, 'form_token'));
    const expected = Buffer.from(request.staff?.formToken ?? '');
    if (expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected)) return;
    throw new DomainError(
      'forbidden',
      'This form was not made for this session. Go back, load its page and try again.',
    );
  }

  private async shared({ shared }: Sealed): Promise<StaffMember | null> {
    return shared === this.sharedMark && !(await this.register.hasNamedOperator()) ? SHARED : null;
  }

  private formTokenOf(mark: string): string {
    return createHmac('sha256', this.formKey).update(mark).digest('base64url');
  }
}
