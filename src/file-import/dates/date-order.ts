/** Which of two numbers before a year is the day: `03/04/2015` alone does not show it. */
export const DATE_ORDERS = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const TWO_ORDERS = /^(\s*)(0?[1-9]|1[0-2])([-/])(0?[1-9]|1[0-2])\3(\d{4})(?!\S)/;
const AS_ISO: Readonly<Record<DateOrder, string>> = { 'day-first': '$1$5-$4-$2', 'month-first': '$1$5-$2-$4' };

/** The record with its dates of either order as the owner of the file states it; other cells are unchanged. */
export function withDatesIn(
  order: DateOrder | undefined,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (order === undefined) return record;
  const read = (cell: unknown): unknown => (typeof cell === 'string' ? cell.replace(TWO_ORDERS, AS_ISO[order]) : cell);
  return Object.fromEntries(Object.entries(record).map(([column, cell]) => [column, read(cell)]));
}
