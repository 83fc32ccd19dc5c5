import { bareAddress } from '../../parsers/web-addresses/bare-address.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { BadRow, missing, unreadable } from '../../file-import/bad-row.js';
import { textCell, urlOf, type Cell } from '../../file-import/cell-values.js';
import { dateCell } from '../../file-import/dates/date-cell.js';
import { namedColumns } from '../../file-import/named-columns.js';
import { repairedText } from '../../file-import/repaired-text.js';
import { type CompanyReference } from '../../vocabulary/company-reference.js';

/** Our column name → its names in files, folded to letters. */
export type Columns = Readonly<Record<string, string>>;

/** An absolute web address. */
export function webAddress(raw: unknown): Cell<string> {
  const cell = textCell(raw, 2_000);
  if (cell.error !== undefined || cell.value === undefined) return cell;
  const url = urlOf(bareAddress(cell.value));
  if (url !== undefined) return { value: url };
  return {
    error: `is no web address: ${JSON.stringify(cell.value.slice(0, 80))}`,
    remedy: 'Write it in full, such as https://example.com/page',
  };
}

/** A date with day precision. */
function dayCell(raw: unknown): Cell<string> {
  const cell = dateCell(raw);
  if (cell.error !== undefined || cell.value === undefined || cell.value.length === 10) return cell;
  return { error: `must name a day, is ${JSON.stringify(cell.value)}`, remedy: 'Write YYYY-MM-DD' };
}

/** A zone's day begins up to 14 hours before that of UTC. */
const MOST_AHEAD_MS = 14 * 3_600_000;

/** A day, month or year of a figure, which has begun: a plan is no figure. */
export function begunCell(now: number): (raw: unknown) => Cell<string> {
  const last = new Date(now + MOST_AHEAD_MS).toISOString();
  return (raw) => {
    const cell = dateCell(raw);
    if (cell.error !== undefined || cell.value === undefined || cell.value <= last.slice(0, cell.value.length))
      return cell;
    return { error: `is in the future: ${JSON.stringify(cell.value)}`, remedy: 'Leave out what is only planned' };
  };
}

/** A day of publication: not after the day of the import. */
export function pastDayCell(now: number): (raw: unknown) => Cell<string> {
  const last = new Date(now + MOST_AHEAD_MS).toISOString().slice(0, 10);
  return (raw) => {
    const cell = dayCell(raw);
    if (cell.error !== undefined || cell.value === undefined || cell.value <= last) return cell;
    return { error: `is in the future: ${JSON.stringify(cell.value)}`, remedy: 'Write the day of publication' };
  };
}

export const COMPANY_COLUMNS = {
  domain: 'domain website companywebsite companyurl companydomain',
  slug: 'slug companyslug',
  company: 'company name companyname startup organization',
} as const;

/** The cells of one row by our column names. */
export class RowCells {
  private readonly theirs: Readonly<Partial<Record<string, string>>>;

  constructor(
    private readonly row: Readonly<Record<string, unknown>>,
    private readonly columns: Columns,
    mapping: Readonly<Record<string, string>>,
  ) {
    this.theirs = namedColumns(columns, Object.keys(row), mapping);
  }

  /** @throws BadRow for an invalid cell. */
  optional<T>(column: string, read: (raw: unknown, heading: string) => Cell<T>): T | null {
    if (!(column in this.columns)) throw new Error(`no column is called ${column}`);
    const theirs = this.theirs[column];
    const raw = theirs === undefined ? undefined : this.row[theirs];
    const cell = read(typeof raw === 'string' ? repairedText(raw) : raw, theirs ?? column);
    if (cell.error !== undefined) throw new BadRow(unreadable(theirs ?? column, cell));
    return cell.value ?? null;
  }

  /** @throws BadRow for an empty or invalid cell. */
  required<T>(column: string, read: (raw: unknown, heading: string) => Cell<T>): T {
    const value = this.optional(column, read);
    if (value === null) throw new BadRow(missing(this.theirs[column] ?? column));
    return value;
  }

  /** @throws BadRow without a company. */
  company(): CompanyReference {
    const website = this.optional('domain', (raw) => textCell(raw, 2_000));
    const slug = this.optional('slug', (raw) => textCell(raw, 100));
    const name = this.optional('company', (raw) => textCell(raw, 500));
    const domain = website === null ? null : domainOf(website);
    if (domain === null && slug === null && name === null) {
      const why =
        website === null ? 'is missing' : `is no domain of a company: ${JSON.stringify(website.slice(0, 80))}`;
      throw new BadRow({
        column: this.theirs.domain ?? null,
        problem: `${this.theirs.domain === undefined ? 'domain ' : ''}${why}, and no slug or name is given`,
        remedy: 'Name the company by its domain, its slug here or its name',
      });
    }
    return { domain, slug, name };
  }
}

/** The one domain in a cell of a website, or of several of one company; null where they have different ones. */
function domainOf(cell: string): string | null {
  const whole = bareAddress(cell);
  const parts = whole.split(/[\s,;|]+/).flatMap((address) => registrableDomain(address).domain ?? []);
  const [first = null, other] = new Set(parts);
  return registrableDomain(whole).domain ?? (other === undefined ? first : null);
}
