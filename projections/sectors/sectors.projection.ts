import { isRaise } from '../../src/vocabulary/raised-money.js';
import { type CompanyDetails, type CompanyEvent } from '../../src/companies/record/company.events.js';
import { handlers, type Projection, type RowChange } from '../../src/platform/projector/projection.js';
import { type FactsChange } from './company-facts.js';
import { countSectorChanges } from './sectors.resolve.js';
import {
  SECTOR_COMPANIES,
  SECTOR_COUNTS,
  SECTOR_DAYS,
  SECTOR_INVESTORS,
  SECTOR_ROUNDS,
  SECTOR_SETS,
  SECTOR_SIZES,
} from './sectors.entity.js';

/**
 * Figures of each sector and tag, updated as companies and rounds change, so that no query reads companies or rounds.
 */
export const sectorsProjection: Projection = {
  name: 'sectors',
  group: 'directory',
  version: 12,
  categories: ['company'],
  tables: [SECTOR_COMPANIES, SECTOR_SETS, SECTOR_ROUNDS, SECTOR_COUNTS, SECTOR_SIZES, SECTOR_DAYS, SECTOR_INVESTORS],
  ignores: [
    ...['DomainClaimed', 'DomainReleased', 'ProductRegistered', 'TechnologyScanned', 'LogoFound', 'HiringScanned'],
    ...['FundingRoundCorroborated', 'CompanyFactsConfirmed', 'CompanyStatementWithheld', 'DuplicateMerged'],
    ...['EnrichmentStarted', 'EnrichmentStepFinished', 'EnrichmentMerged', 'CompanyEnriched'],
  ],
  resolve: countSectorChanges,
  on: handlers<CompanyEvent>({
    CompanyRegistered: ({ data }) => [factsChange(data.companyId, { registered: detailsOf(data.details) })],
    CompanyDetailsChanged: ({ data }) => {
      const changed = detailsOf(data.changes);
      return Object.keys(changed).length === 0 ? [] : [factsChange(data.companyId, { changed })];
    },
    DuplicateSeparated: ({ data: { companyId, fields, roundIds, hasExit } }) => {
      const nothing = Object.fromEntries(fields.map((field) => [field, null])) as CompanyDetails;
      const changed = {
        ...detailsOf(nothing),
        ...(fields.includes('status') && { status: 'active' }),
        ...(hasExit && { hasExit: false }),
      };
      return [factsChange(companyId, { changed, left: roundIds })];
    },
    CompanySeparated: ({ data }) => [factsChange(data.companyId, { registered: {} })],
    CompanyWithdrawn: ({ data }) => [factsChange(data.companyId, { withdrawn: true })],
    CompanyMerged: ({ data }) => [factsChange(data.companyId, { withdrawn: true })],
    CompanyExited: ({ data }) => [factsChange(data.companyId, { changed: { hasExit: true } })],
    FundingRoundJoined: ({ data: { companyId, roundId } }) => [
      factsChange(companyId, { changed: {}, left: [roundId] }),
    ],
    RoundInvestorRetracted: ({ data: { companyId, roundId, investorId } }) =>
      roundId === null ? [] : [factsChange(companyId, { retracted: investorId, roundId })],
    FundingRoundRecorded: ({ data: { companyId, roundId, date, amount, investors, leadInvestors, ...told } }) => {
      if (!isRaise(told.round)) return [factsChange(companyId, { changed: {}, left: [roundId] })];
      const leads = new Set(leadInvestors.flatMap(({ investorId }) => investorId ?? []));
      const parties = [...investors, ...leadInvestors];
      const all = new Set(parties.flatMap(({ investorId }) => investorId ?? []));
      const round = {
        year: date === null ? 0 : Number(date.slice(0, 4)),
        // A date of only a year or month belongs to no week: otherwise each 1st of January would be a peak.
        day: date?.length === 10 ? date : null,
        round: told.round,
        amount,
        investors: Object.fromEntries([...all].map((investorId) => [investorId, leads.has(investorId)])),
        isTold: parties.every(({ investorId }) => investorId !== null),
      };
      return [factsChange(companyId, { round, roundId })];
    },
  }),
};

/** Placeholder for the row until `resolve`, which knows the company's previous facts. */
function factsChange(companyId: string, change: FactsChange): RowChange {
  return { table: 'sector_companies', key: { company_id: companyId }, put: { facts: { ...change } } };
}

/** Only the given fields: the others stay unchanged. */
function detailsOf(details: CompanyDetails): NonNullable<FactsChange['changed']> {
  const { sectors, tags, technologies, status, foundedDate, totalFunding, hqCountry } = details;
  return {
    ...(sectors !== undefined && { sectors: sectors ?? [] }),
    ...(tags !== undefined && { tags: tags ?? [] }),
    ...(technologies !== undefined && { technologies: technologies ?? [] }),
    ...(status && { status }),
    ...(foundedDate !== undefined && { founded: foundedDate ? Number(foundedDate.slice(0, 4)) : null }),
    ...(totalFunding !== undefined && { declared: totalFunding }),
    ...(hqCountry !== undefined && { country: hqCountry }),
  };
}
