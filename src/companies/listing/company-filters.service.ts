import { countryCode } from '../../vocabulary/country-code.js';
import { daysOf, type Days } from '../../kernel/calendar.js';
import { type FieldError } from '../../kernel/domain-error.js';
import { validationFailed } from '../../platform/problems/problem.js';
import { type StartupsQueryDto } from '../record/company.dto.js';

/** SQL conditions on `read.companies AS c`, with their parameters in order. */
export class Conditions {
  readonly params: unknown[];
  private readonly terms: string[];

  constructor(terms: readonly string[] = [], params: readonly unknown[] = []) {
    this.terms = [...terms];
    this.params = [...params];
  }

  /** `?` in the term stands for the value. */
  add(term: string, value: unknown): void {
    this.params.push(value);
    this.terms.push(term.replaceAll('?', `$${this.params.length}`));
  }

  addPlain(term: string): void {
    this.terms.push(term);
  }

  /** The placeholder of a further parameter. */
  param(value: unknown): string {
    this.params.push(value);
    return `$${this.params.length}`;
  }

  copy(): Conditions {
    return new Conditions(this.terms, this.params);
  }

  get sql(): string {
    return this.terms.length === 0 ? 'true' : this.terms.join(' AND ');
  }
}

export interface Filters {
  readonly conditions: Conditions;
  /** Where only facets are filtered by: their values, for exact totals from the counts. */
  readonly facets: { readonly countries: readonly string[] | null; readonly stages: readonly string[] | null } | null;
}

/** The stages on file that are alike but for capitals to one of those asked for. */
export type StagesOnFile = (asked: readonly string[]) => Promise<readonly string[]>;

/** A stub waits for the pipeline: it is in no list. */
const LISTED = `c.status <> 'pending'`;

/** Turns the query's filters into SQL. Values of one parameter are alternatives, parameters are all required. */
export async function filtersOf(query: StartupsQueryDto, stagesOnFile: StagesOnFile): Promise<Filters> {
  const conditions = new Conditions([LISTED]);
  const countries = query.country ? countriesOf(query.country) : null;
  // Known before the plan is made: a plan for values that it does not see is a guess.
  const stages = query.stage ? await stagesOnFile(lowered(query.stage)) : null;
  if (countries) addOneOf(conditions, 'c.hq_country', countries);
  if (stages) addOneOf(conditions, 'c.stage', stages);
  const plain = conditions.params.length;
  if (query.sector) conditions.add('c.sector_keys && ?::text[]', lowered(query.sector));
  if (query.tech) conditions.add('c.tech_keys && ?::text[]', lowered(query.tech));
  if (query.week) addRange(conditions, daysOf(query.week));
  if (query.month) addRange(conditions, daysOf(query.month));
  if (query.min_funding !== undefined) conditions.add('c.total_funding >= ?', query.min_funding);
  if (query.max_funding !== undefined) conditions.add('c.total_funding <= ?', query.max_funding);
  if (query.founded_after) conditions.add('c.founded_on >= ?::date', daysOf(query.founded_after)?.first);
  if (query.founded_before) conditions.add('c.founded_on <= ?::date', daysOf(query.founded_before)?.last);
  const before = conditions.params.length;
  if (query.is_hiring !== undefined) conditions.addPlain(`c.is_hiring IS ${query.is_hiring ? '' : 'NOT '}TRUE`);
  if (query.is_stealth !== undefined) conditions.addPlain(`c.is_stealth IS ${query.is_stealth ? '' : 'NOT '}TRUE`);
  const onlyFacets = before === plain && query.is_hiring === undefined && query.is_stealth === undefined;
  return { conditions, facets: onlyFacets ? { countries, stages } : null };
}

/** One value stands as an equality, which keeps an index in order; several do not. */
function addOneOf(conditions: Conditions, column: string, values: readonly string[]): void {
  if (values.length === 1) conditions.add(`${column} = ?`, values[0]);
  else conditions.add(`${column} = ANY(?::text[])`, values);
}

function countriesOf(names: readonly string[]): string[] {
  const errors: FieldError[] = [];
  const codes = names.flatMap((name) => {
    const code = countryCode(name);
    if (code === null) {
      errors.push({
        field: 'country',
        message: `${name.slice(0, 60)} is no country`,
        suggestion: 'Send an ISO 3166-1 code such as US, or an English name',
      });
    }
    return code ?? [];
  });
  if (errors.length > 0) throw validationFailed(errors);
  return codes;
}

/** The days a query names were looked at when it was read. */
function addRange(conditions: Conditions, days: Days | null): void {
  conditions.add('c.announced_on >= ?::date', days?.first);
  conditions.add('c.announced_on <= ?::date', days?.last);
}

function lowered(values: readonly string[]): string[] {
  return values.map((value) => value.toLowerCase());
}
