import { createHash, timingSafeEqual } from 'node:crypto';
import { DomainError } from '../../kernel/domain-error.js';
import { type StaffDirectory, type StaffMember } from '../staff/staff.js';
import { type OperationRoute } from './operation-route.js';
import { type Admission } from './operation-terms.js';
import { type EdgeRequest } from './request-context.js';

const SANE_NAME = /^[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$/;

/**
 * Admits operators. The bearer is a personal token, which identifies the operator, or the shared operator token, with
 * which `X-Operator` names the operator for the audit. An auditor's token can only read.
 */
export class OperatorCheck {
  private readonly expected: Buffer;

  constructor(
    operatorToken: string,
    private readonly directory?: StaffDirectory,
    /** Slows an address that tries many unknown tokens; absent where nothing is metered. */
    private readonly tries?: Pick<Admission, 'takeToken' | 'giveTokenBack'>,
  ) {
    this.expected = digest(operatorToken);
  }

  /**
   * Sets `request.operator`. @throws DomainError `unauthorized`, `forbidden`, `rate_limit` or, for an invalid name,
   * `validation_failed`.
   */
  check(request: EdgeRequest, route: Pick<OperationRoute, 'notForAuditors'> = {}): void | Promise<void> {
    const bearer = bearerOf(request);
    if (bearer === null) throw unknownToken();
    if (!this.isShared(bearer)) return this.named(request, bearer, route);
    const name = request.headers['x-operator'] ?? 'operator';
    if (typeof name !== 'string' || !SANE_NAME.test(name)) {
      throw new DomainError('validation_failed', 'X-Operator is not a usable name', {
        errors: [
          {
            field: 'X-Operator',
            message: 'X-Operator must be 1 to 64 letters, digits, dots, dashes or @',
            suggestion: 'ada.byron',
          },
        ],
      });
    }
    request.operator = name;
  }

  /** Whether the request has the operator token or a staff member's token. */
  async knows(request: EdgeRequest): Promise<boolean> {
    const bearer = bearerOf(request);
    if (bearer === null) return false;
    return this.isShared(bearer) || (await this.find(request, bearer).catch(() => null)) !== null;
  }

  isShared(token: string): boolean {
    // Digests have one length, so the comparison does not reveal the token's length.
    return timingSafeEqual(digest(token), this.expected);
  }

  private async find(request: EdgeRequest, token: string): Promise<StaffMember | null> {
    await this.tries?.takeToken?.(request);
    const member = (await this.directory?.byToken(token)) ?? null;
    if (member) this.tries?.giveTokenBack?.(request);
    return member;
  }

  private async named(
    request: EdgeRequest,
    bearer: string,
    { notForAuditors }: Pick<OperationRoute, 'notForAuditors'>,
  ): Promise<void> {
    const member = await this.find(request, bearer);
    if (!member) throw unknownToken();
    request.operator = member.label;
    if (member.role !== 'auditor') return;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new DomainError('forbidden', 'An auditor’s token reads and changes nothing.');
    }
    if (notForAuditors) throw new DomainError('forbidden', 'This answer names people, who stay sealed for auditors.');
  }
}

function unknownToken(): DomainError {
  return new DomainError('unauthorized', 'This operation needs the operator token as Authorization: Bearer');
}

function bearerOf(request: EdgeRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
