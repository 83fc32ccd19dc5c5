import { Query } from '@nestjs/cqrs';
import { type ArbitragePairEntity } from '../../../projections/arbitrage/arbitrage.entity.js';
import { type VenueId } from '../arbitrage.events.js';

export interface PairRecord {
  readonly row: ArbitragePairEntity;
  /** Venues of the pair whose quotes are old. */
  readonly stale: readonly VenueId[];
}

/** A pair by its id, also one that has left the board; null where there is none. */
export class GetPair extends Query<PairRecord | null> {
  constructor(readonly pairId: string) {
    super();
  }
}
