import { SAMPLE_SHARE } from '../../kernel/sample.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type Conditions, type Filters } from './company-filters.js';
import { hitsToSee, sampleOf, type ListSample } from './company-sample.js';
import { sliceOfFew, sliceUpTo, type Order, type PlacedRow, type Reach, type Window } from './company-slices.js';

export interface ListBounds {
  /** Totals are exact up to this number. */
  readonly exactUpTo: number;
  /** Up to this estimate all hits are collected at once; it allows for a high estimate. */
  readonly fewUpTo: number;
  /** Above this sampled estimate the true number certainly exceeds `exactUpTo`. */
  readonly surelyMany: number;
  /** Up to this estimate each hit is looked up by id. */
  readonly hardlyAny: number;
  /** The sample's share of all companies. */
  readonly sampleShare: number;
}

export const BOUNDS: ListBounds = {
  exactUpTo: 10_000,
  fewUpTo: 15_000,
  surelyMany: 17_500,
  hardlyAny: 300,
  sampleShare: SAMPLE_SHARE,
};
/** The cost of collecting a hit, relative to reading an index entry with the filtered columns. */
const HIT_TO_ENTRY = 4;
/** The cost of reading a row through the order's index, relative to a hit in an inverted index. */
const ROW_TO_ENTRY = 8;
/** Limits of stubs to skip in an unfiltered list, before a full sort is cheaper. */
const FEW_STUBS = 100;
const MANY_STUBS = 10_000;
/** A margin over the sample's number of rows up to the bound. */
const REACH_MARGIN = 1.5;
const FARTHER = 4;
/** Rows scanned in about ten milliseconds, and the maximum where the sample was unlucky. */
const SHORT_WALK = 6_000;
const LONGEST_WALK = 60_000;

export interface Total {
  readonly total: number;
  readonly isEstimate: boolean;
}

export interface Slice extends Total {
  readonly rows: readonly PlacedRow[];
}

/** Pages of lists, each found by the cheapest plan for its number of hits and position. */
export class CompanyParts {
  constructor(
    private readonly store: ReadStore,
    readonly bounds: ListBounds,
  ) {}

  /**
   * The rows and their total: `known` where an earlier page of the walk gave it. A sample estimates whether hits are few
   * and, if not, where in the order they lie.
   */
  async slice(
    { conditions, facets }: Filters,
    order: Order,
    window: Window,
    known: Total | null = null,
  ): Promise<Slice> {
    if (facets && !facets.countries && !facets.stages) return this.sliceOfAll(conditions, order, window, facets);
    const { exactUpTo, fewUpTo, hardlyAny, sampleShare: share } = this.bounds;
    // Few hits are collected anyway, so their position is not sampled.
    const isExact = known?.isEstimate === false;
    const passedAbove = facets || isExact ? -1 : Math.floor(exactUpTo * share);
    const [sample, exact] = await Promise.all([
      sampleOf(this.store, conditions, order, { window, share, passedAbove }),
      isExact ? known.total : facets && this.countByFacets(conditions, facets),
    ]);
    const estimate = Math.round(sample.hits / share);
    // With a known total, reading one page is cheaper than collecting all hits.
    const isPartLess = exact !== null && sample.bound && sample.passed / share < exact * HIT_TO_ENTRY;
    // Counting up to the exact limit and walking to the first rows is cheaper than collecting more hits.
    const isAhead = window.after === null && sample.bound !== null && sample.passed / share <= SHORT_WALK;
    // Of the past, each row that an index finds is read to see whether it stood, so none is collected in vain.
    const isCostly = !conditions.source.isPresent && sample.bound !== null;
    const isCounted = exact === null && estimate > exactUpTo && (isAhead || isCostly);
    let many = sample;
    if ((exact ?? estimate) <= fewUpTo && !isPartLess && !isCounted) {
      const isHardlyAny = estimate <= hardlyAny;
      const few = await sliceOfFew(this.store, conditions, order, { window, most: fewUpTo, isHardlyAny });
      if (few.rows !== null) return { rows: few.rows, total: few.found, isEstimate: false };
      many = await this.sampleOf(conditions, order, window);
    }
    const [rows, total] = await Promise.all([
      this.sliceOfMany(conditions, order, window, many),
      exact === null ? (known ?? this.countMany(conditions, estimate)) : { total: exact, isEstimate: false },
    ]);
    return { rows, ...total };
  }

