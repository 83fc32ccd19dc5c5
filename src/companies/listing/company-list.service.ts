import { Inject, Injectable, Optional } from '@nestjs/common';
import { SAMPLE_SHARE } from '../../kernel/sample.js';
import { decodeCursor, encodeCursor } from '../../platform/validation/cursor.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Conditions, filtersOf, type Filters } from './company-filters.service.js';
import { LIST_COLUMNS, type CompanyListRow } from '../record/company-rows.rules.js';
import {
  byScore,
  firstByName,
  foundLiterally,
  searchCompanies,
  type Hit,
  type Hits,
} from './company-search.service.js';
import { sampleOf, type ListSample } from './company-sample.service.js';
import {
  sliceOfFew,
  sliceUpTo,
  type Order,
  type Place,
  type PlacedRow,
  type Reach,
  type Window,
} from './company-slices.service.js';
import { type CompanyPage } from './list-companies.query.js';
import { type SortName, StartupsQueryDto } from '../record/company.dto.js';

/** What a sort orders by. `newest` names its own direction, so a - turns it round. */
const ORDERS: Readonly<Record<Exclude<SortName, 'relevance'>, Order>> = {
  funding: { column: 'c.total_funding', type: 'float8', isNullable: true, isDescending: false },
  employees: { column: 'c.employee_count', type: 'integer', isNullable: true, isDescending: false },
  newest: { column: 'c.announced_on', type: 'date', isNullable: true, isDescending: true },
  name: { column: 'c.name_key COLLATE "C"', type: 'text', isNullable: false, isDescending: false },
};

export interface ListBounds {
  /** Totals are exact up to here. */
  readonly exactUpTo: number;
  /** Up to here it is worth gathering all hits at once: the sample's estimate may be somewhat too high. */
  readonly fewUpTo: number;
  /** So many, as the sample has it, cannot be `exactUpTo` in truth. */
  readonly surelyMany: number;
  /** Up to here it is worth looking up each hit by its id. */
  readonly hardlyAny: number;
  /** Of all companies, in the sample. */
  readonly sampleShare: number;
}

const BOUNDS: ListBounds = {
  exactUpTo: 10_000,
  fewUpTo: 15_000,
  surelyMany: 17_500,
  hardlyAny: 300,
  sampleShare: SAMPLE_SHARE,
};
/** To gather a hit takes so many times as long as to read an entry of an index that holds what is filtered by. */
const HIT_TO_ENTRY = 4;
/** To look at a row by the order's index takes so many times as long as to read a hit out of an inverted index. */
const ROW_TO_ENTRY = 8;
/** Of everything, so many stubs are passed on the way to a part of the list, and then so many, before all are sorted. */
const FEW_STUBS = 100;
const MANY_STUBS = 10_000;
/** More rows than the sample says stand up to the bound. */
const REACH_MARGIN = 1.5;
/** So many rows are looked at in a few milliseconds. */
const SHORT_RANGE = 6_000;

/** Where lists turn from counting to estimating; only tests of small worlds give other bounds. */
export const LIST_BOUNDS = Symbol('LIST_BOUNDS');

/** `GET /startups`: filters, search, order, one page, and how many there are. */
@Injectable()
export class CompanyList {
  constructor(
    private readonly store: ReadStore,
    @Optional() @Inject(LIST_BOUNDS) private readonly bounds: ListBounds = BOUNDS,
  ) {}

