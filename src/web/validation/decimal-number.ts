import { ValidateBy } from 'class-validator';

/**
 * A finite number with at most `decimals` decimals, at most 20. `IsNumber` of class-validator counts them in the
 * number's text, and fails on exponent notation.
 */
export function DecimalNumber(decimals: number): PropertyDecorator {
  return ValidateBy({
    name: 'isNumber',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'number' && Number.isFinite(value) && Number(value.toFixed(decimals)) === value,
      defaultMessage: () => `$property must be a number with at most ${decimals} decimals`,
    },
  });
}
