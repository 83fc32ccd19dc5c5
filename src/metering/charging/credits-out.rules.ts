import { DomainError } from '../../kernel/domain-error.js';
import { type PricedOperation } from '../pricing/prices.service.js';

const OUT: readonly string[] = ['insufficient_credits', 'quota_exhausted'];

export function isOutOfCredits(error: unknown): error is DomainError {
  return error instanceof DomainError && OUT.includes(error.code);
}

/**
 * Reserves the price; where too few credits are left for it, what the call costs by what is on file, which may be less.
 * Null where that is nothing.
 */
export async function reserved<T>(
  operation: PricedOperation,
  price: number,
  reserve: (credits: number) => Promise<T>,
  dueOnFile: () => Promise<number | null> = unknownDue,
): Promise<T | null> {
  try {
    return await withErrorName(operation, () => reserve(price));
  } catch (error) {
    const due = isOutOfCredits(error) ? await dueOf(dueOnFile) : null;
    if (due === 0) return null;
    if (due === null || due >= price) throw error;
    return withErrorName(operation, () => reserve(due));
  }
}

const unknownDue = (): Promise<null> => Promise.resolve(null);

/** Nothing is known of a call without an answer, of a record that does not exist for instance. */
async function dueOf(dueOnFile: () => Promise<number | null>): Promise<number | null> {
  try {
    return await dueOnFile();
  } catch (error) {
    if (error instanceof DomainError) return null;
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
