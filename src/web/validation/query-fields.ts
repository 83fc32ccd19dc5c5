import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';

/** A whole number in a query string, within limits; the property's initialiser is its default. */
export function QueryInteger(limits: { min: number; max: number }): PropertyDecorator {
  const suggestion = `Send a whole number from ${limits.min} to ${limits.max}`;
  const context = { suggestion };
  return applyDecorators(
    IsOptional(),
    Transform(
      ({ value }: { value: unknown }) => {
        return typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value.trim()) ? Number(value) : value;
      },
      { toClassOnly: true },
    ),
    IsInt({ message: '$property must be a whole number', context }),
    Min(limits.min, { message: `$property must be at least ${limits.min}`, context }),
    Max(limits.max, { message: `$property must be at most ${limits.max}`, context }),
  );
}

/** A boolean in a query string: true, false, 1 or 0, else it is refused. */
export function QueryBoolean(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => booleanOf(value), { toClassOnly: true }),
    IsBoolean({ message: '$property must be true, false, 1 or 0', context: { suggestion: 'Send true or false' } }),
  );
}

/** For pages with filters: a form sends its empty fields, which then count as absent. */
export function EmptyIsAbsent(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value), { toClassOnly: true });
}

/** Comma-separated values, trimmed, without empty ones; a repeated parameter adds to them. */
export function QueryList(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => listOf(value), { toClassOnly: true }),
    IsString({ each: true }),
  );
}

function listOf(value: unknown): unknown {
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  return texts.flatMap((text) =>
    typeof text === 'string'
      ? text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)
      : [text],
  );
}

/** The documented spellings of a boolean; other values stay unchanged, for the validator to refuse. */
export function booleanOf(value: unknown): unknown {
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  if (text === 'true' || text === '1' || text === 1 || text === true) return true;
  if (text === 'false' || text === '0' || text === 0 || text === false) return false;
  return value;
}
