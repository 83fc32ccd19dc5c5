import { applyDecorators } from '@nestjs/common';
import { IsOptional, Matches, ValidateBy } from 'class-validator';
import { daysOf } from '../../kernel/calendar.js';

const FORMS = {
  date: {
    pattern: /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/,
    message: '$property must be a date: YYYY, YYYY-MM or YYYY-MM-DD',
    suggestion: '2021-03',
  },
  day: { pattern: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, message: '$property must be a day', suggestion: '2026-11-20' }, // prettier-ignore
  month: { pattern: /^\d{4}-(0[1-9]|1[0-2])$/, message: '$property must be YYYY-MM', suggestion: '2026-03' },
  week: {
    pattern: /^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/,
    message: '$property must be an ISO week',
    suggestion: '2026-W12',
  },
} as const;

/**
 * A period in a query string, which `daysOf` converts to days: impossible dates, such as 2023-02-29, are refused
 * before a query runs.
 */
export function QueryDays(form: keyof typeof FORMS): PropertyDecorator {
  const { pattern, message, suggestion } = FORMS[form];
  const context = { suggestion };
  return applyDecorators(
    IsOptional(),
    Matches(pattern, { message, context }),
    ValidateBy(
      {
        name: 'isOnCalendar',
        validator: {
          // The pattern refuses other forms.
          validate: (value: unknown) => typeof value !== 'string' || !pattern.test(value) || daysOf(value) !== null,
          defaultMessage: () => `$property is no ${form} of the calendar`,
        },
      },
      { context },
    ),
  );
}
