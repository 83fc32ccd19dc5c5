import { COMPANY_SPELLINGS } from '../../companies/import/company-columns.import.js';
import { FUNDING_COLUMNS } from '../../companies/import/funding-row.import.js';
import { PEOPLE_COLUMNS } from '../../companies/import/people.import.js';
import { PRODUCT_COLUMNS } from '../../companies/products/products.import.js';
import { ARTICLE_COLUMNS } from '../../press/import/article-row.import.js';
import { MENTION_COLUMNS, REVENUE_COLUMNS, REVIEW_COLUMNS } from '../../press/import/insight-row.import.js';

type Spellings = Readonly<Record<string, string>>;

/** The columns of each kind of file by our names, with their accepted names, as the importers define them. */
export const IMPORT_COLUMNS = {
  companies: COMPANY_SPELLINGS,
  funding: FUNDING_COLUMNS,
  people: PEOPLE_COLUMNS,
  products: PRODUCT_COLUMNS,
  revenue: REVENUE_COLUMNS,
  mentions: MENTION_COLUMNS,
  reviews: REVIEW_COLUMNS,
  articles: ARTICLE_COLUMNS,
} as const satisfies Readonly<Record<string, Spellings>>;

/** The columns of the kind in the arguments, for a terminal; undefined without one. */
export function columnsHelp([kind]: readonly string[]): string {
  if (kind === undefined || !Object.hasOwn(IMPORT_COLUMNS, kind)) return '';
  const columns: Spellings = IMPORT_COLUMNS[kind as keyof typeof IMPORT_COLUMNS];
  const widest = Math.max(...Object.keys(columns).map((ours) => ours.length));
  const lines = Object.entries(columns).map(([ours, names]) => `  ${ours.padEnd(widest)}  ${names}`.trimEnd());
  return [`Columns of ${kind}: our name, and what is recognised too, whatever its case and spaces:`, ...lines].join(
    '\n',
  );
}
