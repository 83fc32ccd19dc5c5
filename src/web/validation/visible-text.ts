import { Transform } from 'class-transformer';
import { visibleText } from '../../kernel/text/visible-text.js';

/** A text as it is read: one of spaces and invisible characters alone is empty. */
export function VisibleText(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? visibleText(value) : value), {
    toClassOnly: true,
  });
}
