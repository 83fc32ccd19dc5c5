import { idIn } from '../../kernel/domain-event.js';
import { countryName } from '../../vocabulary/country-code.js';
import {
  always,
  type ExportRow,
  type ExportSource,
  type ExportTable,
  inColumns,
  maybe,
} from '../../file-export/export-table.js';
import { type StateTable } from '../../file-export/state-table.js';
import { presentInvestor } from '../investors/investors.presenter.js';
import { PRESENT_INVESTORS, PRESENT_INVESTORS_BY_ID } from '../investor-listing/investor-source.js';
import { INVESTOR_COLUMNS } from '../investors/investors.service.js';
import { type InvestorNames, isKindGuess } from './nameless-investors.js';

const COLUMNS = [
  always('id', 'text', 'The investor; stable for good.', { format: 'uuid' }),
  maybe('name', 'text', 'Its name; null of a person.'),
  maybe('slug', 'text', 'Its address here; null of a person.'),
  always('type', 'text', 'What kind of party it is.', { values: ['firm', 'person'] }),
  always('type_is_guess', 'flag', 'True where only the form of the name speaks for the kind.'),
  maybe('website', 'text', 'Its site; null of a person.'),
  maybe('hq_country', 'text', 'ISO 3166-1 alpha-2.'),
  maybe('hq_country_name', 'text', 'The country in English.'),
  always('deals', 'integer', 'Rounds on file in which it took part.'),
  always('lead_deals', 'integer', 'Rounds on file that it led.'),
  maybe('service_url', 'text', 'Its page here; null of a person.', { format: 'uri' }),
];

interface InvestorExport extends InvestorNames {
  readonly website: string | null;
  readonly hq_country: string | null;
  readonly deals: number;
  readonly lead_deals: number;
}

/** Investors as lists show them, without what identifies a person. */
export const investorsTable: ExportTable = {
  name: 'investors',
  title: 'Investors',
  description: 'Every investor on file, with the fields of GET /api/v1/investors. People who invest are not named.',
  version: 1,
  key: ['id'],
  sortedBy: ['hq_country', 'id'],
  columns: COLUMNS,
  models: ['companies', 'investors'],
  async *rows({ stream, publicUrl }: ExportSource) {
    const batches = stream<InvestorExport>(
      `SELECT ${INVESTOR_COLUMNS} FROM ${PRESENT_INVESTORS.rows} WHERE i.merged_into IS NULL
       ORDER BY i.hq_country COLLATE "C" NULLS LAST, i.investor_id`,
    );
    for await (const rows of batches) yield rows.map((row) => exported(row, publicUrl));
  },
};

/** Investors of rounds that came, went or changed, and the firms that other names of investors are, or were. */
const FOLLOWERS = `
  WITH named AS (
    SELECT investor_id FROM read.investments WHERE since > $2
    UNION SELECT investor_id FROM read.investment_versions WHERE until > $2
    UNION SELECT unnest($1::uuid[])
  )
  SELECT investor_id::text AS id FROM named
  UNION SELECT i.merged_into::text FROM read.investors i JOIN named USING (investor_id) WHERE i.merged_into IS NOT NULL
  UNION SELECT v.merged_into::text FROM read.investor_versions v JOIN named USING (investor_id)
    WHERE v.until > $2 AND v.merged_into IS NOT NULL`;

export const investorStates: StateTable = {
  table: investorsTable,
  topic: 'intel.investor-state.v1',
  record: 'InvestorState',
  categories: ['investor'],
  keysOf: ({ stream }) => [idIn(stream)],
  followers: {
    of: ['company', 'investor'],
    keys: async (store, { keys, since }) =>
      (await store.query<{ id: string }>(FOLLOWERS, [keys, since])).map(({ id }) => id),
  },
  async rowsOf({ store, publicUrl }, ids) {
    const rows = await store.prepared<InvestorExport>(
      'investor_states',
      `SELECT ${INVESTOR_COLUMNS} FROM ${PRESENT_INVESTORS_BY_ID}
       WHERE i.investor_id = ANY($1::uuid[]) AND i.merged_into IS NULL`,
      [ids],
    );
    return rows.map((row) => ({ row: exported(row, publicUrl), since: null }));
  },
};

function exported(row: InvestorExport, publicUrl: string): ExportRow {
  const { investor_id: id, name, slug, kind, website, hq_country: hqCountry } = row;
  const shown = { name: name ?? '', slug: slug ?? '', kind, isKindGuess: isKindGuess(name, row), website, hqCountry };
  const counts = { deals: row.deals, leadDeals: row.lead_deals, generated: false };
  const investor = {
    ...presentInvestor({ id, ...shown, ...counts }, publicUrl),
    hq_country_name: countryName(hqCountry),
  };
  const nameless = { name: null, slug: null, website: null, service_url: null };
  return inColumns(COLUMNS, kind === 'person' ? { ...investor, ...nameless } : investor);
}
