import { ValidateBy } from 'class-validator';

/**
 * A finite number with at most so many decimals, at most 20. `IsNumber` of class-validator counts them in the text of
 * the number, and fails on one that is written with an exponent.
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
