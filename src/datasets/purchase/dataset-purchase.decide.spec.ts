import { given } from '../../../test/kit/decider.js';
import {
  costOf,
  datasetPurchaseDecider,
  type DatasetPurchaseState,
  isPaidFor,
  purchaseDataset,
  withdrawDataset,
} from './dataset-purchase.decide.js';
import { type DatasetPurchased, type DatasetPurchaseEvent } from './dataset-purchase.events.js';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-26T10:00:00Z');
const purchase = (requestId: string) => ({
  accountId: 'account',
  name: 'companies',
  day: '2026-11-25',
  requestId,
  cost: 100,
});
const purchased = (requestId: string, at: number): DatasetPurchased => ({
  type: 'DatasetPurchased',
  data: { ...purchase(requestId), purchasedAt: new Date(at).toISOString() },
});
const buying = (requestId: string, at: number) => (state: DatasetPurchaseState) =>
  purchaseDataset(state, purchase(requestId), at);

const withdrawn = (requestId: string, at: number): DatasetPurchaseEvent => ({
  type: 'DatasetPurchaseWithdrawn',
  data: {
    accountId: 'account',
    name: 'companies',
    day: '2026-11-25',
    requestId,
    withdrawnAt: new Date(at).toISOString(),
  },
});
const withdrawing = (requestId: string, at: number) => (state: DatasetPurchaseState) =>
  withdrawDataset(state, { accountId: 'account', name: 'companies', day: '2026-11-25', requestId }, at);

describe('a purchase of a dataset', () => {
  it('is charged once, also where the request is repeated', () => {
    const first = given(datasetPurchaseDecider).when(buying('one', START)).then(purchased('one', START));
    expect(costOf(first.state, 'one')).toBe(100);
  });

  it('is free for seven days', () => {
    const bought = given(datasetPurchaseDecider, purchased('one', START));
    bought.when(buying('two', START + 7 * DAY_MS - 1)).thenNothing();
    expect(costOf(bought.state, 'two')).toBe(0);
    bought.when(buying('two', START + 7 * DAY_MS)).then(purchased('two', START + 7 * DAY_MS));
    expect([isPaidFor(bought.state, START), isPaidFor(bought.state, START + 7 * DAY_MS)]).toEqual([true, false]);
  });

  it('does not count where it is not charged', () => {
    const bought = given(datasetPurchaseDecider, purchased('one', START));
    bought.when(withdrawing('two', START + 1)).thenNothing();
    const without = bought.when(withdrawing('one', START + 1)).then(withdrawn('one', START + 1));
    expect(isPaidFor(without.state, START + 2)).toBe(false);
    without.when(buying('three', START + 2)).then(purchased('three', START + 2));
  });
});
