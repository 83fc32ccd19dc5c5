/** Rows of JSON may differ in their fields; beyond so many sets of names, further ones are not looked at. */
const MOST_SETS = 1_000;

/** Which columns of a file its rows are read by, so that an import can name the others. */
export class ReadColumns {
  private readonly sets = new Set<string>();
  private readonly seen = new Set<string>();
  private readonly read = new Set<string>();

  add(record: Readonly<Record<string, unknown>>, readOf: (names: readonly string[]) => readonly string[]): void {
    const names = Object.keys(record);
    const set = names.join('\n');
    if (this.sets.size === MOST_SETS || this.sets.has(set)) return;
    this.sets.add(set);
    for (const name of names) this.seen.add(name);
    for (const name of readOf(names)) this.read.add(name);
  }

  /** In the order of the file. */
  get unread(): string[] {
    return [...this.seen].filter((name) => name !== '' && !this.read.has(name));
  }
}

/** How many of the columns of these names are read. */
export function countRead(names: readonly string[], readOf: (names: readonly string[]) => readonly string[]): number {
  const trimmed = names.map((name) => name.trim());
  return new Set(readOf(trimmed).filter((name) => trimmed.includes(name))).size;
}
