import { DomainError } from '../../kernel/domain-error.js';
import { type PricedOperation } from '../pricing/prices.service.js';

const OUT: readonly string[] = ['insufficient_credits', 'quota_exhausted'];

export function isOutOfCredits(error: unknown): error is DomainError {
  return error instanceof DomainError && OUT.includes(error.code);
}

/** Null where too few credits are left for a call that is paid for. */
export async function reserved<T>(
  operation: PricedOperation,
  reserve: () => Promise<T>,
  isPaidFor?: () => Promise<boolean>,
): Promise<T | null> {
  try {
    return await withErrorName(operation, reserve);
  } catch (error) {
    if (isOutOfCredits(error) && (await isPaid(isPaidFor))) return null;
    throw error;
  }
}

/** A call without an answer, of a record that does not exist for instance, is not paid for. */
async function isPaid(isPaidFor?: () => Promise<boolean>): Promise<boolean> {
  try {
    return (await isPaidFor?.()) ?? false;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** Some operations have another error name where credits run out. */
export async function withErrorName<T>({ creditsOutError }: PricedOperation, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isOutOfCredits(error) || creditsOutError === undefined) throw error;
    const extra = { ...error.details.extra, error: creditsOutError };
    throw new DomainError(error.code, error.message, { ...error.details, extra });
  }
}
