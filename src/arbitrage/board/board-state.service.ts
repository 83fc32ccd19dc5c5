import { Inject, Injectable } from '@nestjs/common';
import { type ArbitragePairEntity } from '../../../projections/arbitrage/arbitrage.entity.js';
import { type Clock } from '../../kernel/clock.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { type Offer, type VenueId } from '../arbitrage.events.js';
import { fixed, type Fixed } from '../prices/decimal.rules.js';
import { confirmedOffer, nextClosing } from './standing-lock.rules.js';
import { degradedOf, VenueStatuses, type VenueStatus } from './venue-status.service.js';

/** The columns that the board shows; the contracts are without their rule texts. */
const COLUMNS = [
  'pair_id',
  'relation',
  'event',
  'resolves_on',
  'first_venue',
  'second_venue',
  'clauses',
  'note',
  'comparison',
  'first_quote',
  'second_quote',
  'offer',
  'last_opened_at',
] as const;
const SHOWN = `SELECT ${COLUMNS.join(', ')}, first || '{"rules": null}' AS first, second || '{"rules": null}' AS second
                 FROM read.arbitrage_pairs WHERE retired IS NULL AND offer IS NOT NULL`;

export type BoardRow = Pick<ArbitragePairEntity, (typeof COLUMNS)[number] | 'first' | 'second'>;

export interface BoardPair {
  readonly row: BoardRow;
  readonly offer: Offer;
}

/** The current board: live arbitrages first, then by cost. */
export interface BoardState {
  readonly pairs: readonly BoardPair[];
  readonly degraded: readonly VenueId[];
  /** When the newest prices were read. */
  readonly asOf: Date | null;
  /** A new version means that the content may differ. */
  readonly version: string;
  /** When the next market closes, in milliseconds since the epoch: the pairs are then confirmed again. */
  readonly nextClosing: number;
}

/** The interval between checks of the database for another process's refresh. */
const POLL_MS = 1_000;

/** The inputs of a version that are known without a query. */
interface Moment {
  /** The position of the read model; null where unknown. */
  readonly position: bigint | null;
  readonly recorded: number;
  readonly at: number;
}

function isMoment(before: Moment, now: Moment): boolean {
  if (now.position === null || now.position !== before.position || now.recorded !== before.recorded) return false;
  return Math.abs(now.at - before.at) < POLL_MS;
}

/** Loads the board once per version, for all callers. */
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
    const state = await this.newest();
    const now = this.clock.now();
    if (now < state.nextClosing) return state;
    const confirmed = { ...state, ...confirmedAt(state.pairs, now) };
    if (this.state === state) this.state = confirmed;
    return confirmed;
  }

  private async newest(): Promise<BoardState> {
    const readMoment = this.moment();
    if (this.state && this.looked && isMoment(this.looked, readMoment)) return this.state;
    const { version, venues } = await this.look();
    if (this.state?.version !== version) {
      const state = await this.loaded(version, venues);
      // Of two concurrent loads the one that started last wins.
      if (this.loading?.version !== version) return state;
      this.state = state;
    }
    this.looked = readMoment;
    return this.state;
  }

  private async loaded(version: string, venues: readonly VenueStatus[]): Promise<BoardState> {
    if (this.loading?.version !== version) this.loading = { version, state: this.load(version, venues) };
    const { loading } = this;
    try {
      return await loading.state;
    } catch (error) {
      // The next caller retries.
      if (this.loading === loading) this.loading = null;
      throw error;
    }
  }

  /** Taken before the query, so that concurrent changes count as a new version. */
  private moment(): Moment {
    const { freshness, statuses, clock } = this;
    return { position: freshness.positionOf('arbitrage'), recorded: statuses.recorded, at: clock.now() };
  }

  /** Two small statements that detect changed pairs or venues. Prices age without any change of the database. */
  private async look(): Promise<{ readonly version: string; readonly venues: readonly VenueStatus[] }> {
    const [[row], venues] = await Promise.all([
      this.readStore.prepared<{ changed: string | null }>(
        'arbitrage_changed',
        'SELECT max(changed)::text AS changed FROM read.arbitrage_pairs',
      ),
      this.statuses.all(this.clock.now()),
    ]);
    const read = venues.map(({ readAt, error, degraded }) => [readAt?.getTime(), error === null, degraded].join());
    return { version: `${row?.changed ?? 0}/${read.join('/')}`, venues };
  }

  private async load(version: string, venues: readonly VenueStatus[]): Promise<BoardState> {
    const rows = await this.readStore.query<BoardRow>(SHOWN);
    const degraded = degradedOf(venues);
    const fresh = rows.filter(
      ({ first_venue, second_venue }) => !degraded.includes(first_venue) && !degraded.includes(second_venue),
    );
    const offered = fresh.flatMap((row) => (row.offer === null ? [] : [{ row, offer: row.offer }]));
    const times = venues.flatMap(({ readAt }) => (readAt === null ? [] : [readAt.getTime()]));
    const asOf = times.length === 0 ? null : new Date(Math.max(...times));
    return { ...confirmedAt(offered, this.clock.now()), degraded, asOf, version };
  }
}

/** In the order of the board. */
function confirmedAt(pairs: readonly BoardPair[], now: number): Pick<BoardState, 'pairs' | 'nextClosing'> {
  const confirmed = pairs
    .map(({ row, offer }) => ({ row, offer: confirmedOffer(row, offer, now) }))
    .map((pair) => ({ pair, cost: fixed(pair.offer.combinedCost) }))
    .sort(byWorth)
    .map(({ pair }) => pair);
  const rows = confirmed.map(({ row }) => row);
  return { pairs: confirmed, nextClosing: nextClosing(rows, now) };
}

interface Ranked {
  readonly pair: BoardPair;
  readonly cost: Fixed;
}

function byWorth({ pair: a, cost: x }: Ranked, { pair: b, cost: y }: Ranked): number {
  if (a.offer.isArbitrage !== b.offer.isArbitrage) return a.offer.isArbitrage ? -1 : 1;
  if (x !== y) return x < y ? -1 : 1;
  return a.row.pair_id < b.row.pair_id ? -1 : 1;
}
