import {
  decimal,
  flag,
  instant,
  listOf,
  nullable,
  oneOf,
  record,
  text,
  url,
  uuid,
} from '../platform/feed/message-schema.js';
import { publisherOf, type FeedEntry } from '../platform/feed/published-type.js';
import {
  CLAUSE_VERDICTS,
  CLOSE_REASONS,
  RELATIONS,
  RETIRE_REASONS,
  VENUES,
  type ArbitrageEvent,
  type RulesPinned,
  type ContractQuote,
  type Decimal,
  type MatchedContract,
  type Offer,
  type OpenedLeg,
  type QuotedLeg,
} from './arbitrage.events.js';

const pair = publisherOf<ArbitrageEvent>('intel.arbitrage.v1', 'arbitragePair');

const rules = publisherOf<RulesPinned>('intel.arbitrage.v1', 'arbitrageRules');

const pairId = uuid('The pair');
const venue = oneOf(VENUES, 'The venue');
const outcome = oneOf(['yes', 'no'], 'Which side of that venue’s contract is bought');
const relation = oneOf(RELATIONS, 'identity and complement are proven; near is not');
const marketId = text('The market’s id at its venue');
const resolvesOn = nullable(text('Day of resolution, YYYY-MM-DD; null where the rules name none'));
const note = nullable(text('What differs, could not be shown or is not counted; null where nothing'));
const usd = (what: string) => decimal(`${what}, USD`);
const digest = (which: string) => text(`SHA-256 of the rules of the ${which} contract, lower-case hex`);

const contract = (which: string) =>
  record(
    {
      venue,
      market_id: marketId,
      question: text('What it asks'),
      url: url('Where it is traded'),
      outcome_yes: text('What the venue calls its Yes'),
      outcome_no: text('What the venue calls its No'),
      rules_digest: digest(which),
      resolves_on: resolvesOn,
    },
    `The ${which} contract`,
  );

const quote = (which: string) =>
  record(
    {
      yes_ask: nullable(usd('Price of its Yes; null where nobody offers')),
      no_ask: nullable(usd('Price of its No; null where nobody offers')),
      volume: nullable(
        decimal('Traded so far: USD at Polymarket, contracts at Kalshi; null where the venue does not say'),
      ),
      from: oneOf(['book', 'listing'], 'Order book or list of markets'),
      open: flag('Whether it is still traded'),
    },
    `What the ${which} contract costs`,
  );

const quotedLeg = (pays: string) =>
  record({ venue, outcome, price: usd('Price of one') }, `The leg that pays where the event ${pays}`);

const openedLeg = (pays: string) =>
  record(
    { venue, outcome, price: usd('Price of one'), market_id: marketId, url: url('Where it is traded') },
    `The leg that pays where the event ${pays}`,
  );

const costs = {
  gross_cost: usd('Both prices without fees'),
  combined_cost: usd('Net of fees, for one dollar in the worse outcome'),
  depth_usd: nullable(usd('What can be spent while it stays under a dollar; null where a venue shows no book')),
  min_volume: nullable(
    decimal('Smaller of the reported volumes: USD at Polymarket, contracts that pay a dollar at Kalshi'),
  ),
};

/**
 * The published facts of the board. The venues' rule texts are excluded, since they belong to the venues and are
 * linked.
 */
