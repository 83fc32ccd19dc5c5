import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { QueryDays } from '../platform/validation/query-dates.js';
import { QueryInteger } from '../platform/validation/query-fields.js';

const MOST_TEXT = 200;

/** `deep` takes 1 and true; any other value is false. */
function Deep(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => /^(1|true)$/i.test(String(value)), {
    toClassOnly: true,
  });
}

export class TrendsCurrentDto {
  /** Last day of the week that is looked at, UTC; the default is yesterday. */
  @QueryDays('day')
  date?: string;
}

class SectorFields {
  /** Sector or subsector, comma-separated, up to four. */
  @IsOptional()
  @IsString()
  @MaxLength(MOST_TEXT)
  sector?: string;

  /** Name or slug of a company whose sectors are meant. */
  @IsOptional()
  @IsString()
  @MaxLength(MOST_TEXT)
  company?: string;

  /** Domain or URL of such a company. */
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  website?: string;

  /** Its LinkedIn URL, or the name in it. */
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  linkedin?: string;
}

export class SectorTrendQueryDto extends SectorFields {
  @QueryInteger({ min: 1, max: 10 })
  years = 5;

  @Deep()
  @IsBoolean()
  deep = false;
}

export class SectorTrendBodyDto extends SectorFields {
  @IsOptional()
  @IsInt({ message: 'years must be a whole number', context: { suggestion: 'Send a whole number from 1 to 10' } })
  @Min(1)
  @Max(10)
  years = 5;

  @Deep()
  @IsBoolean()
  deep = false;
}