  /** @throws DomainError validation_failed for a filter or cursor that means nothing. */
  async page(query: StartupsQueryDto): Promise<CompanyPage> {
    const filters = await this.filtersOf(query);
    const sort = query.sort ?? (query.q === undefined ? 'newest' : 'relevance');
    const scope = `startups ${scopeOf(query, sort)}`;
    const name = sort.replace('-', '') as SortName;
    if (query.q === undefined) {
      const order = orderOf(name === 'relevance' ? 'newest' : name, sort.startsWith('-'));
      return this.shown(query, scope, (window) => this.slice(filters, order, window));
    }
    const found = await searchCompanies(this.store, query.q, filters.conditions);
    if (name === 'relevance') return this.byRelevance(query, found, scope);
    const order = orderOf(name, sort.startsWith('-'));
    if (found.isCapped) {
      const among = foundLiterally(query.q, filters.conditions);
      return this.shown(query, scope, (window) => this.sliceOfFound(among, order, window));
    }
    const among = new Conditions();
    among.add(
      'c.company_id = ANY(?::uuid[])',
      found.hits.map(({ id }) => id),
    );
    return this.shown(query, scope, async (window) => {
      const { rows } = await sliceOfFew(this.store, among, order, { window, most: found.hits.length });
      return { rows: rows ?? [], total: found.hits.length, isEstimate: false };
    });
  }

  /** The first companies of a search: mostly names that begin as it was typed, for which no text need be searched. */
  async first(text: string, most: number): Promise<readonly CompanyListRow[]> {
    const { conditions } = await this.filtersOf(new StartupsQueryDto());
    const found = await firstByName(this.store, text, { filters: conditions, most });
    return this.rowsOf(found ?? (await searchCompanies(this.store, text, conditions)).hits.slice(0, most));
  }

  private filtersOf(query: StartupsQueryDto): Promise<Filters> {
    return filtersOf(query, {
      stages: (asked) => this.stagesOnFile(asked),
      sectors: (asked) => this.sectorsOnFile(asked),
    });
  }

  /** Very many hits in another order than relevance: all of them are ordered, none is left out. */
  private async sliceOfFound(among: Conditions, order: Order, window: Window): Promise<Slice> {
    const [rows, counted] = await Promise.all([
      sliceUpTo(this.store, among, order, { window, bound: null, reach: null }),
      this.store.query<{ n: string }>(`SELECT count(*) AS n FROM read.companies c WHERE ${among.sql}`, among.params),
    ]);
    return { rows, total: Number(counted[0]?.n ?? 0), isEstimate: false };
  }

  private async byRelevance(query: StartupsQueryDto, found: Hits, scope: string): Promise<CompanyPage> {
    const { limit, offset, cursor } = query;
    const start = cursor === undefined ? offset : afterCursor(found, scope, cursor);
    const shown = found.hits.slice(start, start + limit);
    const last = shown.at(-1);
    const isEnd = start + limit >= found.hits.length || !last;
    return {
      rows: await this.rowsOf(shown),
      total: found.hits.length,
      isEstimate: found.isCapped,
      nextCursor: isEnd ? null : encodeCursor(scope, [last.score, last.id]),
    };
  }

  /** In the order of the hits. */
  private async rowsOf(hits: readonly Hit[]): Promise<CompanyListRow[]> {
    const rows = await this.store.prepared<CompanyListRow>(
      'startups_by_ids',
      `SELECT ${LIST_COLUMNS} FROM read.companies c WHERE c.company_id = ANY($1::uuid[])`,
      [hits.map(({ id }) => id)],
    );
    const byId = new Map(rows.map((row) => [row.company_id, row]));
    return hits.flatMap(({ id }) => byId.get(id) ?? []);
  }

  private async shown(
    query: StartupsQueryDto,
    scope: string,
    sliceOf: (window: Window) => Promise<Slice>,
  ): Promise<CompanyPage> {
    const after = query.cursor === undefined ? null : placeOf(scope, query.cursor);
    const { rows, total, isEstimate } = await sliceOf({ after, offset: query.offset, limit: query.limit + 1 });
    const shown = rows.slice(0, query.limit);
    const last = shown.at(-1);
    const nextCursor =
      rows.length > query.limit && last ? encodeCursor(scope, [last.sort_value, last.company_id]) : null;
    return { rows: shown, total, isEstimate, nextCursor };
  }

