import { SAMPLE_SHARE } from '../../kernel/sample.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type Conditions, type Filters } from './company-filters.js';
import { hitsToSee, sampleOf, type ListSample } from './company-sample.js';
import { sliceOfFew, sliceUpTo, type Order, type PlacedRow, type Reach, type Window } from './company-slices.js';

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

export const BOUNDS: ListBounds = {
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
const FARTHER = 4;
/** So many rows are looked at in some ten milliseconds; and so many at most, where the sample is out of luck. */
const SHORT_WALK = 6_000;
const LONGEST_WALK = 60_000;

export interface Total {
  readonly total: number;
  readonly isEstimate: boolean;
}

export interface Slice extends Total {
  readonly rows: readonly PlacedRow[];
}

/** Parts of lists, each found in the way that is least work for so many hits at such a place. */
export class CompanyParts {
  constructor(
    private readonly store: ReadStore,
    readonly bounds: ListBounds,
  ) {}

  /** The rows and their number. A sample says whether the hits are few, and if not, where in the list they stand. */
  async slice({ conditions, facets }: Filters, order: Order, window: Window): Promise<Slice> {
    if (facets && !facets.countries && !facets.stages) return this.sliceOfAll(conditions, order, window, facets);
    const { exactUpTo, fewUpTo, hardlyAny, sampleShare: share } = this.bounds;
    // Of few that are gathered anyway it is not asked where they stand.
    const passedAbove = facets ? -1 : Math.floor(exactUpTo * share);
    const [sample, exact] = await Promise.all([
      sampleOf(this.store, conditions, order, { window, share, passedAbove }),
      facets && this.countByFacets(facets),
    ]);
    const estimate = Math.round(sample.hits / share);
    // Where the number is known already, a part of the list is less work than gathering what is not shown.
    const isPartLess = exact !== null && sample.bound && sample.passed / share < exact * HIT_TO_ENTRY;
    // To count as far as exactness goes, and beside it to walk to the first rows, is less than gathering more than that.
    const isAhead = window.after === null && sample.bound !== null && sample.passed / share <= SHORT_WALK;
    const isCounted = exact === null && estimate > exactUpTo && isAhead;
    let many = sample;
    if ((exact ?? estimate) <= fewUpTo && !isPartLess && !isCounted) {
      const isHardlyAny = estimate <= hardlyAny;
      const few = await sliceOfFew(this.store, conditions, order, { window, most: fewUpTo, isHardlyAny });
      if (few.rows !== null) return { rows: few.rows, total: few.found, isEstimate: false };
      many = await this.sampleOf(conditions, order, window);
    }
    const [rows, total] = await Promise.all([
      this.sliceOfMany(conditions, order, window, many),
      exact === null ? this.countMany(conditions, estimate) : { total: exact, isEstimate: false },
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
      // A walk ends with the last row asked for, well before the bound, which allows for the sample's own chance.
      const toWalk = (toPass * (window.offset + window.limit) * share) / hitsToSee(window, share);
      const isShort = (toWalk <= SHORT_WALK && toPass <= LONGEST_WALK) || passed <= hits / ROW_TO_ENTRY;
      const reach = isShort ? Math.ceil(toPass * REACH_MARGIN) + 1 : null;
      const rows = await sliceUpTo(this.store, conditions, order, { window, bound, reach });
      if (rows.length === window.limit) return rows;
      // The sample is out of luck once in some fifty times, and then by little.
      const farther = reach === null ? [] : await this.walked(conditions, order, window, reach * FARTHER);
      if (farther.length === window.limit) return farther;
    }
    return this.walked(conditions, order, window, null);
  }

  private walked(conditions: Conditions, order: Order, window: Window, reach: Reach): Promise<PlacedRow[]> {
    return sliceUpTo(this.store, conditions, order, { window, bound: null, reach });
  }

  /** Estimated where the sample is sure that they are many, else counted as far as exactness goes. */
  async countMany(conditions: Conditions, estimate: number): Promise<Total> {
    const { exactUpTo, surelyMany } = this.bounds;
    if (estimate >= surelyMany) return { total: estimate, isEstimate: true };
    const counted = await this.store.query<{ n: string }>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM read.companies c WHERE ${conditions.sql} LIMIT ${exactUpTo + 1}) t`,
      conditions.params,
    );
    const total = Number(counted[0]?.n ?? 0);
    return total <= exactUpTo ? { total, isEstimate: false } : { total: Math.max(total, estimate), isEstimate: true };
  }

  /** Where nothing is filtered by, nearly every row is a hit, but stubs may stand together at one end of the list. */
  private async sliceOfAll(
    conditions: Conditions,
    order: Order,
    window: Window,
    facets: NonNullable<Filters['facets']>,
  ): Promise<Slice> {
    const upTo = (reach: Reach): Promise<PlacedRow[]> => this.walked(conditions, order, window, reach);
    const asked = window.offset + window.limit;
    const [near, total] = await Promise.all([upTo(asked + FEW_STUBS), this.countByFacets(facets)]);
    const wanted = Math.min(window.limit, total - window.offset);
    let rows = near;
    if (rows.length < wanted) rows = await upTo(asked + MANY_STUBS);
    if (rows.length < wanted) rows = await upTo(null);
    return { rows, total, isEstimate: false };
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
}
