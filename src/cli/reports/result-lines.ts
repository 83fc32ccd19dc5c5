const WIDTH = 16;

/** A result as text: one line for each field, and for each row of a list. */
export function resultLines(result: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(result).flatMap(([name, value]) => {
    const rows = Array.isArray(value) ? value.map(textOf) : [textOf(value)];
    if (rows.length === 0) rows.push('none');
    return rows.map((row, at) => `${(at === 0 ? name : '').padEnd(WIDTH)} ${row}`);
  });
}

function textOf(value: unknown): string {
  if (value === null) return '–';
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  return Object.entries(value)
    .map(([name, member]) => `${name} ${textOf(member)}`)
    .join(', ');
}
