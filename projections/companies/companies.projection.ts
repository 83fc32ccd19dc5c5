import { nameKey } from '../../src/vocabulary/company-name.js';
import { COMPANY_FIELD_ROWS, type CompanyField } from '../../src/vocabulary/fields/company-fields.js';
import { firstDayOf } from '../../src/vocabulary/first-day.js';
import { type CompanyDetails, type CompanyEvent, type Provenance } from '../../src/companies/record/company.events.js';
import { type TechnologyEvent } from '../../src/enrichment/technology/technology.events.js';
import { handlers, type MutableRow, type Projection, type RowChange } from '../../src/platform/projector/projection.js';
import { FORMER_SLUG } from '../slugs.js';
import { completeCompanyChanges } from './companies.resolve.js';
import {
  COMPANIES,
  COMPANY_DOMAINS,
  COMPANY_OBSERVATIONS,
  FUNDING_ROUNDS,
  MERGED_COMPANIES,
  PRODUCTS,
  ROUND_SOURCES,
  WITHDRAWN_COMPANIES,
  WITHDRAWN_PRODUCTS,
} from './companies.entity.js';
import { LIST_TABLES } from './company-lists.entity.js';
import { endedIds, joinedRows, separatedRows, withdrawnRows } from './ended-rows.js';

/** Companies, their further domains, rounds and products, and the provenance of each field. */
export const companiesProjection: Projection = {
  name: 'companies',
  group: 'directory',
  version: 16,
  categories: ['company'],
  tables: [
    ...[COMPANIES, COMPANY_DOMAINS, COMPANY_OBSERVATIONS, FUNDING_ROUNDS, ROUND_SOURCES, PRODUCTS],
    ...[WITHDRAWN_COMPANIES, WITHDRAWN_PRODUCTS, MERGED_COMPANIES, ...LIST_TABLES],
  ],
  ignores: [
    // The round or field that follows this event in its append is the corrected one.
    'RoundInvestorRetracted',
    'CompanyStatementWithheld',
    ...['LogoFound', 'HiringScanned'],
    ...['EnrichmentStarted', 'EnrichmentStepFinished', 'EnrichmentMerged', 'CompanyEnriched'],
  ],
  resolve: completeCompanyChanges,
  on: handlers<CompanyEvent | TechnologyEvent>({
    DomainClaimed: ({ data: { domain, claimant } }) =>
      claimant.kind === 'company' ? [domainRow(domain, claimant.companyId, 'alias')] : [],

    DomainReleased: ({ data: { domain, claimant } }) =>
      claimant.kind === 'company'
        ? [{ table: 'company_domains', key: { domain, company_id: claimant.companyId }, delete: true }]
        : [],

    CompanyRegistered: ({ data, revision, recordedAt }) => {
      const { companyId, domain, contestedDomain, slugBase, details, provenance, generated } = data;
      const registeredAt = new Date(recordedAt).toISOString();
      // Filled in place: an import consists of whole rows, and copies would dominate its cost.
      const put: MutableRow = {
        ...EMPTY_LISTS,
        slug_base: slugBase,
        domain,
        generated,
        registered_at: registeredAt,
        rounds: 0,
        status: 'active',
        scanned_technologies: [],
        tech_keys: [],
      };
      fillColumns(put, details);
      fillDerived(put, details, provenance);
      return [
        { table: 'companies', key: { company_id: companyId }, put },
        observationRow(companyId, revision, Object.keys(details), provenance),
        ...(contestedDomain ? [domainRow(contestedDomain, companyId, 'contested')] : []),
      ];
    },

    CompanyDetailsChanged: ({ data, revision }) => {
      const { companyId, changes, claimedDomain, contestedDomain, provenance } = data;
      const set: MutableRow = {};
      // A confirmed stub takes the domain where it was found as its own.
      if (claimedDomain !== null && changes.status === 'active') set.domain = claimedDomain;
      fillColumns(set, changes);
      fillDerived(set, changes, provenance);
      return [
        { table: 'companies', key: { company_id: companyId }, set },
        observationRow(companyId, revision, Object.keys(changes), provenance),
        ...(contestedDomain ? [domainRow(contestedDomain, companyId, 'contested')] : []),
      ];
    },

    FundingRoundRecorded: ({ data }) => [
      {
        table: 'funding_rounds',
        key: { round_id: data.roundId },
        put: {
          company_id: data.companyId,
          round: data.round,
          date: data.date,
          dated_on: firstDayOf(data.date),
          amount: data.amount,
          valuation: data.valuation,
          lead_investors: data.leadInvestors,
          investors: data.investors,
          provenance: { ...data.provenance },
        },
      },
    ],

    // Stored beside the unchanged round: a second report is not a second round.
    FundingRoundCorroborated: ({ data, revision }) => [
      {
        table: 'round_sources',
        key: { company_id: data.companyId, revision },
        put: {
          round_id: data.roundId,
          told_as: data.toldAs,
          round: data.round,
          date: data.date,
          amount: data.amount,
          agrees: data.agrees,
          provenance: { ...data.provenance },
        },
      },
    ],

    FundingRoundJoined: ({ data }) => joinedRows(data),

    CompanyExited: ({ data: { companyId, kind, date, acquirer, amount, provenance } }) => [
      {
        table: 'companies',
        key: { company_id: companyId },
        set: { exit: { kind, date, acquirer, amount, provenance } },
      },
    ],

    ProductRegistered: ({ data }) => [
      {
        table: 'products',
        key: { product_id: data.productId },
        put: {
          company_id: data.companyId,
          slug_base: data.slugBase,
          name: data.name,
          category: data.category,
          pricing_type: data.pricingType,
          status: data.status,
          website: data.website,
          description: data.description,
          provenance: { ...data.provenance },
        },
      },
    ],

    CompanyFactsConfirmed: ({ data: { companyId, fields, provenance }, revision }) => {
      const set: MutableRow = {};
      for (const field of fields) fillDay(set, field, provenance);
      const dated: RowChange[] =
        Object.keys(set).length === 0 ? [] : [{ table: 'companies', key: { company_id: companyId }, set }];
      return [...dated, observationRow(companyId, revision, fields, provenance)];
    },

    // Lists filter by the scanned technologies as well as by those that sources declare.
    TechnologyScanned: ({ data }) => [
      {
        table: 'companies',
        key: { company_id: data.companyId },
        set: { scanned_technologies: data.technologies.map(({ name }) => name) },
      },
    ],

    DuplicateMerged: ({ data: { companyId, domains, contestedDomains } }) => [
      ...domains.map((domain) => domainRow(domain, companyId, 'alias')),
      ...contestedDomains.map((domain) => domainRow(domain, companyId, 'contested')),
    ],

    // Rounds and products that moved as they were have the surviving company's id by now.
    CompanyMerged: ({ data: { companyId, mergedInto, otherDomains, rounds, products }, revision, recordedAt }) => [
      ...withdrawnRows(
        { companyId, otherDomains, roundIds: endedIds(rounds), productIds: endedIds(products) },
        revision,
      ),
      {
        table: 'merged_companies',
        key: { company_id: companyId },
        put: { merged_into: mergedInto, merged_at: new Date(recordedAt).toISOString() },
      },
    ],

    CompanyWithdrawn: ({ data, revision }) => withdrawnRows(data, revision),

    DuplicateSeparated: ({ data }) => separatedRows(data),

    CompanySeparated: ({ data: { companyId, domain, name, slugBase, generated, registeredAt } }) => [
      { table: 'merged_companies', key: { company_id: companyId }, delete: true },
      {
        table: 'companies',
        key: { company_id: companyId },
        put: {
          ...EMPTY_LISTS,
          slug_base: slugBase,
          slug_n: FORMER_SLUG,
          domain,
          generated,
          registered_at: registeredAt,
          rounds: 0,
          name,
          name_key: nameKey(name),
          status: 'active',
          scanned_technologies: [],
          tech_keys: [],
        },
      },
    ],
  }),
};

