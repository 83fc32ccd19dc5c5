import { type ReadMarket } from './read-market.rules.js';
import { VenueError, type Catalogue, type ListedContract } from './venue.port.js';

/** Single malformed markets are tolerated; above this share the venue counts as failed. */
const ODD_SHARE = 0.2;
const MOST_MARKETS = 500_000;

/** Collects a catalogue, and separates unreadable markets. */
export class CatalogueReader {
  private readonly contracts = new Map<string, ListedContract>();
  private readonly unreadable = new Set<string>();
  private lastFault = '';

  /** @throws VenueError for too many markets */
  take(markets: readonly ReadMarket[]): void {
    for (const market of markets) {
      if ('unreadable' in market) {
        this.unreadable.add(market.unreadable);
        this.lastFault = market.why;
      } else this.contracts.set(market.marketId, market);
    }
    if (this.contracts.size + this.unreadable.size > MOST_MARKETS) {
      throw new VenueError('malformed', `it lists more than ${MOST_MARKETS} markets`);
    }
  }

  /** @throws VenueError for an empty catalogue, or too many unreadable markets */
  catalogue(): Catalogue {
    const { contracts, unreadable, lastFault } = this;
    const total = contracts.size + unreadable.size;
    if (total === 0) throw new VenueError('malformed', 'it lists no market at all');
    if (unreadable.size > total * ODD_SHARE) {
      throw new VenueError('malformed', `${unreadable.size} of ${total} markets make no sense: ${lastFault}`);
    }
    return { contracts: [...contracts.values()], unreadable };
  }
}
