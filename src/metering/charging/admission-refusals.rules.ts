import { type PlanName } from '../../kernel/credits.js';
import { DomainError } from '../../kernel/domain-error.js';
import { type MinuteUse } from '../limits/rate-bucket.js';
import { type PricedOperation } from '../pricing/prices.service.js';

export function tooFast(message: string, { retryAfterSeconds }: MinuteUse): DomainError {
  return new DomainError('rate_limit', message, { retryAfterSeconds });
}

export function planTooLow(operation: PricedOperation, plan: PlanName, needed: string): DomainError {
  const code = operation.planTooLow === 402 ? 'plan_required' : 'plan_too_low';
  return new DomainError(code, `This needs the plan ${needed} or higher; the key is on ${plan}.`);
}
