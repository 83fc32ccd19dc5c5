import { IsOptional, IsString } from 'class-validator';
import { QueryInteger } from '../../web/validation/query-fields.js';
import { Described } from '../../web/openapi/deferred-description.js';

export class AuditQuery {
  @Described(
    'The account at that point of the log: an ISO 8601 time with its zone, a date (its start, UTC) or a commit position.',
    '2030-01-01T00:00:00Z',
  )
  @IsOptional()
  @IsString()
  at?: string;
}

export class CreditsAuditQuery extends AuditQuery {
  @Described('How many of the latest steps to show.')
  @QueryInteger({ min: 0, max: 10_000 })
  steps = 1_000;
}
