import { decodeCursor, encodeCursor } from '../platform/http/cursor.js';
import { type ReadStore } from '../platform/read-store/read-store.js';
import { Conditions, filtersOf, type Filters } from './company-filters.js';
import { LIST_COLUMNS, type CompanyListRow } from './company-rows.js';
import { byScore, searchCompanies, type Hits } from './company-search.js';
import { type SortName, type StartupsQueryDto } from './company.dto.js';

export interface CompanyPage {
  readonly rows: readonly CompanyListRow[];
  readonly total: number;
  readonly isEstimate: boolean;
  readonly nextCursor: string | null;
}

/** What a sort orders by. `newest` names its own direction, so a - turns it round. */
const ORDERS: Readonly<Record<Exclude<SortName, 'relevance'>, Order>> = {
  funding: { column: 'c.total_funding', type: 'float8', isNullable: true, isDescending: false },
  employees: { column: 'c.employee_count', type: 'integer', isNullable: true, isDescending: false },
  newest: { column: 'c.announced_on', type: 'date', isNullable: false, isDescending: true },
  name: { column: 'c.name_key COLLATE "C"', type: 'text', isNullable: false, isDescending: false },
};

interface Order {
  readonly column: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isDescending: boolean;
}

/** The place of a row in the list: its sort value as text, null where it has none, and its id. */
interface Place {
  readonly value: string | null;
  readonly id: string;
}

type PlacedRow = CompanyListRow & { readonly sort_value: string | null };

const EXACT_UP_TO = 10_000;

/** `GET /startups`: filters, search, order, one page, and how many there are. */
export class CompanyListQuery {
  constructor(private readonly store: ReadStore) {}

  /** @throws DomainError validation_failed for a filter or cursor that means nothing. */
  async page(query: StartupsQueryDto): Promise<CompanyPage> {
    const filters = filtersOf(query);
    const sort = query.sort ?? (query.q === undefined ? 'newest' : 'relevance');
    const scope = `startups ${scopeOf(query, sort)}`;
    const name = sort.replace('-', '') as SortName;
    if (query.q === undefined) {
      const order = orderOf(name === 'relevance' ? 'newest' : name, sort.startsWith('-'));
      return this.ordered(query, filters.conditions, order, scope, () => this.count(filters));
    }
    const found = await searchCompanies(this.store, query.q, filters.conditions);
    if (name === 'relevance') return this.byRelevance(query, found, scope);
    const among = new Conditions();
    among.add(
      'c.company_id = ANY(?::uuid[])',
      found.hits.map(({ id }) => id),
    );
    const count = (): Promise<Total> => Promise.resolve({ total: found.hits.length, isEstimate: found.isCapped });
    return this.ordered(query, among, orderOf(name, sort.startsWith('-')), scope, count);
  }

  private async byRelevance(query: StartupsQueryDto, found: Hits, scope: string): Promise<CompanyPage> {
    const { limit, offset, cursor } = query;
    const start = cursor === undefined ? offset : afterCursor(found, scope, cursor);
    const shown = found.hits.slice(start, start + limit);
    const rows = await this.store.prepared<CompanyListRow>(
      'startups_by_ids',
      `SELECT ${LIST_COLUMNS} FROM read.companies c WHERE c.company_id = ANY($1::uuid[])`,
      [shown.map(({ id }) => id)],
    );
    const byId = new Map(rows.map((row) => [row.company_id, row]));
    const last = shown.at(-1);
    const isEnd = start + limit >= found.hits.length || !last;
    return {
      rows: shown.flatMap(({ id }) => byId.get(id) ?? []),
      total: found.hits.length,
      isEstimate: found.isCapped,
      nextCursor: isEnd ? null : encodeCursor(scope, [last.score, last.id]),
    };
  }

  private async ordered(
    query: StartupsQueryDto,
    conditions: Conditions,
    order: Order,
    scope: string,
    count: () => Promise<Total>,
  ): Promise<CompanyPage> {
    const after = query.cursor === undefined ? null : placeOf(scope, query.cursor);
    const [rows, total] = await Promise.all([
      this.slice(conditions, order, { after, offset: query.offset, limit: query.limit + 1 }),
      count(),
    ]);
    const shown = rows.slice(0, query.limit);
    const last = shown.at(-1);
    const nextCursor =
      rows.length > query.limit && last ? encodeCursor(scope, [last.sort_value, last.company_id]) : null;
    return { rows: shown, ...total, nextCursor };
  }

  /** Rows with a value in order, then those without: two walks along one index, whichever direction. */
  private async slice(
    conditions: Conditions,
    order: Order,
    { after, offset, limit }: { after: Place | null; offset: number; limit: number },
  ): Promise<PlacedRow[]> {
    const valued = after?.value === null ? [] : await this.valued(conditions, order, { after, offset, limit });
    if (!order.isNullable || valued.length === limit) return valued;
    // Rows before the offset that have a value: all of them, since they did not fill the page.
    const before =
      after !== null || offset === 0 ? 0 : await this.countValued(conditions, order, offset, valued.length);
    const rest = await this.unvalued(conditions, order, {
      after: after?.value === null ? after : null,
      offset: after === null ? Math.max(0, offset - before) : 0,
      limit: limit - valued.length,
    });
    return [...valued, ...rest];
  }

