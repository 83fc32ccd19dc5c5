import { type Decimal } from '../arbitrage.events.js';

/**
 * A fixed-point number with 18 decimal places. Prices have at most six digits, so the product of two prices and a rate
 * is exact.
 */
export type Fixed = bigint;

const PLACES = 18;
export const ONE: Fixed = 10n ** BigInt(PLACES);
const MOST_DIGITS = 40;

const FORM = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Parses decimal digits exactly; null for invalid text, excessive length, or more than 18 places. */
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

/** @throws RangeError for invalid text; use it for texts validated at input. */
export function fixed(text: Decimal): Fixed {
  const value = fixedOf(text);
  if (value === null) throw new RangeError(`${JSON.stringify(text)} is no decimal number`);
  return value;
}

/** Without trailing zeros. */
export function decimalOf(value: Fixed): Decimal {
  const digits = (value < 0n ? -value : value).toString().padStart(PLACES + 1, '0');
  let end = digits.length;
  while (end > digits.length - PLACES && digits[end - 1] === '0') end--;
  const fraction = digits.slice(-PLACES, end);
  return `${value < 0n ? '-' : ''}${digits.slice(0, -PLACES)}${fraction && `.${fraction}`}`;
}

export type Rounding = 'up' | 'down';

/** Rounds to a number of places, towards positive or negative infinity. */
export function rounded(value: Fixed, places: number, rounding: Rounding): Fixed {
  const step = 10n ** BigInt(PLACES - places);
  return quotient(value, step, rounding) * step;
}

export function times(a: Fixed, b: Fixed, rounding: Rounding): Fixed {
  return quotient(a * b, ONE, rounding);
}

/** @throws RangeError for a divisor of zero */
export function over(a: Fixed, b: Fixed, rounding: Rounding): Fixed {
  return quotient(a * ONE, b, rounding);
}

export function least(a: Fixed, b: Fixed): Fixed {
  return a < b ? a : b;
}

/** JavaScript's integer division truncates towards zero, while money needs an explicit direction. */
function quotient(a: bigint, b: bigint, rounding: Rounding): bigint {
  if (b < 0n) return quotient(-a, -b, rounding);
  const whole = a / b;
  const rest = a % b;
  if (rest === 0n) return whole;
  if (rounding === 'up') return rest > 0n ? whole + 1n : whole;
  return rest < 0n ? whole - 1n : whole;
}
