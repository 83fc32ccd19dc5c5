import { IsOptional, IsUUID, Matches, MaxLength } from 'class-validator';
import { QueryDays } from '../../web/validation/query-dates.js';
import { EmptyIsAbsent } from '../../web/validation/query-fields.js';

/** What the filter form sends; every field may be absent. */
export class UsageFilterDto {
  @EmptyIsAbsent()
  @IsOptional()
  @MaxLength(80)
  operation?: string;

  @EmptyIsAbsent()
  @IsOptional()
  @IsUUID()
  key_id?: string;

  @EmptyIsAbsent()
  @QueryDays('day')
  from?: string;

  @EmptyIsAbsent()
  @QueryDays('day')
  to?: string;

  @EmptyIsAbsent()
  @IsOptional()
  @Matches(/^\d{1,18}$/, { message: 'before must be the number from a link to older movements' })
  before?: string;
}
