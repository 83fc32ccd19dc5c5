/** Which of two numbers before a year is the day: `03/04/2015` alone does not show it. */
export const DATE_ORDERS = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const TWO_ORDERS = /^(\s*)(0?[1-9]|1[0-2])([-/])(0?[1-9]|1[0-2])\3(\d{4})(?!\S)/;
const AS_ISO: Readonly<Record<DateOrder, string>> = { 'day-first': '$1$5-$4-$2', 'month-first': '$1$5-$2-$4' };

const DAY_FIRST = /\bd{1,2}[-/.]m{1,2}[-/.]y{2,4}\b/i;
const MONTH_FIRST = /\bm{1,2}[-/.]d{1,2}[-/.]y{2,4}\b/i;

const MOST_HEADINGS = 1_000;
const orders = new Map<string, DateOrder | undefined>();

function orderOf(heading: string): DateOrder | undefined {
  if (orders.has(heading)) return orders.get(heading);
  const order = DAY_FIRST.test(heading) ? 'day-first' : MONTH_FIRST.test(heading) ? 'month-first' : undefined;
  if (orders.size >= MOST_HEADINGS) orders.clear();
  orders.set(heading, order);
  return order;
}

/** The record with its dates of either order as the heading (`Date dd/mm/yyyy`) or else the file's owner states it. */
export function withDatesIn(
  order: DateOrder | undefined,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const headings = Object.keys(record);
  if (order === undefined && headings.every((heading) => orderOf(heading) === undefined)) return record;
  const read = (heading: string, cell: unknown): unknown => {
    const stated = orderOf(heading) ?? order;
    return typeof cell === 'string' && stated !== undefined ? cell.replace(TWO_ORDERS, AS_ISO[stated]) : cell;
  };
  return Object.fromEntries(headings.map((heading) => [heading, read(heading, record[heading])]));
}
