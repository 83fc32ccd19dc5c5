import { Inject, Injectable, Optional } from '@nestjs/common';
import { type Clock, SYSTEM_CLOCK } from '../../kernel/clock.js';
import { placeholderIn } from '../../vocabulary/placeholder.js';
import { companiesProjection } from '../../../projections/companies/companies.projection.js';
import { type CursorKey } from '../../web/validation/cursor.js';
import { decodePinned, encodePinned, type Pin } from '../../web/validation/pinned-cursor.js';
import { type Moment } from '../../kernel/moment.js';
import { PinnedReads } from '../../web/lists/pinned-reads.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { filtersOf, type Conditions, type Filters } from './company-filters.js';
import { LIST_COLUMNS, type CompanyListRow } from '../record/company-rows.rules.js';
import { BOUNDS, CompanyParts, type ListBounds, type Total } from './company-parts.js';
import { CompanyRelevance, type RelevancePlace, type RelevanceWindow } from './company-relevance.js';
import { foundWidely, readSearch, typedOf, type Lookup } from './company-search.js';
import { companiesAt, PRESENT, type CompanySource } from './company-source.js';
import { type Order, type Place, type Window } from './company-slices.js';
import { NameTrigrams } from './name-trigrams.js';
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
  private readonly reads: PinnedReads;

  constructor(
    private readonly store: ReadStore,
    @Optional() @Inject(LIST_BOUNDS) bounds: ListBounds = BOUNDS,
    @Optional() @Inject(CLOCK) clock: Clock = SYSTEM_CLOCK,
  ) {
    this.reads = new PinnedReads(store, companiesProjection);
    this.parts = new CompanyParts(store, bounds);
    this.lookup = {
      store,
      spelling: new SpellingCorrection(store, clock),
      trigrams: new NameTrigrams(store, clock),
    };
    this.relevance = new CompanyRelevance(this.lookup, this.parts);
  }

  /**
   * As of the moment, of the cursor's, or of the present. A walk with cursors stays at the moment of its first page.
   *
   * @throws DomainError validation_failed for an invalid filter or cursor.
   */
  async page(query: StartupsQueryDto, moment: Moment | null = null): Promise<CompanyPage> {
    const sort = query.sort ?? (query.q === undefined ? 'newest' : 'relevance');
    const isRanked = query.q !== undefined && sort.replace('-', '') === 'relevance';
    const scope = `startups ${scopeOf(query, sort)}`;
    const resumed = query.cursor === undefined ? null : resumedFrom(scope, query.cursor, isRanked);
    const pin = resumed?.pin ?? null;
    const pinned = moment ?? (await this.reads.walkOf(pin, query.as_of !== undefined));
    const { value: part, moment: read } = await this.reads.read(pinned, async (rows) => {
      const filters = await this.filtersOf(query, companiesAt(rows));
      const window = { after: resumed?.after ?? null, offset: query.offset, limit: query.limit + 1 };
      return isRanked
        ? this.ranked(query.q ?? '', filters.conditions, window as RelevanceWindow)
        : this.ordered(query, filters, { sort, window: window as Window, known: pin });
    });
    const { total, isEstimate } = pin ?? part;
    const asOf = pin === null ? read : { position: pin.position, at: pin.at };
    const last = part.places.length > query.limit ? part.places[query.limit - 1] : undefined;
    return {
      rows: part.rows.slice(0, query.limit),
      total,
      isEstimate,
      asOf,
      nextCursor: last ? encodePinned(scope, keysOf(last), { ...asOf, total, isEstimate }) : null,
    };
  }

  private async ordered(
    query: StartupsQueryDto,
    filters: Filters,
    { sort, window, known }: { sort: string; window: Window; known: Total | null },
  ): Promise<PlacedRows> {
    const among = query.q === undefined ? filters : await this.found(query.q, filters);
    const name = sort.replace('-', '') as SortName;
    const order = name === 'relevance' ? ORDERS.newest : orderOf(name, sort.startsWith('-'));
    const { rows, ...total } = await this.parts.slice(among, order, window, known);
    return { rows, places: rows.map((row) => ({ value: row.sort_value, id: row.company_id })), ...total };
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
    if (byName !== null) return this.rowsOf(byName, PRESENT);
    const { rows } = await this.ranked(text, conditions, { after: null, offset: 0, limit: most });
    return rows;
  }

  private filtersOf(query: StartupsQueryDto, source: CompanySource = PRESENT): Promise<Filters> {
    const onFile = {
      stages: (asked: readonly string[]) => this.stagesOnFile(asked),
      sectors: (asked: readonly string[]) => this.sectorsOnFile(asked, source),
    };
    return filtersOf(query, onFile, source);
  }

  /** In an order other than relevance, a search is one more filter: all hits are ordered and counted. */
  private async found(text: string, { conditions }: Filters): Promise<Filters> {
    const { typed, named } = await readSearch(this.lookup, typedOf(text), conditions);
    return { conditions: foundWidely(typed, conditions, named), facets: null };
  }

  private async ranked(text: string, conditions: Conditions, window: RelevanceWindow): Promise<PlacedRows> {
    const { found, ...total } = await this.relevance.part(text, conditions, window);
    const unread = found.flatMap(({ place, row }) => (row === null ? [place.id] : []));
    const rows = [...(await this.rowsOf(unread, conditions.source)), ...found.flatMap(({ row }) => row ?? [])];
    return { rows, places: found.map(({ place }) => place), ...total };
  }

  /** In the order of the ids. */
  private async rowsOf(
    ids: readonly string[],
    { companies, isPresent, standing }: CompanySource,
  ): Promise<CompanyListRow[]> {
    if (ids.length === 0) return [];
    const sql = `SELECT ${LIST_COLUMNS} FROM ${companies} WHERE c.company_id = ANY($1::uuid[]) AND ${standing('c')}`;
    const rows = isPresent
      ? await this.store.prepared<CompanyListRow>('startups_by_ids', sql, [ids])
      : await this.store.query<CompanyListRow>(sql, [ids]);
    const byId = new Map(rows.map((row) => [row.company_id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  private async sectorsOnFile(asked: readonly string[], { companies, standing }: CompanySource): Promise<string[]> {
    const rows = await this.store.query<{ word: string }>(
      `SELECT word FROM unnest($1::text[]) word
       WHERE EXISTS (SELECT 1 FROM ${companies} WHERE c.sector_keys @> ARRAY[word] AND c.status <> 'pending' AND ${standing('c')})`,
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

interface PlacedRows extends Total {
  readonly rows: readonly CompanyListRow[];
  readonly places: readonly (Place | RelevancePlace)[];
}

/** Excludes placeholders of stealth companies. */
function isNamed({ name, website }: CompanyListRow): boolean {
  return placeholderIn(name, website === null ? null : registrableDomain(website).domain) !== 'hidden';
}

function orderOf(name: Exclude<SortName, 'relevance'>, isReversed: boolean): Order {
  const order = ORDERS[name];
  return { ...order, isDescending: order.isDescending !== isReversed };
}

interface Resumed {
  readonly after: Place | RelevancePlace;
  readonly pin: Pin | null;
}

/** The place after which a page begins: of a list by relevance a ranked hit, or a row of the rest. */
function resumedFrom(scope: string, cursor: string, isRanked: boolean): Resumed {
  if (!isRanked) {
    const { keys, pin } = decodePinned(scope, cursor, ['string?', 'string']);
    const [value, id] = keys as [string | null, string];
    return { after: { value, id }, pin };
  }
  const { keys, pin } = decodePinned(scope, cursor, ['number?', 'string', 'string?']);
  const [score, id, value] = keys as [number | null, string, string | null];
  return { after: score === null ? { score, id, value } : { score, id }, pin };
}

function keysOf(place: Place | RelevancePlace): CursorKey[] {
  if (!('score' in place)) return [place.value, place.id];
  return [place.score, place.id, place.score === null ? place.value : null];
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
