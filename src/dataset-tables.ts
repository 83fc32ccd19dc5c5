import { changesTable } from './changes/export/changes-table.js';
import { companiesTable, companyStates } from './companies/export/companies-table.js';
import { investorsTable, investorStates } from './companies/export/investors-table.js';
import { peopleTable } from './companies/export/people-table.js';
import { roundsTable } from './companies/export/rounds-table.js';
import { type ExportTable } from './file-export/export-table.js';
import { type StateTable } from './file-export/state-table.js';
import { domainsTable, domainStates } from './radar/export/domains-table.js';

/** The tables that are published as datasets: one line each. */
export const DATASET_TABLES: readonly ExportTable[] = [
  companiesTable,
  roundsTable,
  investorsTable,
  domainsTable,
  peopleTable,
  changesTable,
];

/** The tables whose newest rows are also messages of a compacted topic. */
export const STATE_TABLES: readonly StateTable[] = [companyStates, investorStates, domainStates];
