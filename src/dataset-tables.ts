import { changesTable } from './changes/export/changes-table.js';
import { companiesTable } from './companies/export/companies-table.js';
import { investorsTable } from './companies/export/investors-table.js';
import { peopleTable } from './companies/export/people-table.js';
import { roundsTable } from './companies/export/rounds-table.js';
import { type ExportTable } from './file-export/export-table.js';
import { domainsTable } from './radar/export/domains-table.js';

/** The tables that are published as datasets: one line each. */
export const DATASET_TABLES: readonly ExportTable[] = [
  companiesTable,
  roundsTable,
  investorsTable,
  domainsTable,
  peopleTable,
  changesTable,
];
