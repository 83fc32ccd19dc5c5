import { Inject, Injectable } from '@nestjs/common';
import { messageOf } from '../../kernel/error-message.js';
import { loopTurn } from '../../platform/fairness/loop-turns.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type ArbitrageRulesEntity } from '../../../projections/arbitrage/arbitrage.entity.js';
import { type VenueId } from '../arbitrage.events.js';
import { VENUE_CONNECTORS } from '../venues/venue-connectors.js';
import { type Catalogue, type ListedContract, type Venue } from '../venues/venue.port.js';
import { type VenueReport } from './refresh-arbitrage.command.js';

const CONTRACTS_PER_TURN = 5_000;

/** The venues' current lists, and the venues that failed. */
export class VenuesRead {
  readonly catalogues = new Map<VenueId, Catalogue>();
  readonly errors = new Map<VenueId, string>();
  readonly contracts = new Map<VenueId, ReadonlyMap<string, ListedContract>>();

  constructor(readonly venues: readonly Venue[]) {}

  isFresh(venue: VenueId): boolean {
    return this.catalogues.has(venue) && !this.errors.has(venue);
  }

  /** Marks its quotes as stale from now on. */
  fail(venue: VenueId, error: unknown): void {
    this.errors.set(venue, messageOf(error));
  }

  find(venue: VenueId, marketId: string): ListedContract | undefined {
    return this.contracts.get(venue)?.get(marketId);
  }

  /** Neither listed nor listed in an unreadable form. */
  isGone(venue: VenueId, marketId: string): boolean {
    return !this.find(venue, marketId) && this.catalogues.get(venue)?.unreadable.has(marketId) === false;
  }

  reports(): VenueReport[] {
    return this.venues.map(({ id }) => ({
      id,
      status: this.isFresh(id) ? 'ok' : 'degraded',
      markets: this.catalogues.get(id)?.contracts.length ?? 0,
      error: this.errors.get(id) ?? null,
    }));
  }
}

/** Reads all catalogues concurrently; a failing one does not affect the others. */
@Injectable()
export class VenueReading {
  constructor(
    @Inject(VENUE_CONNECTORS) private readonly venues: readonly Venue[],
    private readonly readStore: ReadStore,
  ) {}

  async read(signal: AbortSignal, onRead: (done: number) => void): Promise<VenuesRead> {
    const pinned = await this.pinnedRules();
    const read = new VenuesRead(this.venues);
    await Promise.all(
      this.venues.map(async (venue) => {
        try {
          const { contracts, unreadable } = await venue.catalogue(signal);
          const byId = new Map<string, ListedContract>();
          for (const contract of contracts) {
            byId.set(contract.marketId, withPinned(contract, pinned));
            if (byId.size % CONTRACTS_PER_TURN === 0) await loopTurn();
          }
          read.catalogues.set(venue.id, { contracts: [...byId.values()], unreadable });
          read.contracts.set(venue.id, byId);
        } catch (error) {
          if (signal.aborted) throw error;
          read.fail(venue.id, error);
        }
        onRead(read.catalogues.size + read.errors.size);
      }),
    );
    return read;
  }

  private async pinnedRules(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.readStore.query<ArbitrageRulesEntity>(
      'SELECT venue, market_id, rules FROM read.arbitrage_rules',
    );
    return new Map(rows.map(({ venue, market_id, rules }) => [`${venue}:${market_id}`, rules]));
  }
}

/** The venue's own rules take precedence over pinned ones. */
function withPinned(contract: ListedContract, pinned: ReadonlyMap<string, string>): ListedContract {
  const rules = pinned.get(`${contract.venue}:${contract.marketId}`);
  return contract.rules === null && rules !== undefined ? { ...contract, rules } : contract;
}
