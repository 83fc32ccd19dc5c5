import { type ArbitrageEvent, type RulesPinned } from '../../src/arbitrage/arbitrage.events.js';
import { type RecordedEvent } from '../../src/kernel/domain-event.js';
import { handlers, type Projection, type Row, type RowChange } from '../../src/platform/projector/projection.js';
import { ARBITRAGE_PAIRS, ARBITRAGE_RULES } from './arbitrage.entity.js';
import { completePairs } from './arbitrage.resolve.js';

type PairEvent = RecordedEvent<ArbitrageEvent>;

/** Pairs of contracts with their last verdict and prices, and the rules that operators have pinned. */
export const arbitrageProjection: Projection = {
  name: 'arbitrage',
  version: 3,
  categories: ['arbitragePair', 'arbitrageRules'],
  tables: [ARBITRAGE_PAIRS, ARBITRAGE_RULES],
  ignores: [],
  resolve: completePairs,
  on: handlers<ArbitrageEvent | RulesPinned>({
    PairMatched: (event) => {
      const { data, metadata } = event;
      const put = {
        ...placeOf(event),
        relation: data.relation,
        event: data.event,
        resolves_on: data.resolvesOn,
        first_venue: data.first.venue,
        second_venue: data.second.venue,
        first: { ...data.first },
        second: { ...data.second },
        clauses: data.clauses.map((clause) => ({ ...clause })),
        note: data.note,
        comparison: data.comparison,
        matched_at: metadata.occurredAt,
        retired: null,
        retired_at: null,
      };
      return [{ table: 'arbitrage_pairs', key: { pair_id: data.pairId }, put }];
    },

    PairQuoted: (event) => [
      changeOf(event, {
        first_quote: { ...event.data.first },
        second_quote: { ...event.data.second },
        offer: event.data.offer && { ...event.data.offer },
        quoted_at: event.metadata.occurredAt,
        ...(event.data.offer && { shown: true }),
      }),
    ],

    ArbitrageOpened: (event) => [
      changeOf(event, {
        open_since: event.data.openedAt,
        last_opened_at: event.data.openedAt,
        opened_relation: event.data.relation,
      }),
    ],

    ArbitrageClosed: (event) => [changeOf(event, { open_since: null })],

    PairRetired: (event) => [
      changeOf(event, {
        retired: event.data.reason,
        retired_at: event.metadata.occurredAt,
        settlement: event.data.settlement && { ...event.data.settlement },
        diverged: event.data.diverged,
      }),
    ],

    RulesPinned: ({ data: { venue, marketId, rules }, metadata }) => {
      const row = { table: 'arbitrage_rules', key: { venue, market_id: marketId } };
      return [rules === null ? { ...row, delete: true } : { ...row, put: { rules, pinned_at: metadata.occurredAt } }];
    },
  }),
};

function placeOf({ revision, position }: PairEvent): Row {
  return { revision: revision, changed: position };
}

function changeOf(event: PairEvent, set: Row): RowChange {
  return { table: 'arbitrage_pairs', key: { pair_id: event.data.pairId }, set: { ...placeOf(event), ...set } };
}
