import { type Conditions } from './company-filters.js';
import { type CompanyParts, type Total } from './company-parts.js';
import { ranked, type Among, type Ranked, type RankWindow } from './company-ranking.js';
import { estimateOf } from './company-sample.js';
import {
  asTyped,
  beginsSo,
  foundWidely,
  readSearch,
  speaksOfIt,
  typedOf,
  type Hit,
  type Lookup,
  type Search,
  type Typed,
} from './company-search.js';
import { type Order, type Place, type PlacedRow, type Window } from './company-slices.js';

/** Where a list by relevance resumes: after a ranked hit, or in the rest, which is ordered by size. */
export type RelevancePlace = Hit | (Place & { readonly score: null });

export interface RelevanceWindow {
  readonly after: RelevancePlace | null;
  readonly offset: number;
  readonly limit: number;
}

/** A company of the page; the row of a ranked one is not loaded yet. */
export type Found = { readonly place: RelevancePlace; readonly row: PlacedRow | null };

export interface FoundPart extends Total {
  readonly found: readonly Found[];
}

/** On equal relevance the larger company is the likelier target. */
const BY_SIZE: Order = { column: 'c.employee_count', type: 'integer', isNullable: true, isDescending: true };
/** Of more hits than the ranking limit, this number of the largest is ranked. */
const MOST_OF_MANY = 40;

/** `GET /startups?q=` in the order of relevance. */
export class CompanyRelevance {
  constructor(
    private readonly lookup: Lookup,
    private readonly parts: CompanyParts,
  ) {}

  async part(text: string, filters: Conditions, window: RelevanceWindow): Promise<FoundPart> {
    const typed = typedOf(text);
    const [search, ofTyped] = await Promise.all([
      readSearch(this.lookup, typed, filters),
      this.estimate(typed, filters),
    ]);
    const estimate = search.typed === typed ? ofTyped : await this.estimate(search.typed, filters);
    const { fewUpTo: most } = this.parts.bounds;
    let isBegunMany = estimate.among > most;
    const { after } = window;
    if (estimate.hits <= most && (after === null || after.score !== null)) {
      const all = await this.ranked(search, filters, {
        begun: { most },
        texts: { most },
        window: { ...window, after },
      });
      if (all.begun <= most && all.texts <= most) {
        return { found: all.hits.map(unread), total: all.found, isEstimate: false };
      }
      isBegunMany = all.begun > most;
    }
    return this.partOfMany({ search, filters, isBegunMany, estimate: estimate.hits }, window);
  }

  /**
   * The best `most` of the results, where exact names and domains provide enough of them, since those rank first. Null
   * otherwise.
   */
  async firstByName(text: string, filters: Conditions, most: number): Promise<readonly string[] | null> {
    const typed = typedOf(text);
    const [{ exact }, estimate] = await Promise.all([
      asTyped(this.lookup.store, typed, filters),
      this.estimate(typed, filters),
    ]);
    const search = { typed, named: exact };
    const { fewUpTo } = this.parts.bounds;
    const window = { after: null, offset: 0, limit: most };
    const few = { begun: { most: fewUpTo }, texts: null, window };
    let best = estimate.among > fewUpTo ? null : await this.ranked(search, filters, few);
    if (best === null || best.begun > fewUpTo) {
      const begun = { ids: (await this.largest(search, filters, true)).map(({ company_id }) => company_id) };
      best = await this.ranked(search, filters, { begun, texts: null, window });
    }
    return best.hits.length < most ? null : best.hits.map(({ id }) => id);
  }

  /**
   * With more hits than the ranking limit, the largest companies of that search path are ranked with all better ones,
   * and the rest follows by size.
   */
  private async partOfMany(of: Many, window: RelevanceWindow): Promise<FoundPart> {
    const { search, filters, isBegunMany } = of;
    const { fewUpTo } = this.parts.bounds;
    const largest = (await this.largest(search, filters, isBegunMany)).map(({ company_id }) => company_id);
    const ways: Ways = isBegunMany
      ? { begun: { ids: largest }, texts: null }
      : { begun: { most: fewUpTo }, texts: { ids: largest } };
    const { after, offset, limit } = window;
    const inRest = after !== null && after.score === null;
    const [top, total] = await Promise.all([
      this.ranked(search, filters, {
        ...ways,
        window: inRest ? { after: null, offset: 0, limit: 0 } : { after: after as Hit | null, offset, limit },
      }),
      this.parts.countMany(foundWidely(search.typed, filters, search.named), of.estimate),
    ]);
    // The sample underestimated the name matches.
    if (!isBegunMany && top.begun > fewUpTo) return this.partOfMany({ ...of, isBegunMany: true }, window);
    const found: Found[] = top.hits.map(unread);
    if (found.length < limit) {
      const beyond = after === null ? Math.max(0, offset - top.found) : 0;
      const place = inRest ? after : null;
      const rest = await this.rest(of, largest, { after: place, offset: beyond, limit: limit - found.length });
      found.push(...rest.map((row) => ({ place: { score: null, ...placeOf(row) }, row })));
    }
    return { found, ...total, total: Math.max(total.total, top.found) };
  }

  private async largest(search: Search, filters: Conditions, isBegunMany: boolean): Promise<readonly PlacedRow[]> {
    const conditions = filters.copy();
    const way = isBegunMany ? beginsSo(search.typed, conditions) : speaksOfIt(search.typed, conditions);
    conditions.addPlain(way ?? 'false');
    return this.slice(conditions, { after: null, offset: 0, limit: MOST_OF_MANY });
  }

  /** All hits that are not ranked. */
  private rest(
    { search, filters, isBegunMany }: Many,
    largest: readonly string[],
    window: Window,
  ): Promise<readonly PlacedRow[]> {
    const conditions = isBegunMany ? foundWidely(search.typed, filters) : filters.copy();
    if (!isBegunMany) {
      conditions.addPlain(speaksOfIt(search.typed, conditions));
      const begun = beginsSo(search.typed, conditions);
      if (begun !== null) conditions.addPlain(`NOT (${begun})`);
    }
    const shown = [...largest, ...search.named.map(({ id }) => id)];
    conditions.addPlain(`c.company_id <> ALL(${conditions.param(shown)}::uuid[])`);
    return this.slice(conditions, window);
  }

  private async slice(conditions: Conditions, window: Window): Promise<readonly PlacedRow[]> {
    return this.parts.sliceOfMany(conditions, BY_SIZE, window, await this.parts.sampleOf(conditions, BY_SIZE, window));
  }

  private ranked(search: Search, filters: Conditions, how: Ways & { window: RankWindow }): Promise<Ranked> {
    return ranked(this.lookup.store, search, filters, how);
  }

  private estimate(typed: Typed, filters: Conditions): Promise<{ hits: number; among: number }> {
    const conditions = foundWidely(typed, filters);
    const among = beginsSo(typed, conditions) ?? 'false';
    return estimateOf(this.lookup.store, conditions, { among, share: this.parts.bounds.sampleShare });
  }
}

interface Many {
  readonly search: Search;
  readonly filters: Conditions;
  readonly isBegunMany: boolean;
  readonly estimate: number;
}

interface Ways {
  readonly begun: Among | null;
  readonly texts: Among | null;
}

function unread({ id, score }: Hit): Found {
  return { place: { score, id }, row: null };
}

function placeOf({ sort_value: value, company_id: id }: PlacedRow): Place {
  return { value, id };
}
