import { type CompanyReference } from '../../vocabulary/company-reference.js';
import { type FoundCompany } from './find-company.query.js';

export type Resolved =
  | { readonly kind: 'found'; readonly company: FoundCompany }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'doubtful'; readonly reason: string };

/** Finds companies for many rows; for imports, which run without the buses. */
export interface CompanyResolver {
  /** One answer per reference, in order. */
  all(references: readonly CompanyReference[]): Promise<Resolved[]>;
}
