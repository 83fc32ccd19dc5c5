/** One thing that keeps a row out, and what to do about it. */
export interface Fault {
  /** As the file calls it; null where the row as a whole is at fault. */
  readonly column: string | null;
  /** Goes on after the column's name: `is missing`. */
  readonly problem: string;
  readonly remedy: string;
}

/** A row that cannot be taken in as it stands; it says every fault, not only the first. */
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

/** Of a cell that could not be read. */
export function unreadable(column: string, { error, remedy }: { error: string; remedy?: string | undefined }): Fault {
  return { column, problem: error, remedy: remedy ?? 'Mend the cell, or leave it empty' };
}