export const arbitrageFeed: readonly FeedEntry[] = [
  pair.publish('PairMatched', {
    summary: 'Two contracts of different venues were compared clause by clause',
    message: record({
      pair_id: pairId,
      relation,
      event: text('The question, in the words of the first contract'),
      resolves_on: resolvesOn,
      first: contract('first'),
      second: contract('second'),
      clauses: listOf(
        record({
          clause: text('Name of the clause'),
          first: nullable(text('What the first contract says')),
          second: nullable(text('What the second contract says')),
          verdict: oneOf(CLAUSE_VERDICTS, 'noted is told and does not count against a match'),
          detail: text('Why'),
        }),
        'Every clause that was compared',
      ),
      note,
    }),
    map: (data) => ({
      pair_id: data.pairId,
      relation: data.relation,
      event: data.event,
      resolves_on: data.resolvesOn,
      first: contractMessage(data.first),
      second: contractMessage(data.second),
      clauses: data.clauses,
      note: data.note,
    }),
  }),
  pair.publish('PairQuoted', {
    summary: 'The prices of a pair changed',
    message: record({
      pair_id: pairId,
      first: quote('first'),
      second: quote('second'),
      offer: nullable(
        record(
          {
            yes: quotedLeg('comes true'),
            no: quotedLeg('does not'),
            ...costs,
            fees_known: flag('False where a venue does not say its fee'),
            is_arbitrage: flag('Whether a dollar in either outcome costs less than a dollar'),
            notes: listOf(text('A sentence'), 'What is to be known of these prices'),
          },
          'The cheaper way to hold both outcomes; null where a side is not on offer',
        ),
      ),
    }),
    map: (data) => ({
      pair_id: data.pairId,
      first: quoteMessage(data.first),
      second: quoteMessage(data.second),
      offer: data.offer && offerMessage(data.offer),
    }),
  }),
  pair.publish('ArbitrageOpened', {
    summary: 'A proven pair can be locked for less than it pays',
    message: record({
      pair_id: pairId,
      opened_at: instant('When it opened'),
      event: text('The question'),
      resolves_on: resolvesOn,
      relation,
      is_arbitrage: flag('Always true here'),
      legs: record({ yes: openedLeg('comes true'), no: openedLeg('does not') }, 'What to buy'),
      ...costs,
      roi_pct: decimal('Profit in percent of the cost'),
      annualized_pct: nullable(decimal('The same for a year; null where no day of resolution is known')),
      first_rules_digest: digest('first'),
      second_rules_digest: digest('second'),
      note,
    }),
    map: (data) => ({
      pair_id: data.pairId,
      opened_at: data.openedAt,
      event: data.event,
      resolves_on: data.resolvesOn,
      relation: data.relation,
      is_arbitrage: true,
      legs: { yes: openedLegMessage(data.legs.yes), no: openedLegMessage(data.legs.no) },
      ...costsMessage(data),
      roi_pct: Number(data.roiPct),
      annualized_pct: number(data.annualizedPct),
      first_rules_digest: data.rulesDigests.first,
      second_rules_digest: data.rulesDigests.second,
      note: data.note,
    }),
  }),
  pair.publish('ArbitrageClosed', {
    summary: 'An open arbitrage is over',
    message: record({
      pair_id: pairId,
      opened_at: instant('When it had opened'),
      closed_at: instant('When it closed'),
      reason: oneOf(CLOSE_REASONS, 'Why'),
      combined_cost: nullable(usd('What a dollar in the worse outcome costs now; null where there is no price')),
    }),
    map: (data) => ({
      pair_id: data.pairId,
      opened_at: data.openedAt,
      closed_at: data.closedAt,
      reason: data.reason,
      combined_cost: number(data.combinedCost),
    }),
  }),
  pair.publish('PairRetired', {
    summary: 'A pair has left the board, or both of its contracts have settled',
    message: record({
      pair_id: pairId,
      reason: oneOf(RETIRE_REASONS, 'Why'),
      settlement: nullable(
        record(
          { first: usd('What one Yes of the first contract was paid'), second: usd('The same of the second') },
          'Null unless both have settled',
        ),
      ),
      diverged: nullable(flag('Whether the payouts contradict the relation; null where that cannot be said')),
    }),
    map: ({ pairId: id, reason, settlement, diverged }) => ({
      pair_id: id,
      reason,
      settlement: settlement && { first: Number(settlement.first), second: Number(settlement.second) },
      diverged,
    }),
  }),
  rules.withhold('RulesPinned', 'the text is the venue’s own; what it changes leaves as PairMatched'),
];

/** Amounts are exact in the log and JSON numbers in the API. */
function number(value: Decimal | null): number | null {
  return value === null ? null : Number(value);
}

function contractMessage(contract: MatchedContract) {
  const { outcomes } = contract;
  return {
    venue: contract.venue,
    market_id: contract.marketId,
    question: contract.question,
    url: contract.url,
    outcome_yes: outcomes.yes,
    outcome_no: outcomes.no,
    rules_digest: contract.rulesDigest,
    resolves_on: contract.resolvesOn,
  };
}

function quoteMessage({ yesAsk, noAsk, volume, from, open }: ContractQuote) {
  return { yes_ask: number(yesAsk), no_ask: number(noAsk), volume: number(volume), from, open };
}

function costsMessage(costs: Pick<Offer, 'grossCost' | 'combinedCost' | 'depthUsd' | 'minVolume'>) {
  return {
    gross_cost: Number(costs.grossCost),
    combined_cost: Number(costs.combinedCost),
    depth_usd: number(costs.depthUsd),
    min_volume: number(costs.minVolume),
  };
}

function offerMessage(offer: Offer) {
  return {
    yes: legMessage(offer.yes),
    no: legMessage(offer.no),
    ...costsMessage(offer),
    fees_known: offer.feesKnown,
    is_arbitrage: offer.isArbitrage,
    notes: offer.notes,
  };
}

function legMessage({ venue: id, outcome: side, price }: QuotedLeg) {
  return { venue: id, outcome: side, price: Number(price) };
}

function openedLegMessage(leg: OpenedLeg) {
  return { ...legMessage(leg), market_id: leg.marketId, url: leg.url };
}
