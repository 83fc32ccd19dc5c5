import { idIn } from '../../kernel/domain-event.js';
import { STAGES } from '../../vocabulary/vocabularies.js';
import {
  always,
  type ExportRow,
  type ExportSource,
  type ExportTable,
  inColumns,
  maybe,
} from '../../file-export/export-table.js';
import { type StateTable } from '../../file-export/state-table.js';
import { presentListed } from '../record/company.presenter.js';
import { LIST_COLUMNS, type CompanyListRow } from '../record/company-rows.rules.js';

const COLUMNS = [
  always('id', 'text', 'The company; stable for good.', { format: 'uuid' }),
  always('name', 'text', 'Its current name.'),
  always('slug', 'text', 'Its address here; does not change with the name.'),
  maybe('description', 'text', 'What it does.'),
  maybe('website', 'text', 'Its site.'),
  maybe(
    'total_funding',
    'number',
    'USD: the larger of the stated total and the sum of disclosed rounds that raised money.',
  ),
  maybe('total_funding_as_of', 'day', 'When a source last stated the total; null where unknown.'),
  maybe('employee_count', 'integer', 'People it employs; null where unknown.'),
  maybe('employee_count_as_of', 'day', 'When a source last stated the number of people; null where unknown.'),
  always('sectors', 'texts', 'Sectors of the vocabulary that it works in.'),
  maybe('stage', 'text', 'Stage of the vocabulary.', { values: STAGES.map(({ value }) => value) }),
  maybe('source_stage', 'text', 'The source’s own word for the stage.'),
  maybe('hq_country', 'text', 'ISO 3166-1 alpha-2.'),
  maybe('hq_country_name', 'text', 'The country in English.'),
  maybe('founded_date', 'text', 'YYYY, YYYY-MM or YYYY-MM-DD, as exact as it is known.'),
  maybe('logo_url', 'text', 'A logo.', { format: 'uri' }),
  always('service_url', 'text', 'Its page here.', { format: 'uri' }),
];

/** Companies as lists show them. */
export const companiesTable: ExportTable = {
  name: 'companies',
  title: 'Companies',
  description: 'Every company on file, with the fields of GET /api/v1/startups.',
  version: 1,
  key: ['id'],
  sortedBy: ['hq_country', 'id'],
  columns: COLUMNS,
  models: ['companies'],
  async *rows({ stream, publicUrl }: ExportSource) {
    const batches = stream<CompanyListRow>(
      `SELECT ${LIST_COLUMNS} FROM read.companies c WHERE c.status <> 'pending'
       ORDER BY c.hq_country COLLATE "C" NULLS LAST, c.company_id`,
    );
    for await (const rows of batches) yield rows.map((row) => exported(row, publicUrl));
  },
};

export const companyStates: StateTable = {
  table: companiesTable,
  topic: 'intel.company-state.v1',
  record: 'CompanyState',
  categories: ['company'],
  keysOf: ({ stream }) => [idIn(stream)],
  async rowsOf({ store, publicUrl }, ids) {
    const rows = await store.prepared<CompanyListRow>(
      'company_states',
      `SELECT ${LIST_COLUMNS} FROM read.companies c WHERE c.company_id = ANY($1::uuid[]) AND c.status <> 'pending'`,
      [ids],
    );
    return rows.map((row) => ({ row: exported(row, publicUrl), since: row.since === '0' ? null : BigInt(row.since) }));
  },
};

function exported(row: CompanyListRow, publicUrl: string): ExportRow {
  return inColumns(COLUMNS, presentListed(row, publicUrl));
}
