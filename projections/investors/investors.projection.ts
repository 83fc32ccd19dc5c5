import { nameKey } from '../../src/vocabulary/company-name.js';
import {
  type CompanyDetails,
  type CompanyEvent,
  type RoundInvestor,
} from '../../src/companies/record/company.events.js';
import { type InvestorEvent } from '../../src/companies/investors/investor.events.js';
import { handlers, type Projection, type RowChange } from '../../src/platform/projector/projection.js';
import { firstDayOf } from '../../src/vocabulary/first-day.js';
import { completeInvestorChanges, EVERY_INVESTOR } from './investors.resolve.js';
import { UNKNOWN_ROUND } from './investors.entity.js';
import { INVESTORS, INVESTMENTS, INVESTOR_COUNTS, WITHDRAWN_INVESTORS } from './investors.entity.js';
import { INVESTMENT_VERSIONS, INVESTOR_VERSIONS } from './investor-versions.entity.js';
import { erasedVersions } from './investor-versions.js';

/** Investors, and their investments. */
export const investorsProjection: Projection = {
  name: 'investors',
  group: 'directory',
  version: 15,
  categories: ['company', 'investor'],
  tables: [INVESTORS, INVESTMENTS, INVESTOR_COUNTS, WITHDRAWN_INVESTORS, INVESTOR_VERSIONS, INVESTMENT_VERSIONS],
  ignores: [
    'DomainClaimed',
    'DomainReleased',
    'CompanyExited',
    'CompanyFactsConfirmed',
    'CompanyStatementWithheld',
    'ProductRegistered',
    'DuplicateMerged',
    'CompanySeparated',
    'TechnologyScanned',
    'LogoFound',
    'HiringScanned',
    'FundingRoundCorroborated',
    ...['EnrichmentStarted', 'EnrichmentStepFinished', 'EnrichmentMerged', 'CompanyEnriched'],
  ],
  resolve: completeInvestorChanges,
  on: handlers<InvestorEvent | CompanyEvent>({
    InvestorRegistered: ({ data, recordedAt }) => [
      {
        table: 'investors',
        key: { investor_id: data.investorId },
        put: {
          short_id: data.investorId.replaceAll('-', '').slice(0, 12),
          kind: data.kind,
          name: data.name,
          name_key: data.name === null ? null : nameKey(data.name),
          sealed_name: data.sealedName && { ...data.sealedName },
          slug_base: data.slugBase,
          website: data.website,
          hq_country: data.hqCountry,
          provenance: { ...data.provenance },
          generated: data.generated,
          registered_at: new Date(recordedAt).toISOString(),
          is_kind_proven: false,
          merged_into: null,
          merge_rule: null,
          is_separated: false,
        },
      },
    ],
    InvestorReclassified: ({ data: { investorId, kind, name } }) => [
      {
        table: 'investors',
        key: { investor_id: investorId },
        set: { kind, name, name_key: nameKey(name), sealed_name: null, is_kind_proven: true },
      },
    ],
    InvestorMerged: ({ data: { investorId, mergedInto, rule } }) => [
      { table: 'investors', key: { investor_id: investorId }, set: { merged_into: mergedInto, merge_rule: rule } },
    ],
    InvestorSeparated: ({ data: { investorId } }) => [
      {
        table: 'investors',
        key: { investor_id: investorId },
        set: { merged_into: null, merge_rule: null, is_separated: true },
      },
    ],
    InvestorErased: ({ data }) => [
      { table: 'investors', key: { investor_id: data.investorId }, delete: true },
      erasedVersions(data.investorId),
    ],
    InvestorWithdrawn: ({ data }) => [{ table: 'investors', key: { investor_id: data.investorId }, delete: true }],
    CompanyWithdrawn: ({ data: { companyId, roundIds } }) => withoutInvestments(companyId, roundIds),
    CompanyMerged: ({ data: { companyId, rounds } }) =>
      withoutInvestments(
        companyId,
        rounds.map(({ id }) => id),
      ),
    DuplicateSeparated: ({ data: { companyId, roundIds, fields } }) => [
      ...roundIds.map((roundId) => withoutInvestment(companyId, roundId)),
      ...(fields.includes('investors') ? [withoutInvestment(companyId, UNKNOWN_ROUND)] : []),
    ],
    FundingRoundJoined: ({ data: { companyId, roundId } }) => [withoutInvestment(companyId, roundId)],
    CompanyRegistered: ({ data }) => investorsOf(data.companyId, data.details),
    CompanyDetailsChanged: ({ data: { companyId, changes } }) => [
      // The field states all of them; at registration there are none yet.
      ...(changes.investors === undefined ? [] : [onlyInvestors(companyId, changes.investors ?? [])]),
      ...investorsOf(companyId, changes),
    ],
    RoundInvestorRetracted: ({ data: { companyId, roundId, investorId } }) => [
      {
        table: 'investments',
        key: { round_id: roundId ?? UNKNOWN_ROUND, investor_id: investorId, company_id: companyId },
        delete: true,
      },
    ],
    FundingRoundRecorded: ({ data: { roundId, companyId, date, investors, leadInvestors } }) => [
      // Earlier participants that this report omits get its date too; where it names leads, it names all of them.
      {
        table: 'investments',
        key: { round_id: roundId, investor_id: EVERY_INVESTOR, company_id: companyId },
        set: { dated_on: firstDayOf(date), leads: idsOf(leadInvestors) },
      },
      ...investments({ roundId, companyId, datedOn: firstDayOf(date) }, investors, leadInvestors),
    ],
  }),
};

function withoutInvestments(companyId: string, roundIds: readonly string[]): RowChange[] {
  return [...roundIds, UNKNOWN_ROUND].map((roundId) => withoutInvestment(companyId, roundId));
}

function withoutInvestment(companyId: string, roundId: string): RowChange {
  return {
    table: 'investments',
    key: { round_id: roundId, investor_id: EVERY_INVESTOR, company_id: companyId },
    delete: true,
  };
}

/** The others of the unknown round leave it. */
function onlyInvestors(companyId: string, investors: readonly RoundInvestor[]): RowChange {
  const key = { round_id: UNKNOWN_ROUND, investor_id: EVERY_INVESTOR, company_id: companyId };
  return { table: 'investments', key, set: { only: idsOf(investors) } };
}

function idsOf(investors: readonly RoundInvestor[]): string[] {
  return investors.flatMap(({ investorId }) => investorId ?? []);
}

function investorsOf(companyId: string, { investors }: CompanyDetails): RowChange[] {
  return investments({ roundId: UNKNOWN_ROUND, companyId, datedOn: null }, investors ?? [], []);
}

function investments(
  { roundId, companyId, datedOn }: { roundId: string; companyId: string; datedOn: string | null },
  investors: readonly RoundInvestor[],
  leads: readonly RoundInvestor[],
): RowChange[] {
  const leading = new Set(leads.map(({ investorId }) => investorId));
  const all = new Set([...investors, ...leads].flatMap(({ investorId }) => investorId ?? []));
  return [...all].map((investorId) => ({
    table: 'investments',
    key: { round_id: roundId, investor_id: investorId, company_id: companyId },
    put: { is_lead: leading.has(investorId), dated_on: datedOn },
  }));
}
