import { VenueError, type Catalogue, type ListedContract } from './venue.port.js';

/** Single malformed markets are tolerated; above this share the venue counts as failed. */
const ODD_SHARE = 0.2;
const MOST_MARKETS = 2_000_000;

/** Collects a catalogue, and separates unreadable markets. */
export class CatalogueReader {
  private readonly contracts = new Map<string, ListedContract>();
  private readonly unreadable = new Set<string>();
  private lastFault: VenueError | null = null;

  take(marketId: string, read: () => ListedContract): void {
    if (this.contracts.size + this.unreadable.size >= MOST_MARKETS) {
      throw new VenueError('malformed', `it lists more than ${MOST_MARKETS} markets`);
    }
    try {
      this.contracts.set(marketId, read());
    } catch (error) {
      if (!(error instanceof VenueError)) throw error;
      this.lastFault = error;
      this.unreadable.add(marketId);
    }
  }

  /** @throws VenueError for an empty catalogue, or too many unreadable markets */
  catalogue(): Catalogue {
    const { contracts, unreadable, lastFault } = this;
    const total = contracts.size + unreadable.size;
    if (total === 0) throw new VenueError('malformed', 'it lists no market at all');
    if (lastFault && unreadable.size > total * ODD_SHARE) {
      throw new VenueError('malformed', `${unreadable.size} of ${total} markets make no sense: ${lastFault.message}`);
    }
    return { contracts: [...contracts.values()], unreadable };
  }
}
