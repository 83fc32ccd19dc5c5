import { type ArgumentMetadata } from '@nestjs/common';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsNumber,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { DomainError } from '../../kernel/domain-error.js';
import { PageQuery } from './page.js';
import { QueryBoolean, QueryInteger, QueryList } from './query-fields.js';
import { OptionalMoment } from './query-moment.js';
import { RequestValidationPipe } from './request-validation.pipe.js';

class OptionalQuery {
  @QueryInteger({ min: 1, max: 100 }) limit = 20;
  @QueryBoolean() live?: boolean;
  @QueryList() tld: string[] = ['ai'];
}

class PastQuery {
  @OptionalMoment() as_of?: string;
}

class NeedyQuery {
  @IsString() q!: string;
}

class LimitedBody {
  @IsOptional() @IsString() @MinLength(1) url?: string;
  @IsOptional() @IsString() @MinLength(8) @MaxLength(80) quote?: string;
  @IsOptional() @IsString() @Length(2, 3) code?: string;
  @IsOptional() @IsNumber() @Min(1) @Max(10) years?: number;
  @IsOptional() @IsNumber() @Min(1) size?: number;
  @IsOptional() @IsArray() @IsIn(['job.finished', 'credits.low'], { each: true }) events?: string[];
  @IsOptional() @IsArray() @ArrayMinSize(1) @ArrayMaxSize(2) tags?: string[];
}

const pipe = new RequestValidationPipe();

function query(value: unknown, metatype: ArgumentMetadata['metatype']): unknown {
  return pipe.transform(value, { type: 'query', metatype });
}

describe('an empty query', () => {
  it('gives each request defaults of its own, however often it comes', async () => {
    const first = (await query({}, OptionalQuery)) as OptionalQuery;
    first.limit = 99;
    first.tld.push('io');
    const second = await query({}, OptionalQuery);
    expect(second).toBeInstanceOf(OptionalQuery);
    expect(second).toEqual({ limit: 20, tld: ['ai'] });
  });

  it('is refused every time where something is required', async () => {
    for (let times = 0; times < 3; times++) await expect(query({}, NeedyQuery)).rejects.toThrow('q is required');
    await expect(query({ q: '' }, NeedyQuery)).rejects.toThrow(DomainError);
    expect(await query({ q: 'x' }, NeedyQuery)).toEqual({ q: 'x' });
  });
});

describe('a time whose plus sign was read as a space', () => {
  it('is refused with the way to write it', async () => {
    const error = (await Promise.resolve(query({ as_of: '2026-11-22T10:00:00 02:00' }, PastQuery)).catch(
      (refusal: unknown) => refusal,
    )) as DomainError;
    expect(error.details.errors).toEqual([
      expect.objectContaining({
        field: 'as_of',
        suggestion: 'Write a plus sign as %2B: 2026-11-22T10:00:00%2B02:00',
      }),
    ]);
  });
});

describe('a query', () => {
  it.each([
    [
      { limit: '7', live: '1', tld: 'ai, io,' },
      { limit: 7, live: true, tld: ['ai', 'io'] },
    ],
    [
      { limit: '', live: 'FALSE', utm_source: 'x' },
      { limit: 20, live: false, tld: ['ai'] },
    ],
  ])('%j is understood', async (sent, understood) => {
    expect(await query(sent, OptionalQuery)).toEqual(understood);
  });

  it('keeps an empty cursor, which its list refuses: an empty text is no first page', async () => {
    expect(await query({ cursor: '', limit: '' }, PageQuery)).toMatchObject({ cursor: '', limit: 20 });
  });

  it.each([{ limit: '0' }, { limit: '1e2' }, { limit: '5.5' }, { limit: ['1', '2'] }, { live: 'yes' }])(
    '%j is refused',
    async (sent) => {
      await expect(query(sent, OptionalQuery)).rejects.toThrow(DomainError);
    },
  );
});

describe('a value beyond a limit', () => {
  it.each([
    [{ url: '' }, 'Send at least 1 character'],
    [{ quote: 'short' }, 'Send 8 to 80 characters'],
    [{ quote: 'x'.repeat(81) }, 'Send 8 to 80 characters'],
    [{ code: 'long' }, 'Send 2 to 3 characters'],
    [{ years: 0 }, 'Send a number from 1 to 10'],
    [{ years: 11 }, 'Send a number from 1 to 10'],
    [{ size: 0 }, 'Send at least 1'],
    [{ events: 'job.finished' }, 'Send an array of any of job.finished, credits.low'],
    [{ tags: [] }, 'Send 1 to 2 elements'],
    [{ tags: ['a', 'b', 'c'] }, 'Send 1 to 2 elements'],
    [{ url: 'a\0b' }, 'Send it without that character'],
  ])('%j is refused with the remedy', async (sent, suggestion) => {
    const refusal = (await Promise.resolve()
      .then(() => pipe.transform(sent, { type: 'body', metatype: LimitedBody }))
      .catch((error: unknown) => error)) as DomainError;
    expect(refusal.details.errors).toEqual([expect.objectContaining({ field: Object.keys(sent)[0], suggestion })]);
  });
});