  /** The rows and their number. A sample says whether the hits are few, and if not, where in the list they stand. */
  private async slice({ conditions, facets }: Filters, order: Order, window: Window): Promise<Slice> {
    if (facets && !facets.countries && !facets.stages) return this.sliceOfAll(conditions, order, window, facets);
    const { sampleShare: share, fewUpTo, hardlyAny } = this.bounds;
    const [sample, exact] = await Promise.all([
      sampleOf(this.store, conditions, order, { window, share }),
      facets && this.countByFacets(facets),
    ]);
    const estimate = Math.round(sample.hits / share);
    // Where the number is known already, a part of the list is less work than gathering what is not shown.
    const isPartLess = exact !== null && sample.bound && sample.passed / share < exact * HIT_TO_ENTRY;
    if ((exact ?? estimate) <= fewUpTo && !isPartLess) {
      const isHardlyAny = estimate <= hardlyAny;
      const few = await sliceOfFew(this.store, conditions, order, { window, most: fewUpTo, isHardlyAny });
      if (few.rows !== null) return { rows: few.rows, total: few.found, isEstimate: false };
    }
    const [rows, total] = await Promise.all([
      this.sliceOfMany(conditions, order, window, sample),
      exact === null ? this.countMany(conditions, estimate) : { total: exact, isEstimate: false },
    ]);
    return { rows, ...total };
  }

  /** Where nothing is filtered by, nearly every row is a hit, but stubs may stand together at one end of the list. */
  private async sliceOfAll(
    conditions: Conditions,
    order: Order,
    window: Window,
    facets: NonNullable<Filters['facets']>,
  ): Promise<Slice> {
    const upTo = (reach: Reach): Promise<PlacedRow[]> =>
      sliceUpTo(this.store, conditions, order, { window, bound: null, reach });
    const asked = window.offset + window.limit;
    const [near, total] = await Promise.all([upTo(asked + FEW_STUBS), this.countByFacets(facets)]);
    const wanted = Math.min(window.limit, total - window.offset);
    let rows = near;
    if (rows.length < wanted) rows = await upTo(asked + MANY_STUBS);
    if (rows.length < wanted) rows = await upTo(null);
    return { rows, total, isEstimate: false };
  }

  private async sliceOfMany(
    conditions: Conditions,
    order: Order,
    window: Window,
    { hits, bound, passed }: ListSample,
  ): Promise<readonly PlacedRow[]> {
    if (bound) {
      const toPass = passed / this.bounds.sampleShare;
      const isShort = toPass <= SHORT_RANGE || passed <= hits / ROW_TO_ENTRY;
      const reach = isShort ? Math.ceil(toPass * REACH_MARGIN) + 1 : null;
      const rows = await sliceUpTo(this.store, conditions, order, { window, bound, reach });
      if (rows.length === window.limit) return rows;
    }
    return sliceUpTo(this.store, conditions, order, { window, bound: null, reach: null });
  }

  /** Estimated where the sample is sure that they are many, else counted as far as exactness goes. */
  private async countMany(conditions: Conditions, estimate: number): Promise<Total> {
    const { exactUpTo, surelyMany } = this.bounds;
    if (estimate >= surelyMany) return { total: estimate, isEstimate: true };
    const counted = await this.store.query<{ n: string }>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM read.companies c WHERE ${conditions.sql} LIMIT ${exactUpTo + 1}) t`,
      conditions.params,
    );
    const total = Number(counted[0]?.n ?? 0);
    return total <= exactUpTo ? { total, isEstimate: false } : { total: Math.max(total, estimate), isEstimate: true };
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

  private async sectorsOnFile(asked: readonly string[]): Promise<string[]> {
    const rows = await this.store.prepared<{ word: string }>(
      'startups_sectors',
      `SELECT word FROM unnest($1::text[]) word
       WHERE EXISTS (SELECT 1 FROM read.companies c WHERE c.sector_keys @> ARRAY[word] AND c.status <> 'pending')`,
      [asked],
    );
    return rows.map(({ word }) => word);
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

interface Slice extends Total {
  readonly rows: readonly PlacedRow[];
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
