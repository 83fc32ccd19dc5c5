import { countryInAnyLanguage } from '../../vocabulary/places/country-names.js';
import { sectorKeys, sectorOf } from '../../vocabulary/sectors/sector-words.js';
import { nearestTerm, spellingsOf } from '../../vocabulary/vocabulary-match.js';
import { daysOf, type Days } from '../../kernel/calendar.js';
import { type FieldError } from '../../kernel/domain-error.js';
import { namesNone, validationFailed } from '../../web/problems/problem.js';
import { PRESENT, type CompanySource } from './company-source.js';
import { type StartupsQueryDto } from '../record/company.dto.js';

/** SQL conditions on companies, `c`, now or as of a position, with their parameters in order. */
export class Conditions {
  readonly params: unknown[];
  private readonly terms: string[];

  constructor(
    terms: readonly string[] = [],
    params: readonly unknown[] = [],
    /** The rows that the conditions are on. */
    readonly source: CompanySource = PRESENT,
  ) {
    this.terms = [...terms];
    this.params = [...params];
  }

  /** `?` in the term is the value's placeholder. */
  add(term: string, value: unknown): void {
    this.params.push(value);
    this.terms.push(term.replaceAll('?', `$${this.params.length}`));
  }

  addPlain(term: string): void {
    this.terms.push(term);
  }

  /** The placeholder of another parameter. */
  param(value: unknown): string {
    this.params.push(value);
    return `$${this.params.length}`;
  }

  copy(): Conditions {
    return new Conditions(this.terms, this.params, this.source);
  }

  get sql(): string {
    const all = this.source.isPresent ? this.terms : [this.source.standing('c'), ...this.terms];
    return all.length === 0 ? 'true' : all.join(' AND ');
  }
}

export interface Filters {
  readonly conditions: Conditions;
  /** The facet values, where only facets are filtered: the counts then give exact totals. */
  readonly facets: { readonly countries: readonly string[] | null; readonly stages: readonly string[] | null } | null;
}

/** The requested terms that stored companies use, in lower case. */
export interface WordsOnFile {
  /** Stages as stored. */
  stages(asked: readonly string[]): Promise<readonly string[]>;
  /** Sectors and tags. */
  sectors(asked: readonly string[]): Promise<readonly string[]>;
}

/** Excludes stubs, which wait for enrichment. */
const LISTED = `c.status <> 'pending'`;

/** `YC S12 Stealth - #73` is a placeholder for an unnamed company, which a search by name excludes. */
const NAMED = `NOT (c.is_stealth IS TRUE AND c.name ~* '\\m(?:stealth|undisclosed|confidential)\\M')`;

/** Translates the query's filters into SQL. Values of one parameter are alternatives; parameters combine with AND. */
export async function filtersOf(
  query: StartupsQueryDto,
  onFile: WordsOnFile,
  source: CompanySource = PRESENT,
): Promise<Filters> {
  const conditions = new Conditions([LISTED], [], source);
  refuseEmpty(query);
  refuseContradictions(query);
  const countries = query.country ? countriesOf(query.country) : null;
  // Resolved before planning, since the planner misestimates values that it cannot see.
  const stages = query.stage ? await stagesOf(query.stage, onFile) : null;
  if (countries) addOneOf(conditions, 'c.hq_country', countries);
  if (stages) addOneOf(conditions, 'c.stage', stages);
  const plain = conditions.params.length;
  if (query.sector) conditions.add('c.sector_keys && ?::text[]', await sectorsOf(query.sector, onFile));
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
  if (query.q !== undefined && query.is_stealth !== true) conditions.addPlain(NAMED);
  const onlyFacets = before === plain && query.is_hiring === undefined && query.is_stealth === undefined;
  return { conditions, facets: onlyFacets ? { countries, stages } : null };
}

/** A single value becomes an equality, which preserves index order; several values do not. */
function addOneOf(conditions: Conditions, column: string, values: readonly string[]): void {
  if (values.length === 1) conditions.add(`${column} = ?`, values[0]);
  else conditions.add(`${column} = ANY(?::text[])`, values);
}

