import { type FundingImportOptions } from '../../companies/import-kit.port.js';
import { type CompanyResolver } from '../../companies/matching/company-resolver.port.js';

export interface CoverageImportOptions extends FundingImportOptions {
  readonly companies: CompanyResolver;
}
