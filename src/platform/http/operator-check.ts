import { createHash, timingSafeEqual } from 'node:crypto';
import { DomainError } from '../../kernel/domain-error.js';
import { type EdgeRequest } from './request-context.js';

const SANE_NAME = /^[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$/;

/** Lets operators in: the bearer is the operator token, `X-Operator` names the acting person for the audit. */
export class OperatorCheck {
  private readonly expected: Buffer;

  constructor(operatorToken: string) {
    this.expected = digest(operatorToken);
  }

  /** Sets `request.operator`. @throws DomainError `unauthorized` or, for a bad name, `validation_failed`. */
  check(request: EdgeRequest): void {
    if (!this.knows(request)) {
      throw new DomainError('unauthorized', 'This operation needs the operator token as Authorization: Bearer');
    }
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

  /** Whether the request carries the operator token. */
  knows(request: EdgeRequest): boolean {
    const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    // Digests have one length, so that the comparison tells nothing of the token's.
    return bearer !== undefined && timingSafeEqual(digest(bearer), this.expected);
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
