import { type Projection } from '../src/platform/read-store/projection.js';
import { companiesProjection } from './companies/companies.projection.js';
import { submissionsProjection } from './submissions/submissions.projection.js';

/** Every read model: one line each. */
export const PROJECTIONS: readonly Projection[] = [companiesProjection, submissionsProjection];
