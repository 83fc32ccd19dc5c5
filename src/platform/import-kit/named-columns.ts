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
