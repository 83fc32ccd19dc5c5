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
import { PageQuery } from '../../web/validation/page.js';
import { QueryDays } from '../../web/validation/query-dates.js';
import { OptionalMoment } from '../../web/validation/query-moment.js';
import { QueryBoolean, QueryList } from '../../web/validation/query-fields.js';
import { Described } from '../../web/openapi/deferred-description.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

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
  @Described('Words of names, former names, domains, sectors and descriptions; names may be misspelt.', 'robots')
  @IsOptional()
  @IsString()
  @MaxLength(200)
  q?: string;

  @Described('Country of the headquarters: ISO 3166-1 codes or English names, comma-separated.', ['US'])
  @QueryList()
  country?: string[];

  @Described('Sectors or tags, comma-separated; `GET /vocabularies` lists the sectors.', [EXAMPLE.sector])
  @QueryList()
  sector?: string[];

  @Described('Stages of funding, comma-separated; `GET /vocabularies` lists them.', ['Seed'])
  @QueryList()
  stage?: string[];

  @Described('Technologies that the company states or that were seen at its site, comma-separated.', ['React'])
  @QueryList()
  tech?: string[];

  @Described('ISO week in which the company was announced: YYYY-Www.', '2026-W12')
  @QueryDays('week')
  week?: string;

  @Described('Month in which the company was announced: YYYY-MM.', '2026-03')
  @QueryDays('month')
  month?: string;

  @Described('Least total funding, in USD.', 1000000)
  @IsOptional()
  @QueryNumber()
  @IsNumber({}, AMOUNT)
  @Min(0, AMOUNT)
  min_funding?: number;

  @Described('Most total funding, in USD.', 50000000)
  @IsOptional()
  @QueryNumber()
  @IsNumber({}, AMOUNT)
  @Min(0, AMOUNT)
  max_funding?: number;

  @Described('Founded on or after this day, month or year: YYYY, YYYY-MM or YYYY-MM-DD.', '2015')
  @QueryDays('date')
  founded_after?: string;

  @Described('Founded on or before the end of this day, month or year.', '2030')
  @QueryDays('date')
  founded_before?: string;

  @Described('true: only companies that hire; false: only others.', true)
  @QueryBoolean()
  is_hiring?: boolean;

  @Described(
    'true: only companies in stealth; false: only others. A search finds no placeholder of a stealth company unless this is true.',
    false,
  )
  @QueryBoolean()
  is_stealth?: boolean;

  @Described('Order, ascending; with a - before it descending. Default: relevance with `q`, else newest.', '-funding')
  @IsOptional()
  @IsIn(SORT_VALUES, {
    message: `sort must be one of ${SORTS.join(', ')}, or one of them after a - for descending`,
    context: { suggestion: '-funding' },
  })
  sort?: string;

  @Described(
    'The list as it was known then: `@` and a position of the log, an ISO 8601 time with its zone, or a date (its start, UTC).',
    '@4210',
  )
  @OptionalMoment()
  as_of?: string;
}

/** For records whose only parameter is `as_of`. */
export class AsOfQueryDto {
  @Described(
    'The record as it was known then: `@` and a position of the log, an ISO 8601 time with its zone, or a date (its start, UTC).',
    '2030-01-01T00:00:00Z',
  )
  @OptionalMoment()
  as_of?: string;
}

export class RecordQueryDto extends AsOfQueryDto {
  @Described('`provenance` adds source, time, rule and confidence of each field.', ['provenance'])
  @QueryList()
  @IsIn(['provenance'], { each: true, message: 'include takes provenance', context: { suggestion: 'provenance' } })
  include?: string[];

  @Described(
    'Only the rounds dated until this day, and the status of then. Another time than `as_of`, which is when the service knew of them.',
    '2026-03-13',
  )
  @QueryDays('day')
  valid_at?: string;
}

export class MatchQueryDto {
  @Described('Matches as of then: `@` and a position of the log, an ISO 8601 time with its zone, or a date.', '@4210')
  @OptionalMoment()
  as_of?: string;
}

export class MatchDto {
  /** An invalid domain gives one negative result instead of an error for the whole request. */
  static readonly textsAsTheyAre = ['domains'];

  @Described('Domains or URLs, in any spelling; 1 to 10,000.', [EXAMPLE.companyDomain, 'https://example.com'])
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
  @Described('Slug of the company; this or `domain` is required.', EXAMPLE.companySlug)
  @IsOptional()
  @IsString()
  @MaxLength(200)
  slug?: string;

  @Described('Domain or URL of the company.', EXAMPLE.companyDomain)
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  domain?: string;
}