const COLUMN_OF = Object.fromEntries(COMPANY_FIELD_ROWS.map(({ field, column }) => [field, column])) as Readonly<
  Record<CompanyField, string>
>;

function fillColumns(row: MutableRow, details: CompanyDetails): void {
  for (const field in details) {
    const value = details[field as keyof CompanyDetails];
    if (value === undefined) continue;
    const column = COLUMN_OF[field as keyof CompanyDetails];
    if (value === null && REQUIRED.has(column)) continue;
    // Lists are empty instead of null, so that filters need no second case.
    row[column] = value === null && LISTS.has(column) ? [] : value;
  }
}

const REQUIRED = new Set(['name', 'status']);
const LISTS = new Set(
  COMPANY_FIELD_ROWS.filter(({ kind }) => kind === 'list' || kind === 'investors').map(({ column }) => column),
);
const EMPTY_LISTS = Object.fromEntries([...LISTS].map((column) => [column, []]));

/**
 * Derived columns. A column of two fields of which only one changed (`name_keys` of name and former names) is
 * completed in `resolve` from the stored row.
 */
function fillDerived(row: MutableRow, details: CompanyDetails, provenance: Provenance): void {
  const { name, foundedDate, stage, totalFunding, employeeCount } = details;
  if (name !== undefined) row.name_key = nameKey(name);
  if (foundedDate !== undefined) row.founded_on = firstDayOf(foundedDate);
  if (stage !== undefined) row.declared_stage = stage;
  if (totalFunding !== undefined) fillDay(row, 'totalFunding', provenance);
  if (employeeCount !== undefined) fillDay(row, 'employeeCount', provenance);
}

/** The day of a figure, which tells a current figure from an old one. */
function fillDay(row: MutableRow, field: keyof CompanyDetails, { observedAt }: Provenance): void {
  if (field === 'totalFunding') row.declared_funding_on = observedAt.slice(0, 10);
  if (field === 'employeeCount') row.employees_on = observedAt.slice(0, 10);
}

function domainRow(domain: string, companyId: string, kind: 'alias' | 'contested'): RowChange {
  return { table: 'company_domains', key: { domain, company_id: companyId }, put: { kind } };
}

function observationRow(
  companyId: string,
  revision: bigint,
  fields: readonly string[],
  provenance: Provenance,
): RowChange {
  return {
    table: 'company_observations',
    key: { company_id: companyId, revision },
    put: {
      fields: fields.map((field) => COLUMN_OF[field as keyof CompanyDetails]),
      source: provenance.source,
      source_key: provenance.sourceKey ?? null,
      provenance: { ...provenance },
      observed_at: provenance.observedAt,
    },
  };
}
