import { type EnrichmentEvent } from '../../src/enrichment/pipeline/enrichment.events.js';
import { handlers, type Projection, type RowChange } from '../../src/platform/projector/projection.js';
import { COMPANY_MERGES, COMPANY_NEWS, ENRICHMENT_RUNS } from './enrichments.entity.js';

/** Ends of companies; other events of their streams do not concern runs. */
type Ended<T extends string> = { readonly type: T; readonly data: { readonly companyId: string } };

/** Enrichment runs, their chosen and rejected values, and companies' own news. */
export const enrichmentsProjection: Projection = {
  name: 'enrichments',
  version: 2,
  categories: ['company'],
  tables: [ENRICHMENT_RUNS, COMPANY_MERGES, COMPANY_NEWS],
  ignores: [
    ...['DomainClaimed', 'DomainReleased', 'CompanyRegistered', 'CompanyDetailsChanged', 'FundingRoundRecorded'],
    ...[
      'FundingRoundCorroborated',
      'FundingRoundJoined',
      'RoundInvestorRetracted',
      'CompanyFactsConfirmed',
      'CompanyStatementWithheld',
    ],
    ...['CompanyExited', 'ProductRegistered', 'TechnologyScanned', 'LogoFound', 'HiringScanned', 'EnrichmentStarted'],
    'DuplicateMerged',
    'DuplicateSeparated',
    'CompanySeparated',
  ],
  on: handlers<EnrichmentEvent | Ended<'CompanyWithdrawn'> | Ended<'CompanyMerged'>>({
    EnrichmentStepFinished: ({ data: { companyId: company_id, finishedAt, evidence } }) =>
      evidence.news
        ? [
            {
              table: 'company_news',
              key: { company_id },
              put: {
                feed_url: evidence.news.feedUrl,
                items: evidence.news.items.map((item) => ({ ...item })),
                read_at: finishedAt,
              },
            },
          ]
        : [],
    EnrichmentMerged: ({ data }) => [
      {
        table: 'company_merges',
        key: { company_id: data.companyId },
        put: {
          run_id: data.runId,
          merged_at: data.mergedAt,
          fields: data.fields.map((field) => ({ ...field })),
          rules: data.rules,
        },
      },
    ],
    CompanyEnriched: ({ data }) => [
      {
        table: 'enrichment_runs',
        key: { run_id: data.runId },
        put: {
          company_id: data.companyId,
          started_at: data.startedAt,
          finished_at: data.finishedAt,
          mode: data.mode,
          outcome: data.outcome,
          other_company_id: data.otherCompanyId,
          steps: data.steps.map((step) => ({ ...step })),
          changed: data.changed,
          rules: data.rules,
        },
      },
    ],
    CompanyWithdrawn: ({ data }) => withoutRuns(data.companyId),
    CompanyMerged: ({ data }) => withoutRuns(data.companyId),
  }),
};

function withoutRuns(company_id: string): RowChange[] {
  return [
    { table: 'company_merges', key: { company_id }, delete: true },
    { table: 'company_news', key: { company_id }, delete: true },
  ];
}
