import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { PageQuery } from '../../platform/validation/page.js';
import { QueryDays } from '../../platform/validation/query-dates.js';
import { QueryList } from '../../platform/validation/query-fields.js';

const STATUSES = ['claimed', 'unknown', 'rejected', 'settled'] as const;

export class PaymentsQueryDto extends PageQuery {
  /** Comma-separated: claimed, unknown, rejected, settled. */
  @QueryList()
  @IsIn(STATUSES, { each: true, message: `status must be one of ${STATUSES.join(', ')}` })
  status?: string[];

  /** As the price list calls it. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  operation?: string;
}

export class RevenueQueryDto {
  /** First day; 30 days back unless told. */
  @QueryDays('day')
  from?: string;

  /** Last day; today unless told. */
  @QueryDays('day')
  to?: string;
}

export class ReconcileDto {
  /** How many days back certain payments are held against the chain. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(3_650)
  days = 7;
}
