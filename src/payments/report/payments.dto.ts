import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { PageQuery } from '../../web/validation/page.js';
import { QueryDays } from '../../web/validation/query-dates.js';
import { QueryList } from '../../web/validation/query-fields.js';
import { Described } from '../../web/openapi/deferred-description.js';

const STATUSES = ['claimed', 'unknown', 'rejected', 'settled'] as const;

export class PaymentsQueryDto extends PageQuery {
  @Described('Statuses, comma-separated.', ['settled'])
  @QueryList()
  @IsIn(STATUSES, { each: true, message: `status must be one of ${STATUSES.join(', ')}` })
  status?: string[];

  @Described('Operation id, as in OpenAPI.', 'mpp.company')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  operation?: string;
}

export class RevenueQueryDto {
  @Described('First day, YYYY-MM-DD; default 30 days back.', '2026-03-01')
  @QueryDays('day')
  from?: string;

  @Described('Last day, YYYY-MM-DD; default today.', '2026-03-31')
  @QueryDays('day')
  to?: string;
}

export class ReconcileDto {
  @Described('How many days back settled payments are compared with the chain.')
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(3_650)
  days = 7;
}
