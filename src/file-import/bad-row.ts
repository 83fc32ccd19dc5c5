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
