import { IsOptional, IsString } from 'class-validator';
import { QueryInteger } from '../../platform/validation/query-fields.js';

export class AuditQuery {
  /** ISO 8601 time with its zone, a date (its start, UTC) or a commit position: the account as the log stood then. */
  @IsOptional()
  @IsString()
  at?: string;
}

export class CreditsAuditQuery extends AuditQuery {
  /** How many of the latest steps to show. */
  @QueryInteger({ min: 0, max: 10_000 })
  steps = 1_000;
}
