import { decodeCursor, encodeCursor } from '../platform/http/cursor.js';
import { type ReadStore } from '../platform/read-store/read-store.js';
import { Conditions, filtersOf, type Filters } from './company-filters.js';
import { LIST_COLUMNS, type CompanyListRow } from './company-rows.js';
import { byScore, searchCompanies, type Hits } from './company-search.js';
import {
  sliceByWalk,
  sliceBySort,
  sliceOfFew,
  type Order,
  type Place,
  type PlacedRow,
  type Window,
} from './company-slices.js';
import { type SortName, type StartupsQueryDto } from './company.dto.js';

export interface CompanyPage {
  readonly rows: readonly CompanyListRow[];
  readonly total: number;
  readonly isEstimate: boolean;
  readonly nextCursor: string | null;
}

/** What a sort orders by. `newest` names its own direction, so a - turns it round. */
const ORDERS: Readonly<Record<Exclude<SortName, 'relevance'>, Order>> = {
  funding: { column: 'c.total_funding', type: 'float8', isNullable: true, isDescending: false, within: ['c.stage'] },
  employees: { column: 'c.employee_count', type: 'integer', isNullable: true, isDescending: false, within: [] },
  newest: { column: 'c.announced_on', type: 'date', isNullable: false, isDescending: true, within: [] },
  name: { column: 'c.name_key COLLATE "C"', type: 'text', isNullable: false, isDescending: false, within: [] },
};

export interface ListBounds {
  /** Totals are exact up to here. */
  readonly exactUpTo: number;
  /** Up to here it is worth gathering all hits at once: the planner's estimate may be somewhat too high. */
  readonly fewUpTo: number;
  /** A sample of two pages in a hundred with so many hits cannot come from `exactUpTo`, even where hits stand together. */
  readonly surelyMany: number;
}

const BOUNDS: ListBounds = { exactUpTo: 10_000, fewUpTo: 15_000, surelyMany: 320 };
const SAMPLE_PERCENT = 2;
/** Entries of an index that a walk may pass beyond what it should need, before sorting is tried instead. */
const WALK_ALLOWANCE = { factor: 3, entries: 1_000 };

/** `GET /startups`: filters, search, order, one page, and how many there are. */
export class CompanyListQuery {
  constructor(
    private readonly store: ReadStore,
    private readonly bounds: ListBounds = BOUNDS,
  ) {}

  /** @throws DomainError validation_failed for a filter or cursor that means nothing. */
  async page(query: StartupsQueryDto): Promise<CompanyPage> {
    const { conditions, facets } = await filtersOf(query, (asked) => this.stagesOnFile(asked));
    const sort = query.sort ?? (query.q === undefined ? 'newest' : 'relevance');
    const scope = `startups ${scopeOf(query, sort)}`;
    const name = sort.replace('-', '') as SortName;
    if (query.q === undefined) {
      const order = orderOf(name === 'relevance' ? 'newest' : name, sort.startsWith('-'));
      const total = facets && { total: await this.countByFacets(facets), isEstimate: false };
      return this.ordered(query, { conditions, order, scope, total });
    }
    const found = await searchCompanies(this.store, query.q, conditions);
    if (name === 'relevance') return this.byRelevance(query, found, scope);
    const among = new Conditions();
    among.add(
      'c.company_id = ANY(?::uuid[])',
      found.hits.map(({ id }) => id),
    );
    const total = { total: found.hits.length, isEstimate: found.isCapped };
    return this.ordered(query, { conditions: among, order: orderOf(name, sort.startsWith('-')), scope, total });
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
    { conditions, order, scope, total }: { conditions: Conditions; order: Order; scope: string; total: Total | null },
  ): Promise<CompanyPage> {
    const after = query.cursor === undefined ? null : placeOf(scope, query.cursor);
    const window = { after, offset: query.offset, limit: query.limit + 1 };
    const { rows, ...counted } = await this.slice(conditions, order, window, total);
    const shown = rows.slice(0, query.limit);
    const last = shown.at(-1);
    const nextCursor =
      rows.length > query.limit && last ? encodeCursor(scope, [last.sort_value, last.company_id]) : null;
    return { rows: shown, total: counted.total, isEstimate: counted.isEstimate, nextCursor };
  }

