/** What imports of other features share with those of companies: reading files, cells, findings. */
export { awaitProjected } from './await-projected.js';
export { booleanCell, countCell, dateCell, moneyCell, textCell, urlOf, type Cell } from './cell-values.js';
export { sourceOfFile, type ImportCounts, type ImportOptions } from './company-import.js';
export { type FundingImportOptions } from './funding-import.js';
export { observedAtOf } from './observed-at.js';
export { readRows, type SourceRow } from './row-reader.js';
