/** What imports of other features share with those of companies: reading files, cells, findings. */
export { awaitProjected } from '../platform/import-kit/await-projected.js';
export {
  booleanCell,
  countCell,
  dateCell,
  moneyCell,
  textCell,
  urlOf,
  type Cell,
} from '../platform/import-kit/cell-values.js';
export { sourceOfFile, type ImportCounts, type ImportOptions } from './import/company-import.js';
export { type FundingImportOptions } from './import/funding-import.js';
export { observedAtOf } from '../platform/import-kit/observed-at.js';
export { readRows, type SourceRow } from '../platform/import-kit/row-reader.js';
export { namedColumns } from '../platform/import-kit/named-columns.js';
