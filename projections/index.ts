import { type Projection } from '../src/platform/projector/projection.js';
import { accountsProjection } from './accounts/accounts.projection.js';
import { advisersProjection } from './advisers/advisers.projection.js';
import { arbitrageProjection } from './arbitrage/arbitrage.projection.js';
import { articlesProjection } from './articles/articles.projection.js';
import { companiesProjection } from './companies/companies.projection.js';
import { domainsProjection } from './domains/domains.projection.js';
import { dossiersProjection } from './dossiers/dossiers.projection.js';
import { enrichmentsProjection } from './enrichments/enrichments.projection.js';
import { hiringProjection } from './hiring/hiring.projection.js';
import { insightsProjection } from './insights/insights.projection.js';
import { investorsProjection } from './investors/investors.projection.js';
import { jobsProjection } from './jobs/jobs.projection.js';
import { paymentsProjection } from './payments/payments.projection.js';
import { peopleProjection } from './people/people.projection.js';
import { recallsProjection } from './recalls/recalls.projection.js';
import { sectorsProjection } from './sectors/sectors.projection.js';
import { servedProjection } from './served/served.projection.js';
import { siteScansProjection } from './site-scans/site-scans.projection.js';
import { submissionsProjection } from './submissions/submissions.projection.js';
import { usageProjection } from './usage/usage.projection.js';
import { walletsProjection } from './wallets/wallets.projection.js';
import { webhooksProjection } from './webhooks/webhooks.projection.js';

/** Every read model: one line each, those of a group together, costly groups first. */
// prettier-ignore
export const PROJECTIONS: readonly Projection[] = [
  companiesProjection,
  domainsProjection,
  investorsProjection,
  peopleProjection,
  sectorsProjection,
  accountsProjection,
  usageProjection,
  walletsProjection,
  recallsProjection,
  servedProjection,
  advisersProjection,
  arbitrageProjection,
  articlesProjection,
  dossiersProjection,
  enrichmentsProjection,
  hiringProjection,
  insightsProjection,
  jobsProjection,
  paymentsProjection,
  siteScansProjection,
  submissionsProjection,
  webhooksProjection,
];

/** The entities of their tables, for repositories. */
export const ENTITIES = PROJECTIONS.flatMap(({ tables }) => tables.flatMap(({ entity }) => entity ?? []));
