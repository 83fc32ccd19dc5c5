import { always, type ExportSource, type ExportTable, inColumns, maybe } from '../../file-export/export-table.js';
import { DOMAIN_COLUMNS } from '../domains/domain-source.js';
import { type DomainRow } from '../domains/domain-row.rules.js';
import { presentDomain } from '../domains/domains.presenter.js';
import { DOMAIN_STATUSES } from '../radar.events.js';

const COLUMNS = [
  always('apex', 'text', 'The registrable domain.'),
  always('tld', 'text', 'Its top-level domain.'),
  maybe('name', 'text', 'Name that a source states, else that of the company that it was promoted to.'),
  always('source', 'text', 'Source that saw it first; the list is open-ended.'),
  always('status', 'text', 'Its status.', { values: DOMAIN_STATUSES }),
  always('created_at', 'instant', 'When it was first recorded.'),
  maybe('registered_at', 'day', 'Day of registration.'),
  maybe('registrar', 'text', 'Registrar.'),
  maybe('dns_provider', 'text', 'Who runs its name servers.'),
  maybe('has_real_email', 'flag', 'Whether the domain has a mail exchanger; null before a probe.'),
  maybe('email_provider', 'text', 'Who takes its mail.'),
  maybe('has_real_content', 'flag', 'Whether the last probe saw real copy.'),
  maybe('is_parked', 'flag', 'Whether it is parked.'),
  maybe('quality_score', 'number', '0 to 1.'),
  maybe('startup_slug', 'text', 'Slug of the public profile, once there is one.'),
];

/** Domains as the radar's list shows them. */
export const domainsTable: ExportTable = {
  name: 'domains',
  title: 'Domains',
  description: 'Every domain that the radar has seen, with the fields of GET /api/v1/domains.',
  version: 1,
  key: ['apex'],
  sortedBy: ['apex'],
  columns: COLUMNS,
  models: ['companies', 'domains'],
  async *rows({ stream }: ExportSource) {
    const batches = stream<DomainRow>(
      `SELECT ${DOMAIN_COLUMNS} FROM read.domains d LEFT JOIN read.companies c ON c.company_id = d.company_id
       ORDER BY d.apex COLLATE "C"`,
    );
    for await (const rows of batches) yield rows.map((row) => inColumns(COLUMNS, presentDomain(row)));
  },
};
