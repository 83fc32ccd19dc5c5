import { jest } from '@jest/globals';
import { DomainError } from '../../kernel/domain-error.js';
import { until } from '../../../test/kit/until.js';
import { type Charged } from './charged-answer.js';
import { type ChargeOutcomes, type Purchase, Purchases as Unsettled } from './purchases.js';

const OUT = new DomainError('insufficient_credits', 'none left');
const AWAY = new DomainError('unavailable', 'away', { retryAfterSeconds: 1 });

/** A thing that costs 10 until it is paid for. */
class Shelf {
  buyer: string | null = null;

  purchase(buyer: string, id = 'thing'): Purchase {
    return {
      requestId: buyer,
      id,
      record: () => {
        const cost = this.buyer === null ? 10 : 0;
        this.buyer ??= buyer;
        return Promise.resolve({ cost, paidBy: { requestId: this.buyer, at: 0 } });
      },
      withdraw: (requestId) => Promise.resolve(this.buyer === requestId && (this.buyer = null)),
    };
  }
}

/** Purchases of one process, whose charges have landed or never do. */
class Purchases extends Unsettled {
  override charge<T extends Pick<Charged<unknown>, 'repeated'>>(
    purchase: Purchase,
    charge: (cost: number) => Promise<T>,
    outcomes: Partial<ChargeOutcomes> = {},
  ): Promise<T> {
    const landed = { outcomeOf: () => Promise.resolve('charged' as const), isVoid: () => Promise.resolve(true) };
    return super.charge(purchase, charge, { ...landed, ...outcomes });
  }
}

const costs: number[] = [];
const charged = (cost: number) => Promise.resolve({ repeated: false, count: costs.push(cost) });

beforeEach(() => void costs.splice(0));

