import { IsUUID } from 'class-validator';
import { PageQuery } from '../../web/validation/page.js';
import { OptionalMoment } from '../../web/validation/query-moment.js';
import { Described } from '../../web/openapi/deferred-description.js';
import { IdInAnyCase } from '../../web/validation/ids-in-any-case.js';

export class UsageQueryDto extends PageQuery {
  @Described(
    'The ledger at that time: `@` and a position of the log, an ISO 8601 time with its zone, or a date (its start, UTC).',
    '2030-01-01T00:00:00Z',
  )
  @OptionalMoment()
  as_of?: string;
}

export class DeleteMeDto {
  @Described('The id of the account, as GET /me names it: a confirmation.', '0199a0b0-0000-7000-8000-00000000000a')
  @IdInAnyCase()
  @IsUUID()
  confirm!: string;
}
