import { Described } from '../../web/openapi/deferred-description.js';
import { EmptyIsAbsent, QueryInstant } from '../../web/validation/query-fields.js';

export class HistoryQueryDto {
  @Described('Only what was recorded after this: an ISO 8601 time with its zone, or a date.', '2026-01-01')
  @EmptyIsAbsent()
  @QueryInstant()
  since?: Date;

  @Described('Only what was recorded up to this: an ISO 8601 time with its zone, or a date.', '2030-01-01T00:00:00Z')
  @EmptyIsAbsent()
  @QueryInstant()
  until?: Date;
}
