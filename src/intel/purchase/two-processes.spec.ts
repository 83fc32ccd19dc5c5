import { PurchaseWorld } from '../../../test/kit/purchase-world.js';
import { Random } from '../../../test/simulation/random.js';
import {
  dossierPurchaseDecider,
  type DossierPurchaseState,
  paidOf,
  purchaseDossier,
  recordedOf,
  withdrawDossier,
} from './dossier-purchase.decide.js';

const NOW = Date.parse('2026-11-30T08:00:00Z');
const BUYER = { accountId: 'acc', dossierId: 'dossier' } as const;
const DELIVERY = { ...BUYER, compiledAt: '2026-11-30T07:59:00.000Z', answeredSections: 3 } as const;
const PRICES = [5, 7, 9] as const;
const KEY = 'key';
const REQUESTS = 5;

/** A dossier that two processes sell while its price rises. */
class RisingDossier {
  private state: DossierPurchaseState = dossierPurchaseDecider.initial;
  private price = 0;
  readonly world: PurchaseWorld;
  /** Prices of the answers, apart from those that repeat a charge under its key. */
  readonly answered: number[] = [];
  /** Answers that credits did not cover when they were given. */
  readonly uncovered: string[] = [];

  constructor(private readonly random: Random) {
    this.world = new PurchaseWorld(random);
  }

  get paid(): number {
    return paidOf(this.state, NOW);
  }

  async request(requestId: string): Promise<void> {
    const key = this.random.between(0, 2) === 0 ? KEY : null;
    for (let left = this.random.between(0, 3); left > 0; left--) await this.world.step();
    const price = this.risen();
    const end = await this.world.call({ requestId, key, purchase: this.purchaseOf(requestId, price) });
    if (end !== 'answered') return;
    this.answered.push(price);
    if (this.world.charged < price) this.uncovered.push(requestId);
  }

  /** Each run of the day may find more. */
  private risen(): number {
    this.price = Math.min(PRICES.length - 1, this.price + this.random.between(0, 1));
    return PRICES[this.price] ?? 0;
  }

  private purchaseOf(requestId: string, price: number) {
    const delivery = { ...DELIVERY, requestId, price };
    return {
      requestId,
      id: 'the dossier',
      record: async (settled: string | null) => {
        await this.world.step();
        for (const event of purchaseDossier(this.state, delivery, { now: NOW, settled })) this.evolve(event);
        return recordedOf(this.state, delivery, NOW);
      },
      withdraw: async (id: string) => {
        await this.world.step();
        for (const event of withdrawDossier(this.state, { ...BUYER, requestId: id }, NOW)) this.evolve(event);
      },
    };
  }

  private evolve(event: Parameters<typeof dossierPurchaseDecider.evolve>[1]): void {
    this.state = dossierPurchaseDecider.evolve(this.state, event);
  }
}

it('two processes charge a dossier whose price rises once, and what they charged is what counts as paid', async () => {
  const runs = Array.from({ length: 300 }, async (_, seed) => {
    const dossier = new RisingDossier(new Random(seed));
    await Promise.all(Array.from({ length: REQUESTS }, (_request, at) => dossier.request(`request-${at}`)));
    await dossier.world.end();
    const { charged, hasKeptUnanswered } = dossier.world;
    const { paid, uncovered, answered } = dossier;
    return { seed, charged, paid, uncovered, due: Math.max(0, ...answered), hasKeptUnanswered };
  });
  const all = await Promise.all(runs);
  expect(all.filter(({ uncovered }) => uncovered.length > 0)).toEqual([]);
  expect(all.filter(({ charged, due }) => charged < due)).toEqual([]);
  expect(all.filter(({ charged, due, hasKeptUnanswered }) => charged > due && !hasKeptUnanswered)).toEqual([]);
  expect(all.filter(({ charged, paid }) => charged !== paid)).toEqual([]);
});
