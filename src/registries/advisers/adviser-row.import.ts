import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { BadRow, missing } from '../../file-import/bad-row.js';
import { namedColumns } from '../../file-import/named-columns.js';
import { countryCode } from '../../vocabulary/country-code.js';
import { type AdviserFiling } from './adviser.events.js';
import { amountOf, dayOf, dayOfSlashes, textOf } from '../json-fields.rules.js';

/** Our columns of the SEC's bulk file, and their names there, in lower-case letters only. */
export const ADVISER_COLUMNS = {
  crd: 'organizationcrd crd crdnumber organizationcrdnumber',
  name: 'primarybusinessname businessname name',
  legalName: 'legalname',
  filedOn: 'latestadvfilingdate advfilingdate filingdate',
  privateFunds: 'countofprivatefundsb countofprivatefunds',
  privateFundAssets: 'totalgrossassetsofprivatefunds',
  city: 'mainofficecity',
  region: 'mainofficestate',
  country: 'mainofficecountry',
  website: 'websiteaddress website',
} as const;

/** Matched by item number: without digits and signs, many of the SEC's columns share a name. */
const BY_ITEM = { assets: '5F(2)(c)', lei: '1P' } as const;

export interface AdviserRow {
  readonly line: number;
  readonly crd: string;
  readonly filing: AdviserFiling;
}

/** A line of the file. @throws BadRow without an adviser, or with an unreadable sum. */
export function adviserRow(record: Readonly<Record<string, unknown>>, line: number): AdviserRow {
  const header = Object.keys(record);
  const columns = namedColumns(ADVISER_COLUMNS, header);
  const cell = (column: keyof typeof ADVISER_COLUMNS): string | null => textOf(record[columns[column] ?? '']);
  const item = (name: keyof typeof BY_ITEM): string | null => {
    const wanted = BY_ITEM[name].toLowerCase();
    const column = header.find((each) => each.trim().toLowerCase() === wanted || itemOf(each) === wanted);
    return column === undefined ? null : textOf(record[column]);
  };
  const crd = cell('crd');
  if (crd === null || !/^\d{1,10}$/.test(crd))
    throw new BadRow({
      column: 'Organization CRD#',
      problem: 'is no number of an adviser',
      remedy: 'Download the file again: each adviser has a number',
    });
  const name = cell('name') ?? cell('legalName');
  if (name === null) throw new BadRow(missing('Primary Business Name'));
  const filed = cell('filedOn');
  const filedOn = dayOfSlashes(filed) ?? dayOf(filed);
  if (filedOn === null)
    throw new BadRow({ column: 'Latest ADV Filing Date', problem: 'is no day', remedy: 'Write M/D/YYYY' });
  const website = cell('website');
  const country = cell('country');
  return {
    line,
    crd: String(Number(crd)),
    filing: {
      filedOn,
      name,
      legalName: cell('legalName'),
      assetsUsd: sum('5F(2)(c)', item('assets')),
      privateFunds: sum('Count of Private Funds - 7B(1)', cell('privateFunds')),
      privateFundAssetsUsd: sum('Total Gross Assets of Private Funds', cell('privateFundAssets')),
      city: cell('city'),
      region: cell('region'),
      country: country === null ? null : countryCode(country),
      domain: website === null ? null : registrableDomain(website).domain,
      lei: item('lei'),
    },
  };
}

/** `1P (LEI)` and `LEI - 1P` are item 1P. */
function itemOf(column: string): string {
  const words = column.toLowerCase().split(/[\s-]+/);
  return words.find((word) => /^\d/.test(word)) ?? '';
}

/** An unreadable sum is an error: an omitted figure would look like an unreported one. */
function sum(column: string, text: string | null): number | null {
  if (text === null) return null;
  const amount = amountOf(text);
  if (amount === null)
    throw new BadRow({
      column,
      problem: `is no amount: ${JSON.stringify(text.slice(0, 40))}`,
      remedy: 'Write digits, with or without commas',
    });
  return amount;
}