describe('purchases of the same thing', () => {
  it('are charged once', async () => {
    const [purchases, shelf] = [new Purchases(), new Shelf()];
    await Promise.all(['a', 'b', 'c'].map((buyer) => purchases.charge(shelf.purchase(buyer), charged)));
    expect(costs).toEqual([10, 0, 0]);
  });

  it('are free for no other call where the charge of the first is refused', async () => {
    const [purchases, shelf] = [new Purchases(), new Shelf()];
    const refused = purchases.charge(shelf.purchase('a'), () => Promise.reject(OUT));
    const second = purchases.charge(shelf.purchase('b'), charged);
    await expect(refused).rejects.toBe(OUT);
    await second;
    expect(costs).toEqual([10]);
  });

  it('are withdrawn where the charge has no answer, as soon as the log answers', async () => {
    const [purchases, shelf] = [new Purchases(), new Shelf()];
    const first = shelf.purchase('a');
    const withdraw = jest.fn(first.withdraw).mockRejectedValueOnce(AWAY);
    await expect(purchases.charge({ ...first, withdraw }, () => Promise.reject(AWAY))).rejects.toBe(AWAY);
    await purchases.charge(shelf.purchase('b'), charged);
    expect([costs, withdraw.mock.calls.length]).toEqual([[10], 2]);
  });

  it('stay where the charge has no answer, but landed and pays for the answer of another process', async () => {
    const [purchases, shelf, isVoid] = [new Purchases(), new Shelf(), jest.fn(() => Promise.resolve(false))];
    isVoid.mockRejectedValueOnce(AWAY);
    await expect(purchases.charge(shelf.purchase('a'), () => Promise.reject(AWAY), { isVoid })).rejects.toBe(AWAY);
    await purchases.charge(shelf.purchase('b'), charged);
    expect([costs, shelf.buyer, isVoid.mock.calls.length]).toEqual([[0], 'a', 2]);
  });

  it('are recorded again before they are withdrawn where the record has no answer: it may land later', async () => {
    const [purchases, shelf, calls] = [new Purchases(), new Shelf(), [] as string[]];
    const { id, record, withdraw } = shelf.purchase('a');
    const unanswered = purchases.charge(
      {
        ...shelf.purchase('a'),
        id,
        record: () => (calls.push('record') === 1 ? Promise.reject(AWAY) : record(null)),
        withdraw: () => (calls.push('withdraw') === 3 ? Promise.reject(AWAY) : withdraw('a')),
      },
      charged,
    );
    await expect(unanswered).rejects.toBe(AWAY);
    await purchases.charge(shelf.purchase('b'), charged);
    expect([calls, costs]).toEqual([['record', 'record', 'withdraw', 'withdraw'], [10]]);
  });

  it('wait no longer where the process ends, and leave nothing behind', async () => {
    const [purchases, shelf] = [new Purchases(), new Shelf()];
    const withdraw = jest.fn(() => Promise.reject(AWAY));
    await expect(purchases.charge({ ...shelf.purchase('a'), withdraw }, () => Promise.reject(AWAY))).rejects.toBe(AWAY);
    const next = purchases.charge(shelf.purchase('b'), charged);
    purchases.close();
    await next;
    await until(() => purchases.size === 0, { what: 'no purchase is open' });
    expect([costs, withdraw.mock.calls.length]).toEqual([[0], 1]);
  });

  it('are refused in time for lack of credits also where the withdrawal waits for the log', async () => {
    const [purchases, shelf] = [new Purchases(1), new Shelf()];
    const withdraw = () => Promise.reject(AWAY);
    const refused = purchases.charge({ ...shelf.purchase('a'), withdraw }, () => Promise.reject(OUT));
    await expect(refused).rejects.toBe(OUT);
    await expect(purchases.charge(shelf.purchase('b'), charged)).rejects.toMatchObject({ code: 'unavailable' });
    expect([costs, purchases.size]).toEqual([[], 1]);
    purchases.close();
  });

  it('do not wait for those of other things', async () => {
    const purchases = new Purchases();
    const never = new Promise<{ repeated: boolean }>(() => undefined);
    void purchases.charge(new Shelf().purchase('a', 'other'), () => never);
    await purchases.charge(new Shelf().purchase('b'), charged);
    expect(costs).toEqual([10]);
  });

  it('of another process are free once charged, and are charged where that one withdraws its own', async () => {
    for (const isRefused of [false, true]) {
      const [purchases, shelf] = [new Purchases(), new Shelf()];
      const elsewhere = shelf.purchase('elsewhere');
      await elsewhere.record(null);
      let reads = 0;
      await purchases.charge(shelf.purchase('here'), charged, {
        outcomeOf: async ({ requestId }) => {
          if (++reads === 1) return 'open';
          if (isRefused && reads === 2) await elsewhere.withdraw('elsewhere');
          return isRefused && reads === 2 ? 'open' : requestId === 'elsewhere' ? 'charged' : 'open';
        },
      });
    }
    expect(costs).toEqual([0, 10]);
  });

  it('of another process are withdrawn and bought anew where their charge is void', async () => {
    const [purchases, shelf] = [new Purchases(), new Shelf()];
    await shelf.purchase('elsewhere').record(null);
    const outcomeOf = () => Promise.resolve('void' as const);
    await purchases.charge(shelf.purchase('here'), charged, { outcomeOf });
    expect([costs, shelf.buyer]).toEqual([[10], 'here']);
  });

  it('of another process are charged for the difference only once that one is charged', async () => {
    const [purchases, settled] = [new Purchases(), [] as (string | null)[]];
    const record = (known: string | null) => {
      settled.push(known);
      const isDecided = known === 'elsewhere';
      return Promise.resolve({ cost: isDecided ? 4 : null, paidBy: { requestId: 'elsewhere', at: 0 } });
    };
    let reads = 0;
    const outcomeOf = () => Promise.resolve(++reads > 1 ? ('charged' as const) : ('open' as const));
    await purchases.charge({ ...new Shelf().purchase('here'), record }, charged, { outcomeOf });
    expect([costs, settled]).toEqual([[4], [null, null, 'elsewhere']]);
  });

  it('do not count where an earlier charge under the same key is repeated', async () => {
    const [purchases, shelf] = [new Purchases(), new Shelf()];
    await purchases.charge(shelf.purchase('a'), () => Promise.resolve({ repeated: true }));
    await purchases.charge(shelf.purchase('b'), charged);
    expect([costs, shelf.buyer]).toEqual([[10], 'b']);
  });

  it('of another process that stay without a charge refuse the call, which buys nothing', async () => {
    const [purchases, shelf] = [new Purchases(), new Shelf()];
    await shelf.purchase('elsewhere').record(null);
    const outcomeOf = () => Promise.resolve('open' as const);
    const second = purchases.charge(shelf.purchase('here'), charged, { outcomeOf });
    await expect(second).rejects.toMatchObject({ code: 'unavailable' });
    expect([costs, shelf.buyer]).toEqual([[], 'elsewhere']);
  });
});
