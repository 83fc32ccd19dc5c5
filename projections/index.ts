import { type Projection } from '../src/platform/projector/projection.js';
import { ACCOUNTS } from './accounts/accounts.projection.js';
import { articlesProjection } from './articles/articles.projection.js';
import { companiesProjection } from './companies/companies.projection.js';
import { domainsProjection } from './domains/domains.projection.js';
import { insightsProjection } from './insights/insights.projection.js';
import { investorsProjection } from './investors/investors.projection.js';
import { jobsProjection } from './jobs/jobs.projection.js';
import { peopleProjection } from './people/people.projection.js';
import { sectorsProjection } from './sectors/sectors.projection.js';
import { submissionsProjection } from './submissions/submissions.projection.js';
import { USAGE } from './usage/usage.projection.js';
import { WALLETS } from './wallets/wallets.projection.js';

/** Every read model: one line each. */
// prettier-ignore
export const PROJECTIONS: readonly Projection[] = [
  ACCOUNTS,
  articlesProjection,
  companiesProjection,
  domainsProjection,
  insightsProjection,
  investorsProjection,
  jobsProjection,
  peopleProjection,
  sectorsProjection,
  submissionsProjection,
  USAGE,
  WALLETS,
];
