import { given } from '../../../test/kit/decider.js';
import {
  costOf,
  type DossierDelivery,
  dossierPurchaseDecider,
  type DossierPurchaseState,
  isPaidFor,
  purchaseDossier,
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
const buy = (requestId: string, price: number, hour: number) => (state: DossierPurchaseState) =>
  purchaseDossier(state, delivery(requestId, price), NOON + hour * HOUR_MS);

describe('paying for a dossier', () => {
  it('charges the price', () => {
    given(dossierPurchaseDecider)
      .when(buy('r1', 5, 0))
      .then(purchased('r1', 5))
      .thenState({ paid: 5, since: NOON, last: { requestId: 'r1', cost: 5 } });
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
      .thenState({ paid: 9, since: NOON, last: { requestId: 'r2', cost: 4 } });
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
      .thenState({ paid: 0, since: null, last: null })
      .when(buy('r2', 5, 1))
      .then(purchased('r2', 5, 1));
    given(dossierPurchaseDecider, purchased('r1', 5), purchased('r2', 4, 1))
      .when(withdraw('r2', 1))
      .then(withdrawn('r2', 4, 1))
      .thenState({ paid: 5, since: NOON });
    given(dossierPurchaseDecider, purchased('r1', 5)).when(withdraw('r2', 1)).thenNothing();
  });

  it('is paid for a day, up to the price that was paid', () => {
    const { state } = given(dossierPurchaseDecider, purchased('r1', 5));
    const paid = [isPaidFor(state, 5, NOON), isPaidFor(state, 6, NOON), isPaidFor(state, 5, NOON + 24 * HOUR_MS)];
    expect(paid).toEqual([true, false, false]);
    expect(isPaidFor(dossierPurchaseDecider.initial, 0, NOON)).toBe(false);
  });

  it('charges the request that a retry repeats what it first cost', () => {
    const state = [purchased('r1', 5)].reduce(dossierPurchaseDecider.evolve, dossierPurchaseDecider.initial);
    expect([costOf(state, 'r1'), costOf(state, 'r2')]).toEqual([5, 0]);
  });
});