  private valued(
    conditions: Conditions,
    { column, type, isNullable, isDescending }: Order,
    { after, offset, limit }: { after: Place | null; offset: number; limit: number },
  ): Promise<PlacedRow[]> {
    const where = conditions.copy();
    if (isNullable) where.addPlain(`${column} IS NOT NULL`);
    if (after) {
      const [value, id] = [where.param(after.value), where.param(after.id)];
      where.addPlain(`(${column}, c.company_id) ${isDescending ? '<' : '>'} (${value}::${type}, ${id}::uuid)`);
    }
    const direction = isDescending ? 'DESC' : 'ASC';
    return this.store.query<PlacedRow>(
      `SELECT ${LIST_COLUMNS}, (${column})::text AS sort_value FROM read.companies c WHERE ${where.sql}
       ORDER BY ${column} ${direction}, c.company_id ${direction} LIMIT ${limit} OFFSET ${offset}`,
      where.params,
    );
  }

  private unvalued(
    conditions: Conditions,
    { column, isDescending }: Order,
    { after, offset, limit }: { after: Place | null; offset: number; limit: number },
  ): Promise<PlacedRow[]> {
    const where = conditions.copy();
    where.addPlain(`${column} IS NULL`);
    if (after) where.add(`c.company_id ${isDescending ? '<' : '>'} ?::uuid`, after.id);
    const direction = isDescending ? 'DESC' : 'ASC';
    return this.store.query<PlacedRow>(
      `SELECT ${LIST_COLUMNS}, NULL AS sort_value FROM read.companies c WHERE ${where.sql}
       ORDER BY c.company_id ${direction} LIMIT ${limit} OFFSET ${offset}`,
      where.params,
    );
  }

  private async countValued(conditions: Conditions, { column }: Order, offset: number, shown: number): Promise<number> {
    if (shown > 0) return offset + shown;
    const where = conditions.copy();
    where.addPlain(`${column} IS NOT NULL`);
    const rows = await this.store.query<{ n: string }>(
      `SELECT count(*) AS n FROM read.companies c WHERE ${where.sql}`,
      where.params,
    );
    return Number(rows[0]?.n ?? 0);
  }

  /** Exact from the kept counts where only facets are filtered by; else counted up to a bound, estimated beyond. */
  private async count({ conditions, facets }: Filters): Promise<Total> {
    if (facets) return { total: await this.countByFacets(facets), isEstimate: false };
    const counted = await this.store.query<{ n: string }>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM read.companies c WHERE ${conditions.sql} LIMIT ${EXACT_UP_TO + 1}) t`,
      conditions.params,
    );
    const total = Number(counted[0]?.n ?? 0);
    if (total <= EXACT_UP_TO) return { total, isEstimate: false };
    const plan = await this.store.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      `EXPLAIN (FORMAT JSON) SELECT 1 FROM read.companies c WHERE ${conditions.sql}`,
      conditions.params,
    );
    const estimate = plan[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? total;
    return { total: Math.max(total, Math.round(estimate)), isEstimate: true };
  }

  private async countByFacets({ countries, stages }: NonNullable<Filters['facets']>): Promise<number> {
    const rows = await this.store.prepared<{ n: string | null }>(
      'startups_facet_total',
      `SELECT sum(companies) AS n FROM read.company_counts
       WHERE ($1::text[] IS NULL OR hq_country = ANY($1)) AND ($2::text[] IS NULL OR lower(stage) = ANY($2))`,
      [countries, stages],
    );
    return Number(rows[0]?.n ?? 0);
  }
}

interface Total {
  readonly total: number;
  readonly isEstimate: boolean;
}

function orderOf(name: Exclude<SortName, 'relevance'>, isReversed: boolean): Order {
  const order = ORDERS[name];
  return { ...order, isDescending: order.isDescending !== isReversed };
}

function placeOf(scope: string, cursor: string): Place {
  const [value, id] = decodeCursor(scope, cursor, ['string?', 'string']) as [string | null, string];
  return { value, id };
}

/** How many hits stand before and at the cursor's: found by score and id, so that new hits do not shift the page. */
function afterCursor(found: Hits, scope: string, cursor: string): number {
  const [score, id] = decodeCursor(scope, cursor, ['number', 'string']) as [number, string];
  const next = found.hits.findIndex((hit) => byScore({ id, score }, hit) < 0);
  return next < 0 ? found.hits.length : next;
}

/** A cursor goes on in the same list only: same filters, same order. */
function scopeOf(query: StartupsQueryDto, sort: string): string {
  const { limit: _limit, offset: _offset, cursor: _cursor, sort: _sort, ...filters } = query;
  return JSON.stringify([
    sort,
    Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .sort(),
  ]);
}
