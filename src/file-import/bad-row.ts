/** One error of a row, and its remedy. */
export interface Fault {
  /** The file's name of the column; null when the whole row is invalid. */
  readonly column: string | null;
  /** Follows the column's name: `is missing`. */
  readonly problem: string;
  readonly remedy: string;
}

/** A row that cannot be imported; it lists every fault, not only the first. */
export class BadRow extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: Fault | readonly Fault[]) {
    const all = 'problem' in faults ? [faults] : faults;
    super(all.map(({ column, problem }) => (column === null ? problem : `${column} ${problem}`)).join('; '));
    this.faults = all;
  }
}

export function missing(column: string, remedy = 'Fill it in, or say by --mapping which column holds it'): Fault {
  return { column, problem: 'is missing', remedy };
}

/** The fault of an unreadable cell. */
export function unreadable(column: string, { error, remedy }: { error: string; remedy?: string | undefined }): Fault {
  return { column, problem: error, remedy: remedy ?? 'Fix the cell, or leave it empty' };
}

/** A cell that is not read, while its row is imported without it. */
export interface LeftOutCell {
  /** The file's name of the column. */
  readonly column: string;
  readonly value: string;
  /** Follows the value: `is no country that is known`. */
  readonly reason: string;
  readonly remedy: string;
}

/** What is reported of an unreadable cell that is left out. */
export function leftOutFor(raw: unknown, { error, remedy }: { error: string; remedy?: string | undefined }) {
  const value = typeof raw === 'string' ? raw.trim() : JSON.stringify(raw);
  const reason = error.replace(`: ${JSON.stringify(value)}`, '');
  return { value, why: { reason, remedy: remedy ?? 'Fix the cell, or leave it empty' } };
}

export type LeaveOut = (cell: LeftOutCell) => void;

const MOST_NAMES_LISTED = 40;
const LONGEST_NAME = 60;

export function listed(columns: readonly string[]): string {
  return columns
    .slice(0, MOST_NAMES_LISTED)
    .map((name) => JSON.stringify(name.slice(0, LONGEST_NAME)))
    .join(', ');
}

/** One error for a file, since each of its rows would have the same. */
export function withoutHeadings(firstLine: readonly string[]): BadRow {
  return new BadRow({
    column: null,
    problem: `no line with known names of columns was found; the first line has ${listed(firstLine)}`,
    remedy: 'Put the names of the columns in the first line, or map them by --mapping, such as name=Firm,website=URL',
  });
}
