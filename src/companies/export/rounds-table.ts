import {
  always,
  type ExportColumn,
  type ExportSource,
  type ExportTable,
  inColumns,
  maybe,
} from '../../file-export/export-table.js';
import { presentRound } from '../record/company.presenter.js';
import { type RoundRow } from '../record/company-rows.rules.js';
import { namelessInvestors, withoutPersonNames } from './nameless-investors.js';

const PARTY: readonly ExportColumn[] = [
  maybe('name', 'text', 'Its name; null of a person.'),
  maybe('slug', 'text', 'Slug of its record; null of a person, and where none is on file.'),
  always('type', 'text', 'What kind of party it is.', { values: ['firm', 'person'] }),
  always('type_is_guess', 'flag', 'True where only the form of the name speaks for the kind.'),
];

const COLUMNS = [
  always('id', 'text', 'The round; stable for good.', { format: 'uuid' }),
  always('company_id', 'text', 'The company that was funded.', { format: 'uuid' }),
  always('company_slug', 'text', 'Its address here.'),
  maybe('round', 'text', 'Its name, such as Seed or Series A.'),
  maybe('date', 'text', 'YYYY, YYYY-MM or YYYY-MM-DD; null where unknown.'),
  maybe('amount', 'number', 'Whole USD; null where no source has dollars.'),
  always('currency', 'text', 'Always USD.', { values: ['USD'] }),
  maybe('valuation', 'number', 'USD, after the round.'),
  always('lead_investors', { records: PARTY }, 'Who led it.'),
  always('investors', { records: PARTY }, 'All who took part, leads included.'),
];

interface RoundOfCompany extends RoundRow {
  readonly company_id: string;
  readonly company_slug: string;
}

/** Rounds as the list of changes shows them, without the names of people. */
export const roundsTable: ExportTable = {
  name: 'rounds',
  title: 'Funding rounds',
  description: 'Every funding round of the companies on file, with its investors. People who invest are not named.',
  version: 1,
  key: ['id'],
  sortedBy: ['id'],
  columns: COLUMNS,
  models: ['companies', 'investors'],
  async *rows(source: ExportSource) {
    const batches = source.stream<RoundOfCompany>(
      `SELECT r.round_id, r.round, r.date, r.amount, r.valuation, r.lead_investors, r.investors, c.company_id,
         c.slug AS company_slug FROM read.funding_rounds r JOIN read.companies c USING (company_id)
       WHERE c.status <> 'pending' ORDER BY r.round_id`,
    );
    for await (const rows of batches) {
      const named = rows.flatMap(({ lead_investors, investors }) => [...lead_investors, ...investors]);
      const parties = await namelessInvestors(
        source,
        named.flatMap(({ investorId }) => investorId ?? []),
      );
      yield rows.map(({ company_id, company_slug, ...row }) => {
        const { lead_investors: leads, investors, ...round } = presentRound(row, parties);
        const of = { lead_investors: withoutPersonNames(leads), investors: withoutPersonNames(investors) };
        return inColumns(COLUMNS, { id: row.round_id, company_id, company_slug, ...round, ...of });
      });
    }
  },
};
