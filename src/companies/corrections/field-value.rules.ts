import { validationFailed } from '../../web/problems/problem.js';
import { moneyCell } from '../../file-import/amounts/money-cell.js';
import { booleanCell, type Cell, countCell, listCell, textCell, urlOf } from '../../file-import/cell-values.js';
import { dateCell } from '../../file-import/dates/date-cell.js';
import { countryCode } from '../../vocabulary/country-code.js';
import { COMPANY_FIELD_ROWS, type CompanyFieldRow } from '../../vocabulary/fields/company-fields.js';
import { canonicalTerm, nearestTerm } from '../../vocabulary/vocabulary-match.js';
import { COMPANY_STATUSES, type DetailField } from '../record/company.events.js';

/** The website identifies a company, and the others are not one value. */
const NOT_CORRECTED: ReadonlySet<DetailField> = new Set(['website', 'investors', 'extra']);
const CORRECTED = COMPANY_FIELD_ROWS.filter(({ field }) => !NOT_CORRECTED.has(field));

/** Names of the fields that an operator can correct, as answers and files have them. */
export const CORRECTED_FIELDS: readonly string[] = CORRECTED.map(({ wire }) => wire);

export interface ReadField {
  readonly row: CompanyFieldRow;
  /** Null for an unknown value. */
  readonly value: unknown;
}

/**
 * Reads a field's value as an import would read the cell.
 *
 * @throws DomainError validation_failed with the field and the rule
 */
export function readFieldValue(wire: string, raw: unknown): ReadField {
  const row = CORRECTED.find((one) => one.wire === wire);
  if (!row) throw refused('field', `field must be one of ${CORRECTED_FIELDS.join(', ')}`, remedyFor(wire));
  if (raw === null || raw === undefined) {
    if (row.field === 'name' || row.field === 'status') {
      throw refused('value', `${wire} is never unknown`, 'Send the right value');
    }
    return { row, value: null };
  }
  const cell = cellOf(row, raw);
  if (cell.error !== undefined) throw refused('value', `${wire} ${cell.error}`, cell.remedy);
  if (cell.value === undefined) throw refused('value', `${wire} is empty`, 'Send null where the value is unknown');
  return { row, value: cell.value };
}

function cellOf({ field, kind, maxLength }: CompanyFieldRow, raw: unknown): Cell<unknown> {
  if (field === 'hqCountry') return mapped(textCell(raw, 100), countryCode, 'is no country of ISO 3166-1');
  if (field === 'stage') {
    return mapped(
      textCell(raw, 100),
      (text) => canonicalTerm('stage', text) ?? null,
      'is no stage of GET /api/v1/vocabularies',
    );
  }
  if (field === 'sectors') return sectorsOf(listCell(raw));
  switch (kind) {
    case 'link':
      return mapped(textCell(raw, 2_048), (text) => urlOf(text) ?? null, 'is no web address');
    case 'date':
      return dateCell(raw);
    case 'day':
      return mapped(dateCell(raw), (text) => (text.length === 10 ? text : null), 'must be a full day, YYYY-MM-DD');
    case 'count':
      return countCell(raw);
    case 'money':
      return moneyCell(raw);
    case 'flag':
      return booleanCell(raw);
    case 'list':
      return listCell(raw);
    case 'status':
      return mapped(textCell(raw, 50), statusOf, `must be one of ${COMPANY_STATUSES.join(', ')}`);
    default:
      return textCell(raw, field === 'name' ? 200 : maxLength);
  }
}

/** By the names that lists and trends count. */
function sectorsOf(cell: Cell<string[]>): Cell<string[]> {
  if (cell.error !== undefined || cell.value === undefined) return cell;
  const unknown = cell.value.find((text) => canonicalTerm('sectors', text) === undefined);
  if (unknown !== undefined) {
    const remedy = `Send sectors of that list; the nearest is ${nearestTerm('sectors', unknown)}`;
    return {
      error: `has ${JSON.stringify(unknown.slice(0, 40))}, which is no sector of GET /api/v1/vocabularies`,
      remedy,
    };
  }
  return { value: [...new Set(cell.value.flatMap((text) => canonicalTerm('sectors', text) ?? []))] };
}

function statusOf(text: string): string | null {
  return COMPANY_STATUSES.find((status) => status === text.toLowerCase()) ?? null;
}

function mapped(cell: Cell<string>, read: (text: string) => string | null, error: string): Cell<string> {
  if (cell.error !== undefined || cell.value === undefined) return cell;
  const value = read(cell.value);
  return value === null ? { error: `${error}: ${JSON.stringify(cell.value.slice(0, 40))}` } : { value };
}

function remedyFor(wire: string): string {
  return wire === 'website'
    ? 'The website identifies the company: withdraw this record and submit the right one'
    : 'Send the name of a field as answers have it';
}

function refused(field: string, message: string, suggestion?: string): Error {
  return validationFailed([{ field, message, ...(suggestion !== undefined && { suggestion }) }]);
}
