import { IsUUID } from 'class-validator';
import { PageQuery } from '../../web/validation/page.js';
import { QueryInstant } from '../../web/validation/query-fields.js';
import { Described } from '../../web/openapi/deferred-description.js';

export class UsageQueryDto extends PageQuery {
  @Described('The ledger at that time: an ISO 8601 time with its zone, or a date.', '2030-01-01T00:00:00Z')
  @QueryInstant()
  as_of?: Date;
}

export class DeleteMeDto {
  @Described('The id of the account, as GET /me names it: a confirmation.', '0199a0b0-0000-7000-8000-00000000000a')
  @IsUUID()
  confirm!: string;
}
