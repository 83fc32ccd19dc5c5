import { type CompanyResolver } from '../../companies/matching/company-resolver.port.js';
import { type ImportOptions } from '../../file-import/import-run.js';
import { type Vault } from '../../platform/vault/vault.js';

export interface PressImportOptions extends ImportOptions {
  readonly companies: CompanyResolver;
  readonly vault: Vault;
}
