import { type CompanyEvent } from '../../src/companies/record/company.events.js';
import { type LogoEvent } from '../../src/enrichment/logo/logo.events.js';
import { type TechnologyEvent } from '../../src/enrichment/technology/technology.events.js';
import { handlers, type Projection, type RowChange } from '../../src/platform/projector/projection.js';
import { COMPANY_LOGOS, COMPANY_TECHNOLOGIES } from './site-scans.entity.js';

/** The latest scan results of companies' websites. */
export const siteScansProjection: Projection = {
  name: 'site-scans',
  version: 2,
  categories: ['company'],
  tables: [COMPANY_TECHNOLOGIES, COMPANY_LOGOS],
  ignores: [
    ...['DomainClaimed', 'DomainReleased', 'CompanyRegistered', 'CompanyDetailsChanged', 'RoundInvestorRetracted'],
    ...['CompanyFactsConfirmed', 'DuplicateMerged', 'DuplicateSeparated', 'CompanySeparated'],
    ...[
      'FundingRoundRecorded',
      'FundingRoundCorroborated',
      'FundingRoundJoined',
      'CompanyExited',
      'ProductRegistered',
      'HiringScanned',
    ],
    'CompanyStatementWithheld',
    ...['EnrichmentStarted', 'EnrichmentStepFinished', 'EnrichmentMerged', 'CompanyEnriched'],
  ],
  on: handlers<CompanyEvent | TechnologyEvent | LogoEvent>({
    TechnologyScanned: ({ data }) => [
      {
        table: 'company_technologies',
        key: { company_id: data.companyId },
        put: {
          domain: data.domain,
          cdn: data.cdn,
          hosting: data.hosting,
          email_provider: data.emailProvider,
          frameworks: data.frameworks,
          payments: data.payments,
          analytics: data.analytics,
          technologies: data.technologies.map((technology) => ({ ...technology })),
          provenance: { ...data.provenance },
        },
      },
    ],
    LogoFound: ({ data }) => [
      {
        table: 'company_logos',
        key: { company_id: data.companyId },
        put: {
          website: data.website,
          square: data.square && { ...data.square },
          horizontal: data.horizontal && { ...data.horizontal },
          reason: data.reason,
          provenance: { ...data.provenance },
        },
      },
    ],
    CompanyWithdrawn: ({ data }) => withoutScans(data.companyId),
    CompanyMerged: ({ data }) => withoutScans(data.companyId),
  }),
};

function withoutScans(company_id: string): RowChange[] {
  return [
    { table: 'company_technologies', key: { company_id }, delete: true },
    { table: 'company_logos', key: { company_id }, delete: true },
  ];
}
