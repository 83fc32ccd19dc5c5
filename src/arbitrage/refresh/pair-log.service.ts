import { Injectable } from '@nestjs/common';
import { type ArbitragePairEntity } from '../../../projections/arbitrage/arbitrage.entity.js';
import { decideOn, draftEvents, type CommandContext } from '../../platform/event-store/decide.js';
import { VersionConflict } from '../../platform/event-store/event-store.errors.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { pairStream, type ArbitrageEvent } from '../arbitrage.events.js';
import { pairDecider, type PairState } from '../board/pair.decide.js';

/** A pair in the read model, with the revision that it reflects. */
export interface KnownPair {
  readonly pairId: string;
  readonly state: PairState;
  readonly revision: bigint;
  readonly row: ArbitragePairEntity;
}

/** Loads pairs from the read model and appends to their streams. */
@Injectable()
export class PairLog {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
  ) {}

  /** All unsettled pairs, by id. */
  async unsettled(): Promise<Map<string, KnownPair>> {
    const rows = await this.readStore.query<ArbitragePairEntity>(
      `SELECT * FROM read.arbitrage_pairs WHERE retired IS DISTINCT FROM 'settled'`,
    );
    return new Map(rows.map((row) => [row.pair_id, knownPair(row)]));
  }

  /**
   * Decides on the read model's state and appends at its revision; after a conflict it folds the stream and decides
   * again. Returns the appended events.
   */
  async append(
    pairId: string,
    known: KnownPair | undefined,
    decision: (state: PairState) => readonly ArbitrageEvent[],
    context: CommandContext,
  ): Promise<readonly ArbitrageEvent[]> {
    const events = decision(known?.state ?? pairDecider.initial);
    if (events.length === 0) return events;
    const stream = pairStream(pairId);
    try {
      const drafts = draftEvents(this.eventStore, stream, events, context);
      await this.eventStore.append(stream, known ? known.revision : 'no_stream', drafts);
      return events;
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
      return (await decideOn(this.eventStore, stream, pairDecider, decision, context)).events;
    }
  }
}

function knownPair(row: ArbitragePairEntity): KnownPair {
  return { pairId: row.pair_id, state: stateOf(row), revision: BigInt(row.revision), row };
}

function stateOf(row: ArbitragePairEntity): PairState {
  const { pair_id: pairId, first_quote: first, second_quote: second, offer } = row;
  return {
    match: {
      pairId,
      relation: row.relation,
      event: row.event,
      resolvesOn: row.resolves_on,
      first: row.first,
      second: row.second,
      clauses: row.clauses,
      note: row.note,
      comparison: row.comparison,
    },
    quote: first && second && { pairId, first, second, offer },
    openedAt: row.open_since && row.open_since.toISOString(),
    retired: row.retired,
  };
}
