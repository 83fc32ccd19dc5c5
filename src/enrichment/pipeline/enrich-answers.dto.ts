import { PRESENTED_COMPANY } from '../../companies/record/present-company-record.query.js';
import { charged } from '../../web/openapi/answer-parts.js';
import { choice, flag, instant, orNull } from '../../web/openapi/answer-schema.js';

export const ENRICH_ANSWER = charged('The company, and how it was found.', {
  data: PRESENTED_COMPANY,
  source: choice('pipeline was looked at for this call; database was held; stub is nobody yet.', [
    'pipeline',
    'database',
    'stub',
  ]),
  enriched: flag('Whether anything was found.'),
  pipeline_ran: flag('Whether the company was looked at for this call.'),
  last_enriched_at: orNull(instant('When a look last found it.')),
});
