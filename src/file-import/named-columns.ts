import { foldHeading, MONEY_COLUMNS, type StatedUnit, unitOfHeading } from './amounts/money-unit.js';

/**
 * Maps a file's columns to ours: as `given` says, else by name, ignoring case, spaces and common misspellings. The
 * first column of a name counts; numbered ones (`Email 2`) only where no column has the name without a number.
 * `spellings` lists the accepted names of each of our columns, in lower-case letters and single spaces.
 */
export function namedColumns<C extends string>(
  spellings: Readonly<Record<C, string>>,
  header: readonly string[],
  given: Readonly<Record<string, string>> = {},
): Readonly<Partial<Record<C, string>>> {
  const exact = byFold(header, foldHeading);
  const unnumbered = byFold(header, (name) => foldHeading(name).replace(/\d/g, ''));
  const hasMoney = Object.keys(spellings).some((column) => MONEY_COLUMNS.has(column));
  const [inUsd, inAny] = byUnitlessName(hasMoney ? header : []);
  const columns: Partial<Record<C, string>> = {};
  for (const [column, names] of Object.entries(spellings) as [C, string][]) {
    const known = names.split(' ');
    const passes = MONEY_COLUMNS.has(column) ? [inUsd, exact, unnumbered, inAny] : [exact, unnumbered];
    const named = passes.flatMap((folded) => known.map((name) => folded.get(name)));
    const theirs = given[column] ?? named.find(Boolean);
    if (theirs !== undefined) columns[column] = theirs;
  }
  return columns;
}

/** The columns of these names that a row is read by. */
export function readColumns(
  spellings: Readonly<Record<string, string>>,
  names: readonly string[],
  given: Readonly<Record<string, string>> = {},
): string[] {
  return Object.values(namedColumns(spellings, names, given)).filter((name) => name !== undefined);
}

/** Later columns come first in the list, so that the first of a name replaces them. */
function byFold(header: readonly string[], fold: (name: string) => string): ReadonlyMap<string, string> {
  return new Map(header.toReversed().map((name) => [fold(name), name]));
}

/** Headings with a unit, such as `Amount (EUR M)`, by their names without it: those in US dollars, and all. */
export function byUnitlessName(
  header: readonly string[],
): readonly [ReadonlyMap<string, string>, ReadonlyMap<string, string>] {
  const withUnit = header.filter((name) => hasUnit(unitOfHeading(name)));
  const inUsd = withUnit.filter((name) => unitOfHeading(name).currency === 'USD');
  const nameOf = (heading: string): string => unitOfHeading(heading).name;
  return [byFold(inUsd, nameOf), byFold(withUnit, nameOf)];
}

function hasUnit({ currency, scale }: StatedUnit): boolean {
  return currency !== undefined || scale !== undefined;
}

/** Maximum number of cached field sets; a file with different fields in every row must not fill the memory. */
const MOST_SETS = 1_000;

/** The same for rows with varying fields, such as JSON records: cached for each set of fields. */
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
