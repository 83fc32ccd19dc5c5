/**
 * Which column of a file is which of ours: as `given` says, else by name, whatever its case, spaces and common
 * misspellings. `spellings` has for each of ours the names it goes by, in lower-case letters only, between spaces.
 */
export function namedColumns<C extends string>(
  spellings: Readonly<Record<C, string>>,
  header: readonly string[],
  given: Readonly<Record<string, string>> = {},
): Readonly<Partial<Record<C, string>>> {
  const folded = new Map(header.map((name) => [name.toLowerCase().replace(/[^a-z]/g, ''), name]));
  const columns: Partial<Record<C, string>> = {};
  for (const [column, names] of Object.entries(spellings) as [C, string][]) {
    const theirs =
      given[column] ??
      names
        .split(' ')
        .map((name) => folded.get(name))
        .find(Boolean);
    if (theirs !== undefined) columns[column] = theirs;
  }
  return columns;
}

/** Sets of fields that are remembered; a file whose every row has fields of its own must not fill the memory. */
const MOST_SETS = 1_000;

/** The same for rows of which each may have fields of its own, such as records of JSON: once for each set of fields. */
export class ColumnsByFields<C extends string> {
  private readonly known = new Map<string, Readonly<Partial<Record<C, string>>>>();

  constructor(
    private readonly spellings: Readonly<Record<C, string>>,
    private readonly given: Readonly<Record<string, string>> = {},
  ) {}

  of(row: Readonly<Record<string, unknown>>): Readonly<Partial<Record<C, string>>> {
    const names = Object.keys(row);
    const fields = names.join('\n');
    let columns = this.known.get(fields);
    if (!columns) {
      columns = namedColumns(this.spellings, names, this.given);
      if (this.known.size >= MOST_SETS) this.known.clear();
      this.known.set(fields, columns);
    }
    return columns;
  }
}
