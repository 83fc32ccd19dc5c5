import { Inject, Injectable } from '@nestjs/common';
import { type ArbitragePairEntity } from '../../../projections/arbitrage/arbitrage.entity.js';
import { type Clock } from '../../kernel/clock.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { type Offer, type VenueId } from '../arbitrage.events.js';
import { fixed } from '../prices/decimal.rules.js';
import { standingOffer } from './standing-lock.rules.js';
import { VenueStatuses } from './venue-status.service.js';

export interface BoardPair {
  readonly row: ArbitragePairEntity;
  readonly offer: Offer;
}

/** What is on the board now: live arbitrages first, then the cheapest. */
export interface BoardState {
  readonly pairs: readonly BoardPair[];
  readonly degraded: readonly VenueId[];
  /** When the youngest prices were read. */
  readonly asOf: Date | null;
  /** Another one means that something may look different. */
  readonly version: string;
}

/** For so long the database is not asked whether another process has read the venues. */
const LOOK_EVERY_MS = 1_000;

/** What has been heard of without asking. */
interface Moment {
  /** How far the read model is; null where nobody tells. */
  readonly position: bigint | null;
  readonly recorded: number;
  readonly at: number;
}

function isMoment(before: Moment, now: Moment): boolean {
  if (now.position === null || now.position !== before.position || now.recorded !== before.recorded) return false;
  return Math.abs(now.at - before.at) < LOOK_EVERY_MS && minuteOf(now.at) === minuteOf(before.at);
}

function minuteOf(at: number): number {
  return Math.floor(at / 60_000);
}

/** Reads the board once for every version of it, whoever asks. */
@Injectable()
export class BoardStates {
  private state: BoardState | null = null;
  private looked: Moment | null = null;
  private loading: { readonly version: string; readonly state: Promise<BoardState> } | null = null;

  constructor(
    private readonly readStore: ReadStore,
    private readonly statuses: VenueStatuses,
    private readonly freshness: Freshness,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async current(): Promise<BoardState> {
    const looked = this.moment();
    if (this.state && this.looked && isMoment(this.looked, looked)) return this.state;
    const version = await this.version();
    if (this.state?.version !== version) {
      const state = await this.loaded(version);
      // Of two that were read side by side the one that was begun last stays.
      if (this.loading?.version !== version) return state;
      this.state = state;
    }
    this.looked = looked;
    return this.state;
  }

  private async loaded(version: string): Promise<BoardState> {
    if (this.loading?.version !== version) this.loading = { version, state: this.load(version) };
    const { loading } = this;
    try {
      return await loading.state;
    } catch (error) {
      // Whoever asks next tries again.
      if (this.loading === loading) this.loading = null;
      throw error;
    }
  }

  /** Taken before the database is asked: what happens meanwhile is another moment. */
  private moment(): Moment {
    const { freshness, statuses, clock } = this;
    return { position: freshness.positionOf('arbitrage'), recorded: statuses.recorded, at: clock.now() };
  }

  /** One small statement: what tells that neither pairs nor venues have changed. */
  private async version(): Promise<string> {
    const [row] = await this.readStore.prepared<{ changed: string | null; venues: string | null }>(
      'arbitrage_version',
      `SELECT (SELECT max(changed) FROM read.arbitrage_pairs)::text AS changed,
              (SELECT string_agg(venue || extract(epoch FROM read_at) || (error IS NULL), ',' ORDER BY venue)
                 FROM ops.arbitrage_venues) AS venues`,
    );
    // Prices grow old by themselves, and a day more changes what a year's return is.
    return `${row?.changed ?? 0}/${row?.venues ?? ''}/${minuteOf(this.clock.now())}`;
  }

  private async load(version: string): Promise<BoardState> {
    const [rows, venues] = await Promise.all([
      this.readStore.query<ArbitragePairEntity>(
        'SELECT * FROM read.arbitrage_pairs WHERE retired IS NULL AND offer IS NOT NULL',
      ),
      this.statuses.all(this.clock.now()),
    ]);
    const degraded = venues.filter((status) => status.degraded).map(({ venue }) => venue);
    const fresh = rows.filter(
      ({ first_venue, second_venue }) => !degraded.includes(first_venue) && !degraded.includes(second_venue),
    );
    const pairs = fresh
      .flatMap((row) => (row.offer === null ? [] : [{ row, offer: standingOffer(row, row.offer) }]))
      .sort(byWorth);
    const times = venues.flatMap(({ readAt }) => (readAt === null ? [] : [readAt.getTime()]));
    const asOf = times.length === 0 ? null : new Date(Math.max(...times));
    return { pairs, degraded, asOf, version };
  }
}

function byWorth(a: BoardPair, b: BoardPair): number {
  if (a.offer.isArbitrage !== b.offer.isArbitrage) return a.offer.isArbitrage ? -1 : 1;
  const [x, y] = [fixed(a.offer.combinedCost), fixed(b.offer.combinedCost)];
  if (x !== y) return x < y ? -1 : 1;
  return a.row.pair_id < b.row.pair_id ? -1 : 1;
}
