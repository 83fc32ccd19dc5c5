import { applyDecorators } from '@nestjs/common';
import { IsOptional, MaxLength, ValidateBy } from 'class-validator';
import { instantOf } from '../../kernel/instant.js';
import { positionIn } from '../../kernel/moment.js';

const RULE = '$property must be @ and a position of the log, or an ISO 8601 time with its zone, or a date';

/**
 * A position of the log in a query string (`@` and digits), or an instant; kept as text.
 *
 * @param placeIn reads a position; null for any other text
 */
export function QueryMoment(
  suggestion = '2026-03-01T00:00:00Z',
  placeIn: (text: string) => unknown = positionIn,
): PropertyDecorator {
  const context = { suggestion };
  const isMoment = (value: unknown): boolean =>
    typeof value === 'string' && (placeIn(value) !== null || instantOf(value) !== null);
  return applyDecorators(
    MaxLength(40, { message: RULE, context }),
    ValidateBy({ name: 'isMoment', validator: { validate: isMoment, defaultMessage: () => RULE } }, { context }),
  );
}

/** The same, where it may be absent. */
export function OptionalMoment(suggestion?: string): PropertyDecorator {
  return applyDecorators(IsOptional(), QueryMoment(suggestion));
}
