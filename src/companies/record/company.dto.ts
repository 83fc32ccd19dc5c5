import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsNumber,
  IsOptional,
  IsString,
  MaxLength,
  Min,
} from 'class-validator';
import { PageQuery } from '../../platform/validation/page.js';
import { QueryDays } from '../../platform/validation/query-dates.js';
import { QueryInstant, QueryBoolean, QueryList } from '../../platform/validation/query-fields.js';

export const MOST_DOMAINS = 10_000;

export const SORTS = ['relevance', 'funding', 'newest', 'name', 'employees'] as const;
export type SortName = (typeof SORTS)[number];
const SORT_VALUES = SORTS.flatMap((sort) => [sort, `-${sort}`]);

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
  @QueryDays('week')
  week?: string;

  @QueryDays('month')
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

  @QueryDays('date')
  founded_after?: string;

  @QueryDays('date')
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

/** For records of which nothing else can be asked. */
export class AsOfQueryDto {
  /** The record as the log stood at that instant; ISO 8601. */
  @QueryInstant()
  as_of?: Date;
}

export class RecordQueryDto extends AsOfQueryDto {
  /** `provenance` adds where each field came from. */
  @QueryList()
  @IsIn(['provenance'], { each: true, message: 'include takes provenance', context: { suggestion: 'provenance' } })
  include?: string[];
}

export class MatchDto {
  /** Whatever stands there, one that is no domain is an answer, not a fault of the other ten thousand. */
  static readonly textsAsTheyAre = ['domains'];

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

export class PaidCompanyQueryDto {
  @IsOptional()
  @IsString()
  @MaxLength(200)
  slug?: string;

  /** Domain or URL; one of it and the slug is needed. */
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  domain?: string;
}
