import { countryName } from '../../vocabulary/country-code.js';
import { COMPANY_FIELD_ROWS, type CompanyFieldRow } from '../../vocabulary/fields/company-fields.js';
import { count, counted, longDate, usd } from '../../web/design/amounts.js';
import { type FundingRound } from '../record/company.events.js';

/** Names of the fields on pages, by their wire names; others are named by the wire name. */
const LABELS: Readonly<Record<string, string>> = {
  one_liner: 'Tagline',
  hq_country: 'Country',
  hq_city: 'City',
  founded_date: 'Founded',
  launched_on: 'Launched',
  employee_count: 'Employees',
  is_hiring: 'Hiring',
  is_stealth: 'Stealth',
  logo_url: 'Logo',
  linkedin_url: 'LinkedIn',
  twitter_url: 'X',
  github_url: 'GitHub',
  former_names: 'Also known as',
  investors: 'Investors without a named round',
  extra: 'Further details',
};

export interface NamedField extends CompanyFieldRow {
  readonly label: string;
}

/** Every field of a company with its name on pages. */
export const NAMED_FIELDS: readonly NamedField[] = COMPANY_FIELD_ROWS.map((row) => ({
  ...row,
  label: LABELS[row.wire] ?? sentence(row.wire.replaceAll('_', ' ')),
}));

/** A stored value as pages write it; null for none. */
export function fieldText({ kind, wire }: CompanyFieldRow, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    return kind === 'investors' ? counted(value.length, 'investor') : value.map(String).join(', ');
  }
  if (kind === 'extra') {
    const names = Object.keys(value).filter((name) => !name.endsWith('_ids'));
    return names.map((name) => name.replaceAll('_', ' ')).join(', ') || null;
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return kind === 'money' ? usd(value) : count(value);
  if (typeof value !== 'string') return null;
  if (kind === 'date' || kind === 'day') return longDate(value);
  if (wire === 'hq_country') return countryName(value);
  return kind === 'status' ? sentence(value) : value;
}

/** For example `Series A, 20 May 2024, $14,500,000`. */
export function roundText({
  round,
  date,
  amount,
}: Readonly<Record<'round' | 'date', string | null>> & Pick<FundingRound, 'amount'>): string {
  const parts = [round ?? 'Round without a name', date && longDate(date), amount === null ? 'amount not on file' : usd(amount)]; // prettier-ignore
  return parts.filter(Boolean).join(', ');
}

/** Null for one that no source states: active is also the status of such a record. */
export function statusText(status: string, isStated: boolean): string | null {
  return status === 'active' && !isStated ? null : sentence(status);
}

/** With a capital at its beginning. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
