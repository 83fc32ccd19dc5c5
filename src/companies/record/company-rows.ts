import { type RoundInvestor } from './company.events.js';

/** A row of `read.companies` as lists show it. */
export interface CompanyListRow {
  readonly company_id: string;
  readonly name: string;
  readonly slug: string;
  readonly one_liner: string | null;
  readonly description: string | null;
  readonly website: string | null;
  readonly total_funding: number | null;
  readonly employee_count: number | null;
  readonly sectors: readonly string[];
  readonly stage: string | null;
  readonly hq_country: string | null;
  readonly founded_date: string | null;
  readonly logo_url: string | null;
}

export const LIST_COLUMNS = [
  'company_id',
  'name',
  'slug',
  'one_liner',
  'description',
  'website',
  'total_funding',
  'employee_count',
  'sectors',
  'stage',
  'hq_country',
  'founded_date',
  'logo_url',
]
  .map((column) => `c.${column}`)
  .join(', ');

/** A whole row, as one company is shown. */
export interface CompanyRow extends CompanyListRow {
  readonly domain: string | null;
  /** Made up by the generator. */
  readonly generated: boolean;
  readonly former_names: readonly string[];
  readonly tags: readonly string[];
  readonly technologies: readonly string[];
  /** Who invested in a round that no source names. */
  readonly investors: readonly RoundInvestor[] | null;
  readonly announced_on: string;
  readonly hq_city: string | null;
  readonly business_model: string | null;
  readonly linkedin_url: string | null;
  readonly twitter_url: string | null;
  readonly github_url: string | null;
  readonly is_hiring: boolean | null;
  readonly is_stealth: boolean | null;
  readonly status: string;
  readonly exit: Readonly<Record<string, unknown>> | null;
  readonly extra: Readonly<Record<string, unknown>> | null;
}

export const COMPANY_COLUMNS = `${LIST_COLUMNS}, c.domain, c.generated, c.former_names, c.tags, c.technologies, c.investors,
  c.announced_on::text AS announced_on, c.hq_city, c.business_model, c.linkedin_url, c.twitter_url, c.github_url,
  c.is_hiring, c.is_stealth, c.status, c.exit, c.extra`;

export interface RoundRow {
  readonly round_id: string;
  readonly round: string | null;
  readonly date: string | null;
  readonly amount: number | null;
  readonly valuation: number | null;
  readonly lead_investors: readonly RoundInvestor[];
  readonly investors: readonly RoundInvestor[];
}

export interface ObservationRow {
  readonly fields: readonly string[];
  readonly provenance: Readonly<Record<string, unknown>>;
}
