import { type Html, type Part } from '../design/html.js';
import { dataTable } from '../design/parts.js';

/** A table that becomes a list of cards on a narrow screen: no action of a row is out of sight. */
export function consoleTable(name: string, columns: readonly string[], rows: readonly (readonly Part[])[]): Html {
  return dataTable(name, columns, rows, { isLabelled: true });
}
