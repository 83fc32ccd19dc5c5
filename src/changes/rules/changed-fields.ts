import { COMPANY_FIELD_ROWS } from '../../vocabulary/fields/company-fields.js';
import { shownName } from '../../vocabulary/fields/shown-fields.js';
import { closestMatch } from '../../web/validation/closest-match.js';
import { type FieldError } from '../../kernel/domain-error.js';

const OF_COMPANIES = [
  ...COMPANY_FIELD_ROWS.flatMap(({ field }) => shownName(field) ?? []),
  ...['total_funding_as_of', 'employee_count_as_of', 'funding_rounds', 'stage', 'investors', 'status'],
  ...['tech_stack', 'logo_url', 'last_enriched_at'],
];
const OF_PARTS = [
  ...['round', 'date', 'amount', 'valuation', 'lead_investors', 'investors'],
  ...['name', 'category', 'pricing_type', 'status', 'website'],
];
const OF_PEOPLE = ['name', 'linkedin_url', 'current_title', 'roles'];
const OF_INVESTORS = ['name', 'type', 'website', 'hq_country', 'deals', 'lead_deals'];
const OF_DOMAINS = [
  ...['name', 'source', 'status', 'startup_slug', 'registered_at', 'registrar', 'dns_provider'],
  ...['has_real_email', 'email_provider', 'has_real_content', 'is_parked', 'quality_score'],
];

/** Every field that a change may name, of all kinds of records. */
export const CHANGED_FIELDS: ReadonlySet<string> = new Set([
  ...OF_COMPANIES,
  ...OF_PARTS,
  ...OF_PEOPLE,
  ...OF_INVESTORS,
  ...OF_DOMAINS,
]);

/** A field that no change names: with it as a filter, changes would be left out without a word. */
export function unknownFields(asked: readonly string[]): FieldError[] {
  return asked
    .filter((field) => !CHANGED_FIELDS.has(field))
    .map((field) => {
      const meant = closestMatch(field, [...CHANGED_FIELDS]);
      return {
        field: 'fields',
        message: `fields has ${field}, which no change names`,
        suggestion: meant === undefined ? `Send any of ${[...CHANGED_FIELDS].join(', ')}` : `Did you mean ${meant}?`,
      };
    });
}
