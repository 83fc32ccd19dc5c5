import { Inject, Injectable, Optional } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { placeholderIn } from '../../vocabulary/placeholder.js';
import { decodeCursor, encodeCursor } from '../../web/validation/cursor.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { type Conditions, filtersOf, type Filters } from './company-filters.js';
import { LIST_COLUMNS, type CompanyListRow } from '../record/company-rows.rules.js';
import { BOUNDS, CompanyParts, type ListBounds, type Slice, type Total } from './company-parts.js';
import { CompanyRelevance, type RelevancePlace } from './company-relevance.js';
import { foundWidely, readSearch, typedOf, type Lookup } from './company-search.js';
import { type Order, type Place, type Window } from './company-slices.js';
import { SpellingCorrection } from './spelling-correction.js';
import { type CompanyPage } from './list-companies.query.js';
import { registrableDomain } from '../record/company-id.rules.js';
import { type SortName, StartupsQueryDto } from '../record/company.dto.js';

/** The columns of each sort. `newest` implies descending order, so a `-` reverses it. */
const ORDERS: Readonly<Record<Exclude<SortName, 'relevance'>, Order>> = {
  funding: { column: 'c.total_funding', type: 'float8', isNullable: true, isDescending: false },
  employees: { column: 'c.employee_count', type: 'integer', isNullable: true, isDescending: false },
  newest: { column: 'c.announced_on', type: 'date', isNullable: true, isDescending: true },
  name: { column: 'c.name_key COLLATE "C"', type: 'text', isNullable: false, isDescending: false },
};

/** Placeholders of stealth companies that suggestions skip. */
const MOST_UNNAMED = 200;

/** Thresholds between counting and estimating; tests with small data sets override them. */
export const LIST_BOUNDS = Symbol('LIST_BOUNDS');

/** `GET /startups`: filters, search, order, one page and the total. */
@Injectable()
export class CompanyList {
  private readonly parts: CompanyParts;
  private readonly lookup: Lookup;
  private readonly relevance: CompanyRelevance;

  constructor(
    private readonly store: ReadStore,
    @Optional() @Inject(LIST_BOUNDS) bounds: ListBounds = BOUNDS,
    @Optional() @Inject(CLOCK) clock: Clock = { now: () => Date.now() },
  ) {
    this.parts = new CompanyParts(store, bounds);
    this.lookup = { store, spelling: new SpellingCorrection(store, clock) };
    this.relevance = new CompanyRelevance(this.lookup, this.parts);
  }

  /** @throws DomainError validation_failed for an invalid filter or cursor. */
  async page(query: StartupsQueryDto): Promise<CompanyPage> {
    const filters = await this.filtersOf(query);
    const sort = query.sort ?? (query.q === undefined ? 'newest' : 'relevance');
    const scope = `startups ${scopeOf(query, sort)}`;
    const name = sort.replace('-', '') as SortName;
    if (query.q !== undefined && name === 'relevance') return this.byRelevance(query, query.q, { filters, scope });
    const among = query.q === undefined ? filters : await this.found(query.q, filters);
    const order = orderOf(name === 'relevance' ? 'newest' : name, sort.startsWith('-'));
    return this.shown(query, scope, (window) => this.parts.slice(among, order, window));
  }

  /** The first results of a search; name prefixes usually suffice, so no text search runs. */
  async first(text: string, most: number): Promise<readonly CompanyListRow[]> {
    const rows = await this.firstOf(text, most);
    if (rows.every(isNamed)) return rows;
    return (await this.firstOf(text, most + MOST_UNNAMED)).filter(isNamed).slice(0, most);
  }

  private async firstOf(text: string, most: number): Promise<readonly CompanyListRow[]> {
    const { conditions } = await this.filtersOf(new StartupsQueryDto());
    const byName = await this.relevance.firstByName(text, conditions, most);
    if (byName !== null) return this.rowsOf(byName);
    const { rows } = await this.ranked(text, conditions, { after: null, offset: 0, limit: most });
    return rows;
  }

  private filtersOf(query: StartupsQueryDto): Promise<Filters> {
    return filtersOf(query, {
      stages: (asked) => this.stagesOnFile(asked),
      sectors: (asked) => this.sectorsOnFile(asked),
    });
  }

  /** In an order other than relevance, a search is one more filter: all hits are ordered and counted. */
  private async found(text: string, { conditions }: Filters): Promise<Filters> {
    const { typed, named } = await readSearch(this.lookup, typedOf(text), conditions);
    return { conditions: foundWidely(typed, conditions, named), facets: null };
  }

  private async byRelevance(
    { limit, offset, cursor }: StartupsQueryDto,
    text: string,
    { filters, scope }: { filters: Filters; scope: string },
  ): Promise<CompanyPage> {
    const after = cursor === undefined ? null : relevancePlaceOf(scope, cursor);
    const window = { after, offset: after ? 0 : offset, limit: limit + 1 };
    const { rows, places, total, isEstimate } = await this.ranked(text, filters.conditions, window);
    const last = places.length > limit ? places[limit - 1] : undefined;
    return {
      rows: rows.slice(0, limit),
      ...{ total, isEstimate },
      nextCursor: last ? encodeCursor(scope, [last.score, last.id, last.score === null ? last.value : null]) : null,
    };
  }

  private async ranked(
    text: string,
    conditions: Conditions,
    window: { after: RelevancePlace | null; offset: number; limit: number },
  ): Promise<RankedRows> {
    const { found, ...total } = await this.relevance.part(text, conditions, window);
    const unread = found.flatMap(({ place, row }) => (row === null ? [place.id] : []));
    const rows = [...(await this.rowsOf(unread)), ...found.flatMap(({ row }) => row ?? [])];
    return { rows, places: found.map(({ place }) => place), ...total };
  }

  /** In the order of the ids. */
  private async rowsOf(ids: readonly string[]): Promise<CompanyListRow[]> {
    if (ids.length === 0) return [];
    const rows = await this.store.prepared<CompanyListRow>(
      'startups_by_ids',
      `SELECT ${LIST_COLUMNS} FROM read.companies c WHERE c.company_id = ANY($1::uuid[])`,
      [ids],
    );
    const byId = new Map(rows.map((row) => [row.company_id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
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

interface RankedRows extends Total {
  readonly rows: readonly CompanyListRow[];
  readonly places: readonly RelevancePlace[];
}

/** Excludes placeholders of stealth companies. */
function isNamed({ name, website }: CompanyListRow): boolean {
  return placeholderIn(name, website === null ? null : registrableDomain(website).domain) !== 'hidden';
}

function orderOf(name: Exclude<SortName, 'relevance'>, isReversed: boolean): Order {
  const order = ORDERS[name];
  return { ...order, isDescending: order.isDescending !== isReversed };
}

function placeOf(scope: string, cursor: string): Place {
  const [value, id] = decodeCursor(scope, cursor, ['string?', 'string']) as [string | null, string];
  return { value, id };
}

function relevancePlaceOf(scope: string, cursor: string): RelevancePlace {
  const kinds = ['number?', 'string', 'string?'] as const;
  const [score, id, value] = decodeCursor(scope, cursor, kinds) as [number | null, string, string | null];
  return score === null ? { score, id, value } : { score, id };
}

/** A cursor is bound to the filters and order of its list. */
function scopeOf(query: StartupsQueryDto, sort: string): string {
  const { limit: _limit, offset: _offset, cursor: _cursor, sort: _sort, ...filters } = query;
  return JSON.stringify([
    sort,
    Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .sort(),
  ]);
}
