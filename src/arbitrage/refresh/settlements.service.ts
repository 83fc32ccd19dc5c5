import { Inject, Injectable } from '@nestjs/common';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { type VenueId } from '../arbitrage.events.js';
import { type Settlement } from '../venues/venue.port.js';
import { settlePair } from '../board/pair.decide.js';
import { PairLog, type KnownPair } from './pair-log.service.js';
import { type VenuesRead } from './venue-reading.service.js';

/** The maximum of look-ups per venue and refresh; the next refresh continues with those asked longest ago. */
const MAX_REQUESTED = 300;

interface Warnings {
  warn(fields: object, text: string): void;
}

/** Judges pairs whose contracts have both settled. */
@Injectable()
export class Settlements {
  /** By pair, the refresh that asked for it last. */
  private asked: ReadonlyMap<string, number> = new Map();
  private refreshes = 0;

  constructor(
    private readonly pairs: PairLog,
    @Inject(Logger) private readonly logger: Warnings,
  ) {}

  /** @returns the number of pairs settled by this call */
  async judge(
    known: readonly KnownPair[],
    read: VenuesRead,
    context: CommandContext,
    signal: AbortSignal,
  ): Promise<KnownPair[]> {
    const judged = new Set(read.venues.flatMap(({ id, hasResults }) => (hasResults ? [id] : [])));
    const canSettle = (contract: Named): boolean => judged.has(contract.venue) && isGone(contract, read);
    const gone = known.filter(({ row }) => canSettle(row.first) && canSettle(row.second));
    const paid = await this.paid(this.next(gone), read, signal);
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

  /**
   * The pairs to ask for. Those asked longest ago come first, because results that never come must not keep the others
   * waiting; then those that were ever open, since the false-lock rate depends on them.
   */
  private next(gone: readonly KnownPair[]): KnownPair[] {
    const asked = new Map(gone.map(({ pairId }) => [pairId, this.asked.get(pairId) ?? 0]));
    const lastAsked = ({ pairId }: KnownPair): number => asked.get(pairId) ?? 0;
    const openedAt = ({ row }: KnownPair): number => row.last_opened_at?.getTime() ?? 0;
    const ordered = gone.toSorted((a, b) => lastAsked(a) - lastAsked(b) || openedAt(b) - openedAt(a));
    const ids = new Map<VenueId, Set<string>>();
    const chosen = ordered.filter(({ row }) => {
      // Both or none: a pair settles when both results are there.
      const sets = [row.first, row.second].map(({ venue, marketId }) => ({
        ids: ids.get(venue) ?? new Set(),
        venue,
        marketId,
      }));
      if (sets.some((one) => one.ids.size >= MAX_REQUESTED && !one.ids.has(one.marketId))) return false;
      for (const one of sets) ids.set(one.venue, one.ids.add(one.marketId));
      return true;
    });
    this.refreshes++;
    for (const { pairId } of chosen) asked.set(pairId, this.refreshes);
    this.asked = asked;
    return chosen;
  }

  private async paid(
    pairs: readonly KnownPair[],
    read: VenuesRead,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Settlement>> {
    const paid = new Map<string, Settlement>();
    const contracts = pairs.flatMap(({ row }) => [row.first, row.second]);
    for (const venue of read.venues) {
      const ids = [...new Set(contracts.flatMap((one) => (one.venue === venue.id ? [one.marketId] : [])))];
      if (ids.length === 0 || !read.isFresh(venue.id)) continue;
      // An unreadable settlement is retried later, since prices do not depend on it.
      const errors: unknown[] = [];
      const onUnread = (error: unknown): void => void errors.push(error);
      for (const [marketId, value] of await venue.settlements(ids, signal, onUnread)) {
        paid.set(keyOf({ venue: venue.id, marketId }), value);
      }
      if (errors.length > 0 && !signal.aborted) {
        this.logger.warn({ venue: venue.id, unread: errors.length, err: errors[0] }, 'arbitrage: settlements not read');
      }
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
