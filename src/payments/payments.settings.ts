import { DomainError } from '../kernel/domain-error.js';
import { type PaymentsConfig } from './payments-environment.settings.js';
import { type Token } from './chain/authorization.rules.js';

/** Payment settings with every required value set. */
interface PaymentSettings {
  readonly token: Token;
  readonly payTo: string;
  readonly secrets: readonly string[];
}

/** @throws DomainError not_configured naming the variable. */
export function paymentSettings(config: PaymentsConfig): PaymentSettings {
  const { chainId, asset, payTo, secrets, missing } = config;
  if (missing !== null || payTo === null) throw notConfigured(missing ?? 'PAYMENTS_PAY_TO');
  return { token: { chainId, ...asset }, payTo, secrets };
}

export function notConfigured(variable: string): DomainError {
  return new DomainError('not_configured', `Payments are not set up: ${variable} is not set.`, { extra: { variable } });
}