/** A list of nothing would give an empty answer that looks correct. */
function refuseEmpty(query: StartupsQueryDto): void {
  const empty = (['country', 'sector', 'stage', 'tech'] as const).filter((field) => query[field]?.length === 0);
  if (empty.length > 0) throw validationFailed(empty.map(namesNone));
}

/** Limits that no company can meet, such as a least amount above the most, would give an empty answer that looks correct. */
function refuseContradictions(query: StartupsQueryDto): void {
  const errors: FieldError[] = [];
  const { min_funding: least = 0, max_funding: most = Infinity } = query;
  if (least > most) errors.push(isBelow('max_funding', 'min_funding'));
  const [after, before, week, month] = [query.founded_after, query.founded_before, query.week, query.month].map(
    (period) => (period === undefined ? null : daysOf(period)),
  );
  if (after && before && after.first > before.last) errors.push(isBelow('founded_before', 'founded_after'));
  if (week && month && (week.last < month.first || week.first > month.last)) {
    const message = `week ${query.week} has no day in month ${query.month}`;
    errors.push({ field: 'week', message, suggestion: 'Send one of the two' });
  }
  if (errors.length > 0) throw validationFailed(errors);
}

function isBelow(field: string, other: string): FieldError {
  return { field, message: `${field} is below ${other}`, suggestion: `Exchange the values of ${other} and ${field}` };
}

/** The codes of the named countries. @throws DomainError validation_failed for an unknown name, and for none */
export function countriesOf(names: readonly string[]): string[] {
  const errors: FieldError[] = names.length === 0 ? [namesNone('country')] : [];
  const codes = names.flatMap((name) => {
    const code = countryInAnyLanguage(name);
    if (code === null) {
      errors.push({
        field: 'country',
        message: `${name.slice(0, 60)} is no country`,
        suggestion: 'Send an ISO 3166-1 code such as US, or the name of a country',
      });
    }
    return code ?? [];
  });
  if (errors.length > 0) throw validationFailed(errors);
  return codes;
}

/** All spellings of each vocabulary term; a source's own term counts where it is stored. */
async function stagesOf(asked: readonly string[], onFile: WordsOnFile): Promise<readonly string[]> {
  const found = await onFile.stages(lowered(asked.flatMap((word) => [word, ...spellingsOf('stage', word)])));
  const known = new Set(lowered(found));
  refuseUnknown('stage', asked, (word) => spellingsOf('stage', word).length > 0 || known.has(word.toLowerCase()));
  return found;
}

async function sectorsOf(asked: readonly string[], onFile: WordsOnFile): Promise<string[]> {
  const strangers = asked.filter((word) => sectorOf(word) === undefined);
  const known = new Set(strangers.length > 0 ? await onFile.sectors(lowered(strangers)) : []);
  refuseUnknown('sector', strangers, (word) => known.has(word.toLowerCase()));
  return [...new Set(asked.flatMap(sectorKeys))];
}

/** A misspelt term would give an empty answer that looks correct. */
function refuseUnknown(field: 'stage' | 'sector', asked: readonly string[], isKnown: (word: string) => boolean): void {
  const errors = asked
    .filter((word) => !isKnown(word))
    .map((word) => ({
      field,
      message: `no company is in the ${field} ${JSON.stringify(word.slice(0, 60))}, and the vocabulary has none of this name`,
      suggestion: nearestTerm(field === 'stage' ? 'stage' : 'sectors', word),
    }));
  if (errors.length > 0) throw validationFailed(errors);
}

/** The DTO has validated the dates. */
function addRange(conditions: Conditions, days: Days | null): void {
  conditions.add('c.announced_on >= ?::date', days?.first);
  conditions.add('c.announced_on <= ?::date', days?.last);
}

function lowered(values: readonly string[]): string[] {
  return values.map((value) => value.toLowerCase());
}
