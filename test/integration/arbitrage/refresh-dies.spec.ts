import { CommandBus } from '@nestjs/cqrs';
import { type ArbitrageEvent } from '../../../src/arbitrage/arbitrage.events.js';
import { BoardRefresh } from '../../../src/arbitrage/refresh/board-refresh.service.js';
import { RefreshArbitrage, type RefreshReport } from '../../../src/arbitrage/refresh/refresh-arbitrage.command.js';
import { categoryOf } from '../../../src/kernel/domain-event.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { VenueWorld } from '../../kit/venue-world.js';
import { Service } from '../metering/stack.js';

const THINGS = ['SAVE Act', 'CLEAN Act', 'SAFE Act'];
const OUTLETS = [{ name: 'Associated Press', url: 'https://apnews.com' }];
const PRESS = 'The resolution source for this market will be a consensus of credible reporting.';

let world: VenueWorld;
let service: Service;

beforeAll(async () => {
  world = await VenueWorld.start();
  world.kalshiSeries = [{ ticker: 'KXSPEC', fee_type: 'quadratic', fee_multiplier: 1 }];
  const contract = { id: 1, name: 'It will', status: 'Open', bestBuyYesCost: 0.3, bestBuyNoCost: 0.8, dateEnd: 'NA' };
  world.predictit = [{ id: 1, name: 'Rain on the moon?', status: 'Open', contracts: [contract] }];
  const env = world.environment();
  Object.assign(process.env, env, { ARBITRAGE_SCHEDULE: 'off' });
  service = await Service.start(undefined, env);
}, 60_000);
afterAll(async () => {
  await service.stop();
  await world.stop();
});

const command = (): RefreshArbitrage => new RefreshArbitrage(newId(), 'operator:spec', AbortSignal.timeout(60_000));
const refresh = (): Promise<RefreshReport> => service.app.get(CommandBus).execute(command());

function list(asks: { yes: string; no: string }): void {
  [world.polymarket, world.kalshi] = [[], []];
  THINGS.forEach((thing, n) => {
    const rules = `This market will resolve to "Yes" if the ${thing} becomes law by December 31, 2096, 11:59 PM ET. Otherwise, this market will resolve to "No". ${PRESS}`;
    world.addPolymarket(`0x${n}`, `${thing} becomes law in 2026?`, rules, asks);
    const theirs = `If the ${thing} becomes law before January 1, 2097, then the market resolves to Yes.`;
    const [price, more] = [{ yes: '0.5500', no: '0.5000' }, { settlement_sources: OUTLETS }];
    world.addKalshi(`KX-${n}`, `${thing} becomes law before 2027?`, theirs, price, more);
  });
}

/** Events of a type, by pair: more than one a pair is one too many. */
async function counted(type: ArbitrageEvent['type']): Promise<number[]> {
  const pairs = new Map<string, number>();
  for await (const event of service.app.get(EventStore, { strict: false }).readAll('start')) {
    if (categoryOf(event.stream) !== 'arbitragePair' || event.type !== type) continue;
    pairs.set(event.stream, (pairs.get(event.stream) ?? 0) + 1);
  }
  return [...pairs.values()];
}

/** Refreshes that die at their first append of a pair, their second and so on, until one goes through. */
async function dieAtEachStep(): Promise<number> {
  const store = service.app.get(EventStore, { strict: false });
  for (let deaths = 0; ; deaths++) {
    let done = 0;
    Object.defineProperty(store, 'append', {
      configurable: true,
      value: (...args: Parameters<EventStore['append']>) => {
        // From here on this process is gone: nothing that it still sends arrives.
        if (args[0].startsWith('arbitragePair-') && done++ >= 1) return Promise.reject(new Error('killed'));
        return EventStore.prototype.append.apply(store, args);
      },
    });
    const report = await refresh().catch(() => null);
    Reflect.deleteProperty(store, 'append');
    if (report) return deaths;
  }
}

it('a refresh that dies after any of its appends opens and closes each arbitrage once in the end', async () => {
  list({ yes: '0.40', no: '0.62' });
  expect(await dieAtEachStep()).toBeGreaterThanOrEqual(2);
  expect(await counted('ArbitrageOpened')).toEqual([1, 1, 1]);
  expect(new Set(await counted('PairMatched'))).toEqual(new Set([1]));
  list({ yes: '0.60', no: '0.62' });
  expect(await dieAtEachStep()).toBeGreaterThanOrEqual(2);
  expect(await counted('ArbitrageClosed')).toEqual([1, 1, 1]);
  expect(await refresh()).toMatchObject({ live: 0, opened: 0, closed: 0 });
}, 60_000);

it('two that run at once, past the lock that keeps them apart, open and close each once between them', async () => {
  const board = service.app.get(BoardRefresh, { strict: false });
  list({ yes: '0.40', no: '0.62' });
  const opening = await Promise.all([board.run(command()), board.run(command())]);
  expect(opening.reduce((sum, { opened }) => sum + opened, 0)).toBe(3);
  expect(await counted('ArbitrageOpened')).toEqual([2, 2, 2]);
  list({ yes: '0.60', no: '0.62' });
  const closing = await Promise.all([refresh(), refresh()]);
  expect(closing.reduce((sum, { closed }) => sum + closed, 0)).toBe(3);
  expect(await counted('ArbitrageClosed')).toEqual([2, 2, 2]);
}, 60_000);