  sampleOf(conditions: Conditions, order: Order, window: Window): Promise<ListSample> {
    return sampleOf(this.store, conditions, order, { window, share: this.bounds.sampleShare });
  }

  async sliceOfMany(
    conditions: Conditions,
    order: Order,
    window: Window,
    { hits, bound, passed }: ListSample,
  ): Promise<readonly PlacedRow[]> {
    const { sampleShare: share } = this.bounds;
    if (bound) {
      const toPass = passed / share;
      // A walk ends at the last requested row, well before the bound, which includes a safety margin.
      const toWalk = (toPass * (window.offset + window.limit) * share) / hitsToSee(window, share);
      const isShort = (toWalk <= SHORT_WALK && toPass <= LONGEST_WALK) || passed <= hits / ROW_TO_ENTRY;
      const reach = isShort ? Math.ceil(toPass * REACH_MARGIN) + 1 : null;
      const rows = await sliceUpTo(this.store, conditions, order, { window, bound, reach });
      if (rows.length === window.limit) return rows;
      // The sampled bound fails in about one of fifty cases, and then narrowly.
      const farther = reach === null ? [] : await this.walked(conditions, order, window, reach * FARTHER);
      if (farther.length === window.limit) return farther;
    }
    return this.walked(conditions, order, window, null);
  }

  private walked(conditions: Conditions, order: Order, window: Window, reach: Reach): Promise<PlacedRow[]> {
    return sliceUpTo(this.store, conditions, order, { window, bound: null, reach });
  }

  /** Estimated where the sample proves a large number, else counted up to the exact limit. */
  async countMany(conditions: Conditions, estimate: number): Promise<Total> {
    const { exactUpTo, surelyMany } = this.bounds;
    if (estimate >= surelyMany) return { total: estimate, isEstimate: true };
    const counted = await this.store.query<{ n: string }>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM ${conditions.source.companies} WHERE ${conditions.sql} LIMIT ${exactUpTo + 1}) t`,
      conditions.params,
    );
    const total = Number(counted[0]?.n ?? 0);
    return total <= exactUpTo ? { total, isEstimate: false } : { total: Math.max(total, estimate), isEstimate: true };
  }

  /** Without filters nearly every row is a hit, but stubs may cluster at one end of the list. */
  private async sliceOfAll(
    conditions: Conditions,
    order: Order,
    window: Window,
    facets: NonNullable<Filters['facets']>,
  ): Promise<Slice> {
    const upTo = (reach: Reach): Promise<PlacedRow[]> => this.walked(conditions, order, window, reach);
    const asked = window.offset + window.limit;
    const [near, total] = await Promise.all([upTo(asked + FEW_STUBS), this.countByFacets(conditions, facets)]);
    const wanted = Math.min(window.limit, total - window.offset);
    let rows = near;
    if (rows.length < wanted) rows = await upTo(asked + MANY_STUBS);
    if (rows.length < wanted) rows = await upTo(null);
    return { rows, total, isEstimate: false };
  }

  private async countByFacets(
    { source }: Conditions,
    { countries, stages }: NonNullable<Filters['facets']>,
  ): Promise<number> {
    const sql = `SELECT sum(companies) AS n FROM (${source.counts}) c
      WHERE ($1::text[] IS NULL OR hq_country = ANY($1)) AND ($2::text[] IS NULL OR stage = ANY($2))`;
    const facets = [countries, stages];
    const rows = source.isPresent
      ? await this.store.prepared<{ n: string | null }>('startups_facet_total', sql, facets)
      : await this.store.query<{ n: string | null }>(sql, facets);
    return Number(rows[0]?.n ?? 0);
  }
}
