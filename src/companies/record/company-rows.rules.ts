import {
  type CompanyEntity,
  type CompanyObservationEntity,
  type FundingRoundEntity,
  type RoundSourceEntity,
} from '../../../projections/companies/companies.entity.js';

const LISTED = [
  ...['company_id', 'name', 'slug', 'one_liner', 'description', 'website', 'total_funding', 'employee_count'],
  ...['sectors', 'stage', 'hq_country', 'founded_date', 'logo_url'],
] as const;

/** A row of `read.companies` in lists. */
export type CompanyListRow = Pick<
  CompanyEntity,
  | ('company_id' | 'name' | 'slug' | 'one_liner' | 'description' | 'website' | 'total_funding' | 'employee_count')
  | ('sectors' | 'stage' | 'hq_country' | 'founded_date' | 'logo_url')
> & {
  /** The source's term, where the stage was derived from another field. */
  readonly source_stage: string | null;
};

export const LIST_COLUMNS = `${LISTED.map((column) => `c.${column}`).join(', ')}, c.extra->>'source_stage' AS source_stage`;

/** A whole row, for a single company. */
export type CompanyRow = CompanyListRow &
  Pick<
    CompanyEntity,
    | (
        | 'domain'
        | 'generated'
        | 'former_names'
        | 'tags'
        | 'technologies'
        | 'announced_on'
        | 'hq_city'
        | 'business_model'
      )
    | ('linkedin_url' | 'twitter_url' | 'github_url' | 'is_hiring' | 'is_stealth' | 'status')
    | ('declared_funding' | 'rounds_funding')
  > & {
    /** Investors whose round no source names. */
    readonly investors: CompanyEntity['investors'] | null;
    readonly exit: Readonly<Record<string, unknown>> | null;
    readonly extra: Readonly<Record<string, unknown>> | null;
  };

export const COMPANY_COLUMNS = `${LIST_COLUMNS}, c.domain, c.generated, c.former_names, c.tags, c.technologies, c.investors,
  c.announced_on::text AS announced_on, c.hq_city, c.business_model, c.linkedin_url, c.twitter_url, c.github_url,
  c.is_hiring, c.is_stealth, c.status, c.exit, c.extra, c.declared_funding, c.rounds_funding`;

export type RoundRow = Pick<
  FundingRoundEntity,
  'round_id' | 'round' | 'date' | 'amount' | 'valuation' | 'lead_investors' | 'investors'
>;

/** A further source's statement about a round. */
export type RoundSourceRow = Pick<
  RoundSourceEntity,
  'round_id' | 'told_as' | 'round' | 'date' | 'amount' | 'agrees' | 'provenance'
>;

export type ObservationRow = Pick<CompanyObservationEntity, 'fields' | 'provenance'>;

/** Each source's latest statement, without those that became rounds of their own. */
export function standingRoundSources(
  reports: readonly RoundSourceRow[],
  rounds: readonly Pick<RoundRow, 'round_id'>[],
): RoundSourceRow[] {
  const own = new Set(rounds.map(({ round_id }) => round_id));
  const last = new Map(reports.map((report) => [report.told_as, report]));
  return [...last.values()].filter(({ round_id, told_as }) => own.has(round_id) && !own.has(told_as));
}
