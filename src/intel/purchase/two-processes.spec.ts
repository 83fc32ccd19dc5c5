import { setImmediate as turn } from 'node:timers/promises';
import { Random } from '../../../test/simulation/random.js';
import { DomainError } from '../../kernel/domain-error.js';
import { Purchases } from '../../metering/charging/purchases.js';
import {
  dossierPurchaseDecider,
  type DossierPurchaseState,
  paidOf,
  purchaseDossier,
  recordedOf,
  repeatDossier,
  withdrawDossier,
} from './dossier-purchase.decide.js';

const NOW = Date.parse('2026-11-30T08:00:00Z');
const BUYER = { accountId: 'acc', dossierId: 'dossier' } as const;
const DELIVERY = { ...BUYER, compiledAt: '2026-11-30T07:59:00.000Z', answeredSections: 3 } as const;
const PRICES = [5, 7, 9] as const;
const KEY = 'key';
const MOST_TURNS = 12;
const REQUESTS = 5;

/** The log and the ledger that two processes share, each of whose steps takes its own time, while the price rises. */
class World {
  private state: DossierPurchaseState = dossierPurchaseDecider.initial;
  private readonly charges = new Map<string, number>();
  private readonly chargesOfKeys = new Map<string, string>();
  private price = 0;
  private readonly processes = [new Purchases(), new Purchases()] as const;
  /** Prices of the answers, apart from those that repeat a charge under its key. */
  readonly answered: number[] = [];
  /** Answers that credits did not cover when they were given. */
  readonly uncovered: string[] = [];

  constructor(private readonly random: Random) {}

  get charged(): number {
    return [...this.charges.values()].reduce((sum, cost) => sum + cost, 0);
  }

  get paid(): number {
    return paidOf(this.state, NOW);
  }

  /** Waits for withdrawals. */
  async end(): Promise<void> {
    while (this.processes.some(({ size }) => size > 0)) await turn();
  }

  async request(requestId: string): Promise<void> {
    const process = this.random.pick(this.processes);
    const isRefused = this.random.between(0, 2) === 0;
    const key = this.random.between(0, 2) === 0 ? KEY : null;
    for (let left = this.random.between(0, 3); left > 0; left--) await this.step();
    const price = this.risen();
    const charge = async (cost: number) => {
      await this.step();
      const first = key === null ? undefined : this.chargesOfKeys.get(key);
      if (first !== undefined) return { repeated: { requestId: first, amount: this.charges.get(first) ?? 0 } };
      if (cost > 0 && isRefused) throw new DomainError('insufficient_credits', 'none left');
      if (cost > 0) this.charges.set(requestId, cost);
      if (cost > 0 && key !== null) this.chargesOfKeys.set(key, requestId);
      this.answered.push(price);
      if (this.charged < price) this.uncovered.push(requestId);
      return { repeated: null };
    };
    const isCharged = async (by: { readonly requestId: string }): Promise<boolean> => {
      await this.step();
      return this.charges.has(by.requestId);
    };
    await process.charge(this.purchaseOf(requestId, price), charge, isCharged).catch(() => undefined);
  }

  /** Each run of the day may find more. */
  private risen(): number {
    this.price = Math.min(PRICES.length - 1, this.price + this.random.between(0, 1));
    return PRICES[this.price] ?? 0;
  }

  private purchaseOf(requestId: string, price: number) {
    const delivery = { ...DELIVERY, requestId, price };
    return {
      id: 'the dossier',
      record: async (settled: string | null) => {
        await this.step();
        for (const event of purchaseDossier(this.state, delivery, { now: NOW, settled })) this.evolve(event);
        return recordedOf(this.state, delivery, NOW);
      },
      repeat: async (charge: { readonly requestId: string; readonly amount: number }) => {
        await this.step();
        for (const event of repeatDossier(this.state, delivery, charge, NOW)) this.evolve(event);
      },
      withdraw: async () => {
        await this.step();
        for (const event of withdrawDossier(this.state, { ...BUYER, requestId }, NOW)) this.evolve(event);
      },
    };
  }

  private evolve(event: Parameters<typeof dossierPurchaseDecider.evolve>[1]): void {
    this.state = dossierPurchaseDecider.evolve(this.state, event);
  }

  private async step(): Promise<void> {
    for (let left = this.random.between(0, MOST_TURNS); left > 0; left--) await turn();
  }
}

it('two processes charge a dossier whose price rises once, and what they charged is what counts as paid', async () => {
  const worlds = Array.from({ length: 150 }, async (_, seed) => {
    const world = new World(new Random(seed));
    await Promise.all(Array.from({ length: REQUESTS }, (_request, at) => world.request(`request-${at}`)));
    await world.end();
    const { charged, paid, uncovered } = world;
    return { seed, charged, paid, uncovered, due: Math.max(0, ...world.answered) };
  });
  const all = await Promise.all(worlds);
  expect(all.filter(({ uncovered }) => uncovered.length > 0)).toEqual([]);
  expect(all.filter(({ charged, due }) => charged !== due)).toEqual([]);
  expect(all.filter(({ charged, paid }) => charged !== paid)).toEqual([]);
});
