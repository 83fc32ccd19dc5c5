import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
} from 'class-validator';
import { PageQuery } from '../../platform/validation/page.js';
import { QueryInstant, QueryBoolean, QueryList } from '../../platform/validation/query-fields.js';

export const MOST_DOMAINS = 10_000;

export const SORTS = ['relevance', 'funding', 'newest', 'name', 'employees'] as const;
export type SortName = (typeof SORTS)[number];
const SORT_VALUES = SORTS.flatMap((sort) => [sort, `-${sort}`]);

const DATE = { message: '$property must be a date: YYYY, YYYY-MM or YYYY-MM-DD', context: { suggestion: '2021-03' } };
const PARTIAL_DATE = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/;
const AMOUNT = { message: '$property must be an amount in USD, at least 0', context: { suggestion: '1000000' } };

function QueryNumber(): PropertyDecorator {
  return Transform(
    ({ value }: { value: unknown }) =>
      typeof value === 'string' && /^\d{1,15}(\.\d{1,2})?$/.test(value.trim()) ? Number(value) : value,
    { toClassOnly: true },
  );
}

export class StartupsQueryDto extends PageQuery {
  /** Searches names, former names, domains, sectors and descriptions; tolerates misspelling of names. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  q?: string;

  /** Names or ISO codes, comma-separated. */
  @QueryList()
  country?: string[];

  @QueryList()
  sector?: string[];

  @QueryList()
  stage?: string[];

  @QueryList()
  tech?: string[];

  /** ISO week in which the company was announced. */
  @IsOptional()
  @Matches(/^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/, {
    message: 'week must be an ISO week',
    context: { suggestion: '2026-W12' },
  })
  week?: string;

  @IsOptional()
  @Matches(/^\d{4}-(0[1-9]|1[0-2])$/, { message: 'month must be YYYY-MM', context: { suggestion: '2026-03' } })
  month?: string;

  @IsOptional()
  @QueryNumber()
  @IsNumber({}, AMOUNT)
  @Min(0, AMOUNT)
  min_funding?: number;

  @IsOptional()
  @QueryNumber()
  @IsNumber({}, AMOUNT)
  @Min(0, AMOUNT)
  max_funding?: number;

  @IsOptional()
  @Matches(PARTIAL_DATE, DATE)
  founded_after?: string;

  @IsOptional()
  @Matches(PARTIAL_DATE, DATE)
  founded_before?: string;

  @QueryBoolean()
  is_hiring?: boolean;

  @QueryBoolean()
  is_stealth?: boolean;

  @IsOptional()
  @IsIn(SORT_VALUES, {
    message: `sort must be one of ${SORTS.join(', ')}, or one of them after a - for descending`,
    context: { suggestion: '-funding' },
  })
  sort?: string;
}

export class RecordQueryDto {
  /** `provenance` adds where each field came from. */
  @QueryList()
  @IsIn(['provenance'], { each: true, message: 'include takes provenance', context: { suggestion: 'provenance' } })
  include?: string[];

  /** The record as the log stood at that instant; ISO 8601. */
  @QueryInstant()
  as_of?: Date;
}

export class MatchDto {
  /** Domains or URLs, in any spelling; at most 10,000. */
  @IsArray({ message: 'domains must be a list of domains or URLs', context: { suggestion: '["acme.ai"]' } })
  @ArrayNotEmpty({ message: 'domains must not be empty', context: { suggestion: '["acme.ai"]' } })
  @ArrayMaxSize(MOST_DOMAINS, {
    message: `domains must hold at most ${MOST_DOMAINS} entries`,
    context: { suggestion: 'Send several calls' },
  })
  @IsString({ each: true, message: 'every entry of domains must be a string', context: { suggestion: '["acme.ai"]' } })
  domains!: string[];
}