  /** The rows and their number: few hits are gathered and counted at once, many are counted beside a walk in order. */
  private async slice(
    conditions: Conditions,
    order: Order,
    window: Window,
    known: Total | null,
  ): Promise<Total & { readonly rows: readonly PlacedRow[] }> {
    const planned = known?.total ?? (await this.plannedRows(conditions));
    // Where the number is known already, a short walk is less work than gathering what is not shown.
    const isWalkShorter = known !== null && (await this.entriesToPass(window, planned)) < planned;
    if (planned <= this.bounds.fewUpTo && !isWalkShorter) {
      const few = await sliceOfFew(this.store, conditions, order, { window, most: this.bounds.fewUpTo });
      if (few.rows !== null) return { rows: few.rows, ...(known ?? { total: few.found, isEstimate: false }) };
    }
    const [rows, total] = await Promise.all([
      this.sliceOfMany(conditions, order, window, known?.total ?? Math.max(planned, this.bounds.exactUpTo)),
      known ?? this.countMany(conditions, planned),
    ]);
    return { rows, ...total };
  }

  /** Walks where the hits are expected to stand close together, and sorts where they do not, or turn out not to. */
  private async sliceOfMany(
    conditions: Conditions,
    order: Order,
    window: Window,
    hits: number,
  ): Promise<readonly PlacedRow[]> {
    const toPass = await this.entriesToPass(window, hits);
    if (toPass <= hits) {
      const reach = Math.ceil(toPass * WALK_ALLOWANCE.factor + WALK_ALLOWANCE.entries);
      const walked = await sliceByWalk(this.store, conditions, order, { window, reach });
      if (walked) return walked;
    }
    return sliceBySort(this.store, conditions, order, window);
  }

  /** How far a walk to the end of the part goes, where hits stand evenly among all companies. */
  private async entriesToPass({ offset, limit }: Window, hits: number): Promise<number> {
    const all = Math.max(hits, await this.countByFacets({ countries: null, stages: null }));
    return hits === 0 ? all : ((offset + limit) * all) / hits;
  }

  private async plannedRows(conditions: Conditions): Promise<number> {
    const plan = await this.store.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      `EXPLAIN (FORMAT JSON) SELECT 1 FROM read.companies c WHERE ${conditions.sql}`,
      conditions.params,
    );
    return plan[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  }

  /** Of more than are few: estimated from a sample where that is sure to be right, else counted as far as exactness goes. */
  private async countMany(conditions: Conditions, planned: number): Promise<Total> {
    const sampled = await this.store.query<{ n: string }>(
      `SELECT count(*) AS n FROM read.companies c TABLESAMPLE SYSTEM (${SAMPLE_PERCENT}) REPEATABLE (1)
       WHERE ${conditions.sql}`,
      conditions.params,
    );
    const inSample = Number(sampled[0]?.n ?? 0);
    if (inSample >= this.bounds.surelyMany) return { total: inSample * (100 / SAMPLE_PERCENT), isEstimate: true };
    const counted = await this.store.query<{ n: string }>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM read.companies c WHERE ${conditions.sql} LIMIT ${this.bounds.exactUpTo + 1}) t`,
      conditions.params,
    );
    const total = Number(counted[0]?.n ?? 0);
    return total <= this.bounds.exactUpTo
      ? { total, isEstimate: false }
      : { total: Math.max(total, Math.round(planned)), isEstimate: true };
  }

  private async countByFacets({ countries, stages }: NonNullable<Filters['facets']>): Promise<number> {
    const rows = await this.store.prepared<{ n: string | null }>(
      'startups_facet_total',
      `SELECT sum(companies) AS n FROM read.company_counts
       WHERE ($1::text[] IS NULL OR hq_country = ANY($1)) AND ($2::text[] IS NULL OR stage = ANY($2))`,
      [countries, stages],
    );
    return Number(rows[0]?.n ?? 0);
  }

  private async stagesOnFile(asked: readonly string[]): Promise<string[]> {
    const rows = await this.store.prepared<{ stage: string }>(
      'startups_stages',
      'SELECT DISTINCT stage FROM read.company_counts WHERE lower(stage) = ANY($1::text[])',
      [asked],
    );
    return rows.map(({ stage }) => stage);
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
