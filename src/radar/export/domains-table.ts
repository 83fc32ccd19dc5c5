import { always, type ExportSource, type ExportTable, inColumns, maybe } from '../../file-export/export-table.js';
import { type StateTable } from '../../file-export/state-table.js';
import { DOMAIN_COLUMNS } from '../domains/domain-source.js';
import { type DomainRow } from '../domains/domain-row.rules.js';
import { presentDomain } from '../domains/domains.presenter.js';
import { DOMAIN_STATUSES, type RadarEvent } from '../radar.events.js';

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

/** Domains of companies that came, went, or have another name or slug. */
const FOLLOWERS = `
  SELECT d.apex FROM read.domains d WHERE d.status = 'promoted' AND d.company_id IN (
    SELECT c.company_id FROM read.companies c WHERE c.since > $1 AND NOT EXISTS (
      SELECT FROM read.company_versions v WHERE v.company_id = c.company_id AND v.since <= $1 AND v.until > $1
        AND (v.name, v.slug, v.status) IS NOT DISTINCT FROM (c.name, c.slug, c.status))
    UNION SELECT v.company_id FROM read.company_versions v WHERE v.until > $1
      AND NOT EXISTS (SELECT FROM read.companies c WHERE c.company_id = v.company_id))`;

export const domainStates: StateTable = {
  table: domainsTable,
  topic: 'intel.domain-state.v1',
  record: 'DomainState',
  categories: ['domain', 'domainIntake'],
  keysOf: ({ data }) => [(data as RadarEvent['data']).apex].filter((apex) => apex !== null),
  followers: {
    of: ['company'],
    keys: async (store, { since }) => (await store.query<{ apex: string }>(FOLLOWERS, [since])).map(({ apex }) => apex),
  },
  async rowsOf({ store }, apexes) {
    const rows = await store.prepared<DomainRow>(
      'domain_states',
      `SELECT ${DOMAIN_COLUMNS} FROM read.domains d LEFT JOIN read.companies c ON c.company_id = d.company_id
       WHERE d.apex = ANY($1::text[])`,
      [apexes],
    );
    return rows.map((row) => ({ row: inColumns(COLUMNS, presentDomain(row)), since: null }));
  },
};
