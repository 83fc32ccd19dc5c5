import { Described } from '../../web/openapi/deferred-description.js';
import { EmptyIsAbsent } from '../../web/validation/query-fields.js';
import { OptionalMoment } from '../../web/validation/query-moment.js';

export class HistoryQueryDto {
  @Described(
    'Only what was recorded after this: `@` and a position of the log, an ISO 8601 time with its zone, or a date (its start, UTC).',
    '2026-01-01',
  )
  @EmptyIsAbsent()
  @OptionalMoment('2026-01-01')
  since?: string;

  @Described(
    'Only what was recorded up to this: `@` and a position of the log, an ISO 8601 time with its zone, or a date.',
    '2030-01-01T00:00:00Z',
  )
  @EmptyIsAbsent()
  @OptionalMoment('2030-01-01T00:00:00Z')
  until?: string;
}
