import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type ArbitragePairEntity } from '../../../projections/arbitrage/arbitrage.entity.js';
import { type Clock } from '../../kernel/clock.js';
import { isUuid } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { GetPair, type PairRecord } from './get-pair.query.js';
import { VenueStatuses } from './venue-status.service.js';

@QueryHandler(GetPair)
export class GetPairHandler implements IQueryHandler<GetPair> {
  constructor(
    private readonly readStore: ReadStore,
    private readonly statuses: VenueStatuses,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ pairId }: GetPair): Promise<PairRecord | null> {
    if (!isUuid(pairId)) return null;
    const [row] = await this.readStore.query<ArbitragePairEntity>(
      'SELECT * FROM read.arbitrage_pairs WHERE pair_id = $1',
      [pairId],
    );
    if (!row) return null;
    const now = this.clock.now();
    const venues = await this.statuses.all(now);
    const stale = venues.filter(
      ({ degraded, venue }) => degraded && [row.first_venue, row.second_venue].includes(venue),
    );
    return { row, stale: stale.map(({ venue }) => venue), now };
  }
}
