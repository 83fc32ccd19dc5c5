/** What imports of other features share with those of companies: reading files, cells, findings. */
export { awaitProjected } from './import/await-projected.js';
export { booleanCell, countCell, dateCell, moneyCell, textCell, urlOf, type Cell } from './import/cell-values.js';
export { sourceOfFile, type ImportCounts, type ImportOptions } from './import/company-import.js';
export { type FundingImportOptions } from './import/funding-import.js';
export { observedAtOf } from './import/observed-at.js';
export { readRows, type SourceRow } from './import/row-reader.js';
export { namedColumns } from './import/named-columns.js';
