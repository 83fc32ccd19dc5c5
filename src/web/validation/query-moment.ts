import { applyDecorators } from '@nestjs/common';
import { IsOptional, MaxLength, ValidateBy } from 'class-validator';
import { instantOf } from '../../kernel/instant.js';
import { positionIn } from '../../kernel/moment.js';

const RULE = '$property must be @ and a position of the log, or an ISO 8601 time with its zone, or a date';

/** A position of the log in a query string (`@` and digits), or an instant; kept as text. */
export function QueryMoment(suggestion = '2026-03-01T00:00:00Z'): PropertyDecorator {
  const context = { suggestion };
  return applyDecorators(
    MaxLength(40, { message: RULE, context }),
    ValidateBy({ name: 'isMoment', validator: { validate: isMoment, defaultMessage: () => RULE } }, { context }),
  );
}

/** The same, where it may be absent. */
export function OptionalMoment(suggestion?: string): PropertyDecorator {
  return applyDecorators(IsOptional(), QueryMoment(suggestion));
}

function isMoment(value: unknown): boolean {
  return typeof value === 'string' && (positionIn(value) !== null || instantOf(value) !== null);
}
