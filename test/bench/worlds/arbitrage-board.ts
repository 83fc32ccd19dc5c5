import { VENUES, pairStream, type ArbitrageEvent } from '../../../src/arbitrage/arbitrage.events.js';
import { refreshPair, pairDecider } from '../../../src/arbitrage/board/pair.decide.js';
import { VenueStatuses } from '../../../src/arbitrage/board/venue-status.service.js';
import { compare, COMPARISON } from '../../../src/arbitrage/matching/compare.rules.js';
import { termsOf } from '../../../src/arbitrage/matching/terms.rules.js';
import { EVENT_CATALOG } from '../../../src/event-catalog.js';
import { type Config } from '../../../src/platform/config/config.js';
import { draftEvents } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { deriveId, newId } from '../../../src/platform/ids/ids.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { offerOf } from '../../../src/arbitrage/prices/offer.rules.js';
import { type ListedContract } from '../../../src/arbitrage/venues/venue.port.js';
import { madeUpCatalogues } from './arbitrage-world.js';

/** Puts so many pairs on the board of a stack, with real clauses and both texts. */
export async function fillBoard(config: Config, pairs: number): Promise<void> {
  const eventStore = new EventStore({ url: config.eventstoreUrl, catalog: EVENT_CATALOG });
  const readStore = new ReadStore({ url: config.databaseUrl, poolSize: 2 });
  const freshness = new Freshness(readStore);
  try {
    await freshness.start();
    const now = Date.now();
    const { polymarket, kalshi } = madeUpCatalogues(0.05);
    let position = 0n;
    for (let n = 0; n < pairs; n++) {
      const pairId = deriveId('arbitrage-bench', `${newId()}/${n}`);
      const events = eventsOf(pairId, polymarket[n * 10] as ListedContract, kalshi[n * 10] as ListedContract, now);
      const stream = pairStream(pairId);
      const commandId = newId();
      const context = { commandId, correlationId: commandId, actor: 'system:bench', now };
      ({ position } = await eventStore.append(stream, 'no_stream', draftEvents(eventStore, stream, events, context)));
    }
    const reports = VENUES.map((id) => ({ id, status: 'ok' as const, markets: 1, error: null }));
    await new VenueStatuses(readStore).record(reports, new Date(now));
    if (!(await freshness.waitFor(['arbitrage'], position, 60_000))) throw new Error('the read model does not move');
  } finally {
    await freshness.close();
    await Promise.allSettled([eventStore.close(), readStore.close()]);
  }
}

function eventsOf(pairId: string, a: ListedContract, b: ListedContract, now: number): ArbitrageEvent[] {
  const sides = [a, b].map((contract) => {
    const text = { ...contract, group: { ...contract.group, size: 1 } };
    return { contract: text, terms: termsOf(text) };
  });
  const [first, second] = sides as [(typeof sides)[0], (typeof sides)[0]];
  const { relation, clauses, note } = compare(first, second);
  const priced = (contract: ListedContract) => {
    return { venue: contract.venue, ...contract.quote, fees: { kind: 'none' as const }, book: null, remark: null };
  };
  const quoted = { ...a.quote, from: 'listing' as const, open: true };
  const matched = (contract: ListedContract) => ({
    ...contract,
    rulesDigest: contract.marketId,
    resolvesOn: null,
    tradesUntil: null,
  });
  const match = {
    pairId,
    relation,
    event: a.question,
    resolvesOn: '2028-12-31',
    first: matched(a),
    second: matched(b),
    clauses,
    note,
    comparison: COMPARISON,
  };
  const quote = { pairId, first: quoted, second: quoted, offer: offerOf(priced(a), priced(b), relation, false) };
  return refreshPair(pairDecider.initial, { match, quote }, new Date(now).toISOString());
}
