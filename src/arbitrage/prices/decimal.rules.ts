import { type Decimal } from '../arbitrage.events.js';

/** A number of 10^-18 units. Prices have at most six digits, so a product of two and a rate is still exact. */
export type Fixed = bigint;

const PLACES = 18;
export const ONE: Fixed = 10n ** BigInt(PLACES);
const MOST_DIGITS = 40;

const FORM = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * Decimal digits as a number, exactly; null where the text is none, is longer than any amount is, or has more than
 * 18 places.
 */
export function fixedOf(text: Decimal): Fixed | null {
  if (text.length > MOST_DIGITS) return null;
  const match = FORM.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const places = fraction.length - Number(exponent);
  if (places > PLACES || places < -PLACES) return null;
  const digits = BigInt(whole + fraction) * 10n ** BigInt(PLACES - places);
  return sign === '-' ? -digits : digits;
}

/** @throws RangeError where the text is no decimal: for texts that were checked when they came in. */
export function fixed(text: Decimal): Fixed {
  const value = fixedOf(text);
  if (value === null) throw new RangeError(`${JSON.stringify(text)} is no decimal number`);
  return value;
}

/** Without zeros that say nothing. */
export function decimalOf(value: Fixed): Decimal {
  const digits = (value < 0n ? -value : value).toString().padStart(PLACES + 1, '0');
  let end = digits.length;
  while (end > digits.length - PLACES && digits[end - 1] === '0') end--;
  const fraction = digits.slice(-PLACES, end);
  return `${value < 0n ? '-' : ''}${digits.slice(0, -PLACES)}${fraction && `.${fraction}`}`;
}

export type Rounding = 'up' | 'down';

/** Towards positive or negative infinity, to that many places. */
export function rounded(value: Fixed, places: number, rounding: Rounding): Fixed {
  const step = 10n ** BigInt(PLACES - places);
  return quotient(value, step, rounding) * step;
}

export function times(a: Fixed, b: Fixed, rounding: Rounding): Fixed {
  return quotient(a * b, ONE, rounding);
}

/** @throws RangeError at a divisor of zero */
export function over(a: Fixed, b: Fixed, rounding: Rounding): Fixed {
  return quotient(a * ONE, b, rounding);
}

export function least(a: Fixed, b: Fixed): Fixed {
  return a < b ? a : b;
}

/** Integer division of JavaScript goes towards zero; money needs a side. */
function quotient(a: bigint, b: bigint, rounding: Rounding): bigint {
  if (b < 0n) return quotient(-a, -b, rounding);
  const whole = a / b;
  const rest = a % b;
  if (rest === 0n) return whole;
  if (rounding === 'up') return rest > 0n ? whole + 1n : whole;
  return rest < 0n ? whole - 1n : whole;
}
