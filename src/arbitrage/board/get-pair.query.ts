import { Query } from '@nestjs/cqrs';
import { type ArbitragePairEntity } from '../../../projections/arbitrage/arbitrage.entity.js';
import { type VenueId } from '../arbitrage.events.js';

export interface PairRecord {
  readonly row: ArbitragePairEntity;
  /** Venues of the pair with stale quotes. */
  readonly stale: readonly VenueId[];
  /** When it was read, in milliseconds since the epoch. */
  readonly now: number;
}

/** A pair by its id, including one that has left the board; null for an unknown id. */
export class GetPair extends Query<PairRecord | null> {
  constructor(readonly pairId: string) {
    super();
  }
}
