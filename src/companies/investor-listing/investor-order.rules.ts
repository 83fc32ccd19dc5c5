import { type CursorKey, type CursorKind } from '../../web/validation/cursor.js';

interface OrderedRow {
  readonly investor_id: string;
  readonly name_key: string | null;
  readonly deals: number;
}

interface Places {
  param(value: unknown): string;
  addPlain(term: string): void;
}

export interface InvestorOrder {
  readonly name: string;
  readonly by: 'deals' | 'name';
  readonly direction: 'ASC' | 'DESC';
  readonly sql: string;
  /** The sort key of a row, and the kinds of its parts. */
  readonly keys: readonly CursorKind[];
  placeOf(row: OrderedRow): CursorKey[];
  /** Adds the condition for rows after a place. */
  addAfter(conditions: Places, place: readonly CursorKey[]): void;
}

/** With those under other names of the firm, `m`. */
export const DEALS = 'coalesce(n.deals, 0) + coalesce(m.deals, 0)';

/** The order of an investor list on `read.investors i` and `read.investor_counts n`. */
export function investorOrder(sort = '-deals'): InvestorOrder {
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  const after = direction === 'DESC' ? '<' : '>';
  const id = `i.investor_id ${direction}`;
  if (sort.endsWith('deals')) {
    return {
      name: sort,
      by: 'deals',
      direction,
      sql: `${DEALS} ${direction}, ${id}`,
      keys: ['number', 'string'],
      placeOf: (row) => [row.deals, row.investor_id],
      addAfter: (conditions, [deals, last]) => {
        const place = `(${conditions.param(deals)}::bigint, ${conditions.param(last)}::uuid)`;
        conditions.addPlain(`((${DEALS}), i.investor_id) ${after} ${place}`);
      },
    };
  }
  return {
    name: sort,
    by: 'name',
    direction,
    sql: `i.name_key ${direction} NULLS LAST, ${id}`,
    keys: ['string?', 'string'],
    placeOf: (row) => [row.name_key, row.investor_id],
    addAfter: (conditions, [name, last]) => {
      const isLater = `i.investor_id ${after} ${conditions.param(last)}::uuid`;
      if (name === null) return conditions.addPlain(`(i.name_key IS NULL AND ${isLater})`);
      const key = `${conditions.param(name)}::text`;
      const isSame = `i.name_key = ${key} AND ${isLater}`;
      conditions.addPlain(`(i.name_key ${after} ${key} OR (${isSame}) OR i.name_key IS NULL)`);
    },
  };
}
