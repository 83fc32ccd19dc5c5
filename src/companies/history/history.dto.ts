import { Described } from '../../web/openapi/deferred-description.js';
import { Transform } from 'class-transformer';
import { QueryInstant } from '../../web/validation/query-fields.js';

/** An empty field of the page's form is none. */
function Blankable(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value), { toClassOnly: true });
}

export class HistoryQueryDto {
  @Described('Only what was recorded after this: an ISO 8601 time with its zone, or a date.', '2026-01-01')
  @Blankable()
  @QueryInstant()
  since?: Date;

  @Described('Only what was recorded up to this: an ISO 8601 time with its zone, or a date.', '2030-01-01T00:00:00Z')
  @Blankable()
  @QueryInstant()
  until?: Date;
}
