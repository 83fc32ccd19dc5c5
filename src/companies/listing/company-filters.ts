import { countryCode } from '../../vocabulary/country-code.js';
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
  if (query.week) addRange(conditions, weekRange(query.week));
  if (query.month) addRange(conditions, monthRange(query.month));
  if (query.min_funding !== undefined) conditions.add('c.total_funding >= ?', query.min_funding);
  if (query.max_funding !== undefined) conditions.add('c.total_funding <= ?', query.max_funding);
  if (query.founded_after) conditions.add('c.founded_on >= ?::date', `${query.founded_after}-01-01`.slice(0, 10));
  if (query.founded_before) conditions.add('c.founded_on <= ?::date', lastDayOf(query.founded_before));
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

function addRange(conditions: Conditions, [from, before]: readonly [string, string]): void {
  conditions.add('c.announced_on >= ?::date', from);
  conditions.add('c.announced_on < ?::date', before);
}

/** Monday of the ISO week, and the Monday after. @throws DomainError for a week 53 that the year does not have */
function weekRange(week: string): [string, string] {
  const [year, number] = week.split('-W').map(Number) as [number, number];
  const fourth = new Date(Date.UTC(year, 0, 4));
  const monday = new Date(fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * DAY_MS + (number - 1) * 7 * DAY_MS);
  const thursday = new Date(monday.getTime() + 3 * DAY_MS);
  if (thursday.getUTCFullYear() !== year) {
    throw validationFailed([{ field: 'week', message: `${year} has no week ${number}`, suggestion: `${year}-W52` }]);
  }
  return [dayOf(monday), dayOf(new Date(monday.getTime() + 7 * DAY_MS))];
}

function monthRange(month: string): [string, string] {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return [`${month}-01`, dayOf(new Date(Date.UTC(year, number, 1)))];
}

/** The last day of a year, month or day. */
function lastDayOf(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number?, number?];
  if (day !== undefined) return date;
  return dayOf(new Date(Date.UTC(year, month ?? 12, 0)));
}

const DAY_MS = 86_400_000;

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function lowered(values: readonly string[]): string[] {
  return values.map((value) => value.toLowerCase());
}
