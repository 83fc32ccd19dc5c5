import { given } from '../../../test/kit/decider.js';
import {
  type DossierDelivery,
  dossierPurchaseDecider,
  dueOf,
  type DossierPurchaseState,
  purchaseDossier,
  recordedOf,
  withdrawDossier,
} from './dossier-purchase.decide.js';
import { type DossierPurchaseEvent } from './dossier-purchase.events.js';

const NOON = Date.parse('2026-11-24T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const delivery = (requestId: string, price: number): DossierDelivery => ({
  accountId: 'a',
  dossierId: 'd',
  requestId,
  compiledAt: '2026-11-24T11:59:00.000Z',
  answeredSections: 3,
  price,
});
const purchased = (requestId: string, cost: number, hour = 0): DossierPurchaseEvent => ({
  type: 'DossierPurchased',
  data: {
    accountId: 'a',
    dossierId: 'd',
    requestId,
    compiledAt: '2026-11-24T11:59:00.000Z',
    answeredSections: 3,
    cost,
    purchasedAt: new Date(NOON + hour * HOUR_MS).toISOString(),
  },
});
const withdrawn = (requestId: string, cost: number, hour = 0): DossierPurchaseEvent => ({
  type: 'DossierPurchaseWithdrawn',
  data: {
    accountId: 'a',
    dossierId: 'd',
    requestId,
    cost,
    withdrawnAt: new Date(NOON + hour * HOUR_MS).toISOString(),
  },
});
const withdraw = (requestId: string, hour: number) => (state: DossierPurchaseState) =>
  withdrawDossier(state, { accountId: 'a', dossierId: 'd', requestId }, NOON + hour * HOUR_MS);
/** Where the last purchase is charged. */
const buy = (requestId: string, price: number, hour: number) => (state: DossierPurchaseState) =>
  purchaseDossier(state, delivery(requestId, price), {
    now: NOON + hour * HOUR_MS,
    settled: state.purchases.at(-1)?.requestId ?? null,
  });
const one = (requestId: string, cost: number, hour = 0) => ({ requestId, cost, at: NOON + hour * HOUR_MS });
const folded = (...events: DossierPurchaseEvent[]) =>
  events.reduce(dossierPurchaseDecider.evolve, dossierPurchaseDecider.initial);

describe('paying for a dossier', () => {
  it('charges the price', () => {
    given(dossierPurchaseDecider)
      .when(buy('r1', 5, 0))
      .then(purchased('r1', 5))
      .thenState({ purchases: [one('r1', 5)] });
  });

  it('charges nothing for 24 hours, and the price again after them', () => {
    given(dossierPurchaseDecider, purchased('r1', 5))
      .when(buy('r2', 5, 23.9))
      .thenNothing();
    given(dossierPurchaseDecider, purchased('r1', 5))
      .when(buy('r2', 5, 24))
      .then(purchased('r2', 5, 24));
  });

  it('charges only the sections that a later run of the same day added', () => {
    given(dossierPurchaseDecider, purchased('r1', 5))
      .when(buy('r2', 9, 1))
      .then(purchased('r2', 4, 1))
      .thenState({ purchases: [one('r1', 5), one('r2', 4, 1)] });
    given(dossierPurchaseDecider, purchased('r1', 5), purchased('r2', 4, 1))
      .when(buy('r3', 9, 2))
      .thenNothing();
  });

  it('gives nothing back where fewer sections answer later', () => {
    given(dossierPurchaseDecider, purchased('r1', 9))
      .when(buy('r2', 5, 1))
      .thenNothing();
  });

  it('charges nothing for a dossier without items', () => {
    given(dossierPurchaseDecider)
      .when(buy('r1', 0, 0))
      .thenNothing();
  });

  it('whose charge was refused does not count', () => {
    given(dossierPurchaseDecider, purchased('r1', 5))
      .when(withdraw('r1', 0))
      .then(withdrawn('r1', 5))
      .thenState({ purchases: [] })
      .when(buy('r2', 5, 1))
      .then(purchased('r2', 5, 1));
    given(dossierPurchaseDecider, purchased('r1', 5), purchased('r2', 4, 1))
      .when(withdraw('r2', 1))
      .then(withdrawn('r2', 4, 1))
      .thenState({ purchases: [one('r1', 5)] });
    given(dossierPurchaseDecider, purchased('r1', 5)).when(withdraw('r2', 1)).thenNothing();
  });

  it('whose charge is refused late does not count either, while that of the difference does', () => {
    given(dossierPurchaseDecider, purchased('r1', 5), purchased('r2', 4, 1))
      .when(withdraw('r1', 2))
      .then(withdrawn('r1', 5, 2))
      .thenState({ purchases: [one('r2', 4, 1)] })
      .when(buy('r3', 9, 3))
      .then(purchased('r3', 5, 3));
  });

  it('waits for the charge of the last purchase where only the difference to it is due', () => {
    const state = folded(purchased('r1', 5));
    const at = { now: NOON, settled: null };
    expect(purchaseDossier(state, delivery('r2', 9), at)).toEqual([]);
    expect(recordedOf(state, delivery('r2', 9), NOON)).toEqual({ cost: null, paidBy: one('r1', 5) });
    expect(purchaseDossier(state, delivery('r2', 9), { ...at, settled: 'r1' })).toEqual([purchased('r2', 4)]);
    expect(recordedOf(state, delivery('r2', 0), NOON)).toEqual({ cost: 0, paidBy: null });
  });

  it('is paid for a day, up to the price that was paid', () => {
    const { state } = given(dossierPurchaseDecider, purchased('r1', 5));
    const due = [dueOf(state, 5, NOON), dueOf(state, 6, NOON), dueOf(state, 5, NOON + 24 * HOUR_MS)];
    expect(due).toEqual([0, 1, 5]);
  });

  it('charges the request that a retry repeats what it first cost', () => {
    const state = folded(purchased('r1', 5));
    const costs = ['r1', 'r2'].map((request) => recordedOf(state, delivery(request, 5), NOON).cost);
    expect(costs).toEqual([5, 0]);
  });
});
