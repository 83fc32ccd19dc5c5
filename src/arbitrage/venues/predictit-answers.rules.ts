import { type FeeTerms } from '../prices/fees.rules.js';
import { type AnswerContent } from './answer-rows.js';
import { readMarket, type ReadMarket } from './read-market.rules.js';
import { askIn, listIn, objectIn, textOf, type JsonObject } from './venue-fields.rules.js';
import { VenueError, type ListedContract } from './venue.port.js';

/** A tenth of a winning share's profit. */
export const PREDICTIT_FEE: FeeTerms = { kind: 'profit', rate: '0.1' };

/** Reads PredictIt's answers by kind. */
export const PREDICTIT_READERS = {
  'predictit feed': (json: unknown): AnswerContent<ReadMarket> => {
    return { rows: contractsOf(listIn(objectIn(json, 'the feed'), 'markets')), next: '' };
  },
};

function* contractsOf(markets: readonly unknown[]): Generator<ReadMarket> {
  for (const raw of markets) {
    const market = objectIn(raw, 'a market');
    if (!isOpen(market)) continue;
    for (const row of listIn(market, 'contracts')) {
      const contract = objectIn(row, 'a contract');
      if (isOpen(contract)) yield readMarket(idOf(market, contract), () => contractOf(market, contract));
    }
  }
}

function isOpen({ status }: JsonObject): boolean {
  return textOf(status)?.toLowerCase() === 'open';
}

function idOf(market: JsonObject, contract: JsonObject): string {
  const [marketId, contractId] = [textOf(market.id), textOf(contract.id)];
  if (marketId === null || contractId === null) throw new VenueError('malformed', 'a contract has no id');
  return `${marketId}-${contractId}`;
}

function contractOf(market: JsonObject, contract: JsonObject): ListedContract {
  const title = textOf(market.name) ?? '';
  const item = textOf(contract.name);
  const contracts = Array.isArray(market.contracts) ? market.contracts.length : 1;
  return {
    venue: 'predictit',
    marketId: idOf(market, contract),
    question: item === null || contracts === 1 ? title : `${title} ${item}`,
    item: contracts === 1 ? null : item,
    url: textOf(market.url) ?? 'https://www.predictit.org/markets',
    outcomes: { yes: 'Yes', no: 'No' },
    rules: null,
    sources: [],
    strike: null,
    group: { id: textOf(market.id) ?? '', title, exclusive: contracts > 1, open: false },
    // "NA", or a time without a zone, which is ambiguous.
    closesAt: null,
    quote: {
      yesAsk: askIn(contract.bestBuyYesCost),
      noAsk: askIn(contract.bestBuyNoCost),
      volume: null,
    },
    fees: PREDICTIT_FEE,
    handles: {},
  };
}
