import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { hasControlCharacters, visibleText, withoutInvisible } from '../../kernel/text/visible-text.js';

/** A text as it is read: one of spaces and invisible characters alone is empty. */
export function VisibleText(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? visibleText(value) : value), {
    toClassOnly: true,
  });
}

/** A name or an address: one line, without invisible characters. Control characters are refused, as in a submission. */
export function LineOfText(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? lineOf(value) : value), {
      toClassOnly: true,
    }),
    ValidateBy(
      {
        name: 'lineOfText',
        validator: { validate: (value: unknown) => typeof value !== 'string' || !hasControlCharacters(value) },
      },
      {
        message: '$property must not contain control characters',
        context: { suggestion: 'Send it without those characters' },
      },
    ),
  );
}

/** Some control characters are invisible too: a text with any is left for its refusal. */
function lineOf(text: string): string {
  if (hasControlCharacters(text)) return text;
  return withoutInvisible(text).replace(/\s+/gu, ' ').trim();
}
