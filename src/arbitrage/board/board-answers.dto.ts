import { POWERED_BY } from '../../web/openapi/answer-parts.js';
import {
  always,
  type AnswerSchema,
  choice,
  component,
  count,
  day,
  decimal,
  flag,
  instant,
  link,
  list,
  maybe,
  object,
  orNull,
  text,
  uuid,
} from '../../web/openapi/answer-schema.js';
import { VENUES } from '../arbitrage.events.js';

const VENUE = choice('Id of a venue.', VENUES);

const LEG = component('ArbitrageLeg', 'One side of a pair.', {
  venue: VENUE,
  venue_label: text('Its name.'),
  price: decimal('USD a share.'),
  url: orNull(text('Where to trade it; null without a paid key.')),
  market_id: maybe(text('The venue’s own id of the market; from Pro Lite.')),
});

/** Each venue's statement is beside the verdict, under the venue's id. */
const CLAUSE: AnswerSchema = object('A clause of both contracts side by side.', {
  clause: text('Its name.'),
  verdict: choice('How the two compare.', ['same', 'different', 'unknown', 'noted']),
  detail: text('Why.'),
  ...Object.fromEntries(VENUES.map((venue) => [venue, maybe(orNull(text('What the contract there says.')))])),
});

const OPPORTUNITY = component(
  'ArbitrageOpportunity',
  'A pair of contracts, and what a dollar in either outcome costs.',
  {
    pair_id: uuid('The pair; stable for good.'),
    event: text('The market question.'),
    resolves: orNull(day('Day of resolution.')),
    is_arbitrage: flag('A proven pair that costs less than it pays in either outcome.'),
    combined_cost: decimal('USD for a dollar in the worse outcome, net of fees.'),
    gross_cost: decimal('The two prices alone, USD.'),
    profit_per_dollar: decimal('1 less combined_cost, USD.'),
    roi_pct: decimal('Profit in percent of the cost; may be negative.'),
    annualized_pct: orNull(decimal('The same for a year.')),
    arb_opened_at: orNull(instant('When it last opened.')),
    legs: object('Both sides.', { yes: LEG, no: LEG }),
    min_volume: orNull(decimal('Smaller volume of the venues that report one, USD.')),
    depth_usd: orNull(decimal('USD that can be spent before a dollar costs a dollar; null where a book is not shown.')),
    match: object('How the two contracts relate.', {
      relation: choice('near is not proven.', ['identity', 'complement', 'near']),
      buy: object('Which side of its contract each leg buys.', {
        yes: text('Of the yes leg.'),
        no: text('Of the no leg.'),
      }),
      evidence: list(CLAUSE, 'All clauses of a proof; of a near pair those that stand in its way.'),
    }),
    note: orNull(text('What differs, could not be shown or is not counted.')),
    service_url: link('The pair’s own page.'),
  },
);

export const BOARD_ANSWER = object('The board.', {
  ok: always(true, 'Always true.'),
  matched_events: count('Pairs on the board.'),
  live_arbitrages: count('Those that are an arbitrage now.'),
  returned: count('Length of opportunities.'),
  opportunities: list(OPPORTUNITY, 'The best first.'),
  venues: list(VENUE, 'All that are read.'),
  degraded_venues: list(VENUE, 'Venues that could not be read: their rows are off.'),
  as_of: orNull(instant('When prices were last read.')),
  disclaimer: text('Always the same.'),
  powered_by: POWERED_BY,
});
