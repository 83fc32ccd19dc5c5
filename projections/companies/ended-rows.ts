import { type MergeEvent, type MovedPart } from '../../src/companies/merging/merge.events.js';
import { type CompanyEvent } from '../../src/companies/record/company.events.js';
import { type MutableRow, type RowChange } from '../../src/platform/projector/projection.js';
import { COMPANY_FIELD_ROWS } from '../../src/vocabulary/fields/company-fields.js';

export function endedIds(parts: readonly MovedPart[]): string[] {
  return parts.filter(({ id, into }) => id !== into).map(({ id }) => id);
}

/** The event identifies all rows of the company, so that `as_of` removes them too. */
export function withdrawnRows(
  { companyId: company_id, otherDomains, roundIds, productIds }: EndedParts,
  revision: bigint,
): RowChange[] {
  return [
    gone('companies', { company_id }),
    ...otherDomains.map((domain) => gone('company_domains', { domain, company_id })),
    ...roundIds.map((round_id) => gone('funding_rounds', { round_id })),
    ...productIds.map((product_id) => gone('products', { product_id })),
    ...['company_observations', 'round_sources'].flatMap((table) =>
      Array.from({ length: Number(revision) }, (_, at) => gone(table, { company_id, revision: BigInt(at) })),
    ),
  ];
}

function gone(table: string, key: RowChange['key']): RowChange {
  return { table, key, delete: true };
}

type Joined = Extract<CompanyEvent, { type: 'FundingRoundJoined' }>['data'];

/** The sums of a company follow from its rounds once a batch changes its row. */
export function joinedRows({ companyId: company_id, roundId: round_id }: Joined): RowChange[] {
  return [gone('funding_rounds', { round_id }), { table: 'companies', key: { company_id }, set: {} }];
}

type Separated = Extract<MergeEvent, { type: 'DuplicateSeparated' }>['data'];

/** Deletes what a company has by another record. Events that follow state what it has from its own sources instead. */
export function separatedRows({ companyId: company_id, duplicateId, ...left }: Separated): RowChange[] {
  return [
    ...left.roundIds.map((round_id) => gone('funding_rounds', { round_id })),
    { table: 'companies', key: { company_id }, set: withoutValues(left) },
    ...[...left.domains, ...left.contestedDomains].map((domain) => gone('company_domains', { domain, company_id })),
    // The row stays, and with it the slug.
    ...left.productIds.map((product_id): RowChange => {
      return { table: 'products', key: { product_id }, set: { company_id: duplicateId } };
    }),
    ...['company_observations', 'round_sources'].flatMap((table) =>
      left.revisions.map((at) => gone(table, { company_id, revision: BigInt(at) })),
    ),
  ];
}

function withoutValues({ fields, hasExit }: Pick<Separated, 'fields' | 'hasExit'>): MutableRow {
  const set: MutableRow = hasExit ? { exit: null } : {};
  for (const { field, column, kind } of COMPANY_FIELD_ROWS) {
    // A company always has a name: its own follows.
    if (!fields.includes(field) || field === 'name') continue;
    set[column] = kind === 'status' ? 'active' : kind === 'list' || kind === 'investors' ? [] : null;
  }
  if (fields.includes('foundedDate')) set.founded_on = null;
  if (fields.includes('stage')) set.declared_stage = null;
  if (fields.includes('totalFunding')) set.declared_funding_on = null;
  if (fields.includes('employeeCount')) set.employees_on = null;
  return set;
}

type Withdrawal = Extract<CompanyEvent, { type: 'CompanyWithdrawn' }>['data'];
type EndedParts = Pick<Withdrawal, 'companyId' | 'otherDomains' | 'roundIds' | 'productIds'>;
