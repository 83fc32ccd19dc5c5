import { PageQuery } from '../../platform/validation/page.js';
import { QueryInstant } from '../../platform/validation/query-fields.js';

export class UsageQueryDto extends PageQuery {
  /** The usage as the log stood at that instant; ISO 8601. */
  @QueryInstant()
  as_of?: Date;
}
