import { Injectable } from '@nestjs/common';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type VenueId } from '../arbitrage.events.js';
import { type Settlement } from '../venues/venue.port.js';
import { settlePair } from '../board/pair.decide.js';
import { PairLog, type KnownPair } from './pair-log.service.js';
import { type VenuesRead } from './venue-reading.service.js';

/** The maximum of look-ups per venue and refresh; the next refresh continues. */
const MAX_REQUESTED = 300;

/** Judges pairs whose contracts have both settled. */
@Injectable()
export class Settlements {
  constructor(private readonly pairs: PairLog) {}

  /** @returns the number of pairs settled by this call */
  async judge(
    known: readonly KnownPair[],
    read: VenuesRead,
    context: CommandContext,
    signal: AbortSignal,
  ): Promise<KnownPair[]> {
    const gone = known.filter(({ row }) => isGone(row.first, read) && isGone(row.second, read));
    // Pairs that were ever open come first, since the false-lock rate depends on them.
    gone.sort((a, b) => (b.row.last_opened_at?.getTime() ?? 0) - (a.row.last_opened_at?.getTime() ?? 0));
    const paid = await this.paid(gone, read, signal);
    const settled: KnownPair[] = [];
    for (const pair of gone) {
      const first = paid.get(keyOf(pair.row.first));
      const second = paid.get(keyOf(pair.row.second));
      if (first === undefined || second === undefined) continue;
      const now = new Date(context.now).toISOString();
      const decision = (state: KnownPair['state']) => settlePair(state, { first, second }, now);
      if ((await this.pairs.append(pair.pairId, pair, decision, context)).length > 0) settled.push(pair);
    }
    return settled;
  }

  private async paid(
    gone: readonly KnownPair[],
    read: VenuesRead,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Settlement>> {
    const paid = new Map<string, Settlement>();
    for (const venue of read.venues) {
      const mine = gone.flatMap(({ row }) => [row.first, row.second]).filter((contract) => contract.venue === venue.id);
      const ids = [...new Set(mine.map(({ marketId }) => marketId))].slice(0, MAX_REQUESTED);
      if (ids.length === 0 || !read.isFresh(venue.id)) continue;
      // An unreadable settlement is retried later, since prices do not depend on it.
      const values = await venue.settlements(ids, signal).catch(() => new Map<string, Settlement>());
      for (const [id, value] of values) paid.set(keyOf({ venue: venue.id, marketId: id }), value);
    }
    return paid;
  }
}

interface Named {
  readonly venue: VenueId;
  readonly marketId: string;
}

function keyOf({ venue, marketId }: Named): string {
  return `${venue}:${marketId}`;
}

function isGone({ venue, marketId }: Named, read: VenuesRead): boolean {
  return read.isFresh(venue) && read.isGone(venue, marketId);
}
