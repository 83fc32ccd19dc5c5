import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { QueryDays } from '../web/validation/query-dates.js';
import { EmptyIsAbsent, QueryInteger } from '../web/validation/query-fields.js';
import { OptionalMoment } from '../web/validation/query-moment.js';
import { Described } from '../web/openapi/deferred-description.js';
import { EXAMPLE } from '../web/openapi/example-records.js';

const MOST_TEXT = 200;

/** 1 and true are true; any other value is false. */
function Deep(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => /^(1|true)$/i.test(String(value)), {
    toClassOnly: true,
  });
}

/** The two times: when facts were known, and until when they were true. */
class TrendTimes {
  @Described(
    'The answer as it was known then: `@` and a position of the log, an ISO 8601 time with its zone, or a date (its start, UTC).',
    '@4210',
  )
  @OptionalMoment()
  as_of?: string;

  @Described(
    'Only what was true until this day, as far as facts are dated: rounds and exits dated until then. Another time than `as_of`, which is when the service knew of them.',
    '2026-03-13',
  )
  @QueryDays('day')
  valid_at?: string;
}

export class TrendsCurrentDto extends TrendTimes {
  @Described(
    'Last day of the week, YYYY-MM-DD in UTC; default the day before `as_of`, or `valid_at`, else yesterday.',
    '2026-03-13',
  )
  @QueryDays('day')
  date?: string;
}

/** Of the page, whose form sends its empty field. */
export class TrendsPageDto extends TrendsCurrentDto {
  @EmptyIsAbsent()
  override as_of?: string;
}

class SectorFields extends TrendTimes {
  @Described(
    'Sectors or subsectors, comma-separated, at most four. One of sector, company, website and linkedin is required.',
    EXAMPLE.sector,
  )
  @IsOptional()
  @IsString()
  @MaxLength(MOST_TEXT)
  sector?: string;

  @Described('Name or slug of a company; its sectors are used.', EXAMPLE.companySlug)
  @IsOptional()
  @IsString()
  @MaxLength(MOST_TEXT)
  company?: string;

  @Described('Domain or URL of such a company.', EXAMPLE.companyDomain)
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  website?: string;

  @Described('LinkedIn URL of such a company, or the name in it.', 'https://www.linkedin.com/company/acme')
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  linkedin?: string;
}

export class SectorTrendQueryDto extends SectorFields {
  @Described('How many years back, this one included.')
  @QueryInteger({ min: 1, max: 10 })
  years = 5;

  @Described('1 or true adds saturation, differentiation, barriers and reproducibility; anything else is false.')
  @Deep()
  @IsBoolean()
  deep = false;
}

export class SectorTrendBodyDto extends SectorFields {
  @Described('How many years back, this one included.')
  @IsOptional()
  @IsInt({ message: 'years must be a whole number', context: { suggestion: 'Send a whole number from 1 to 10' } })
  @Min(1)
  @Max(10)
  years = 5;

  @Described('true adds saturation, differentiation, barriers and reproducibility.')
  @Deep()
  @IsBoolean()
  deep = false;
}
