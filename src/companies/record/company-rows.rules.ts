import {
  type CompanyEntity,
  type CompanyObservationEntity,
  type FundingRoundEntity,
  type RoundSourceEntity,
} from '../../../projections/companies/companies.entity.js';
import {
  COMPANY_FIELD_ROWS,
  type ColumnOf,
  type CompanyField,
  type CompanyFieldRow,
  type FieldWith,
  type WireOf,
} from '../../vocabulary/fields/company-fields.js';

/** Fields that lists derive a value from. */
const PRESENTED = ['oneLiner', 'description', 'stage', 'logoUrl'] as const;

/** A row of `read.companies` in lists. */
export type CompanyListRow = Pick<
  CompanyEntity,
  ('company_id' | 'slug' | 'total_funding') | ColumnOf<FieldWith<'answer', 'lists'> | (typeof PRESENTED)[number]>
> & {
  /** Position since which the columns of lists are so; 0 where it is not known. */
  readonly since: string;
  /** The source's term, where the stage was derived from another field. */
  readonly source_stage: string | null;
  /** The source's own stage, which its rounds may have left behind. */
  readonly declared_stage: string | null;
  /** Days on which a source stated the figures; null where unknown. */
  readonly total_funding_on: string | null;
  readonly employees_on: string | null;
  /** The year of a figure that is older than two years. */
  readonly old_funding_year: number | null;
  readonly old_employees_year: number | null;
};

const LISTED = COMPANY_FIELD_ROWS.filter(
  ({ field, answer }) => answer === 'lists' || PRESENTED.some((presented) => presented === field),
);

const FUNDING_ON = `CASE WHEN c.rounds_funding IS NULL OR c.declared_funding >= c.rounds_funding
  THEN c.declared_funding_on ELSE c.rounds_funding_on END`;

function oldYear(day: string): string {
  return `CASE WHEN ${day} < current_date - interval '2 years' THEN extract(year FROM ${day})::int END`;
}

export const LIST_COLUMNS = `c.company_id, c.slug, c.since, c.total_funding, ${LISTED.map(({ column }) => `c.${column}`).join(', ')},
  c.extra->>'source_stage' AS source_stage, c.declared_stage, (${FUNDING_ON})::text AS total_funding_on,
  c.employees_on::text AS employees_on, ${oldYear(`(${FUNDING_ON})`)} AS old_funding_year,
  ${oldYear('c.employees_on')} AS old_employees_year`;

/** A whole row, for a single company. */
export type CompanyRow = CompanyListRow &
  Pick<
    CompanyEntity,
    | ('revised' | 'domain' | 'generated' | 'rounds_funding' | 'stage_round_id' | 'round_stage')
    | ColumnOf<Exclude<CompanyField, 'investors' | 'extra'>>
  > & {
    /** Investors whose round no source names. */
    readonly investors: CompanyEntity['investors'] | null;
    readonly exit: Readonly<Record<string, unknown>> | null;
    readonly extra: Readonly<Record<string, unknown>> | null;
  };

const UNLISTED = COMPANY_FIELD_ROWS.filter((row) => !LISTED.includes(row));

export const COMPANY_COLUMNS = `${LIST_COLUMNS}, c.revised, c.domain, c.generated, c.rounds_funding, c.exit, c.stage_round_id, c.round_stage,
  ${UNLISTED.map(({ column, kind }) => (kind === 'day' ? `c.${column}::text AS ${column}` : `c.${column}`)).join(', ')}`;

type Answered<A extends 'lists' | 'record'> = {
  readonly [F in FieldWith<'answer', A> as WireOf<F>]: CompanyEntity[ColumnOf<F> & keyof CompanyEntity];
};

const IN_LISTS = COMPANY_FIELD_ROWS.filter(({ answer }) => answer === 'lists');
const IN_RECORDS = COMPANY_FIELD_ROWS.filter(({ answer }) => answer !== undefined);

/** The fields that lists show as they are stored. */
export function listedFields(row: CompanyListRow): Answered<'lists'> {
  return answered(IN_LISTS, row) as Answered<'lists'>;
}

/** The fields that a record shows as they are stored. */
export function recordFields(row: CompanyRow): Answered<'lists' | 'record'> {
  return answered(IN_RECORDS, row) as Answered<'lists' | 'record'>;
}

function answered(fields: readonly CompanyFieldRow[], row: object): object {
  const shown: Record<string, unknown> = {};
  for (const { wire, column } of fields) shown[wire] = (row as Record<string, unknown>)[column];
  return shown;
}

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
