import { PurchaseWorld } from '../../../test/kit/purchase-world.js';
import { Random } from '../../../test/simulation/random.js';
import {
  costOf,
  datasetPurchaseDecider,
  type DatasetPurchaseState,
  purchaseDataset,
  withdrawDataset,
} from './dataset-purchase.decide.js';

const NOW = Date.parse('2026-11-30T08:00:00Z');
const FILES = { accountId: 'acc', name: 'companies', day: '2026-11-30' } as const;
const KEY = 'key';
const COST = 10;
const REQUESTS = 5;

/** The files of a day, which two processes sell. */
class Files {
  private state: DatasetPurchaseState = datasetPurchaseDecider.initial;
  readonly world: PurchaseWorld;
  /** Answers that no charge covered when they were given. */
  readonly uncovered: string[] = [];

  constructor(private readonly random: Random) {
    this.world = new PurchaseWorld(random);
  }

  get owner(): string | undefined {
    return this.state.last?.requestId;
  }

  async request(requestId: string) {
    const key = this.random.between(0, 2) === 0 ? KEY : null;
    await this.world.step();
    const end = await this.world.call({ requestId, key, purchase: this.purchaseOf(requestId) });
    if (end !== 'failed' && this.world.charges.size === 0) this.uncovered.push(requestId);
    return end;
  }

  private purchaseOf(requestId: string) {
    return {
      requestId,
      id: 'companies of the day',
      record: async () => {
        await this.world.step();
        const purchase = { ...FILES, requestId, cost: COST };
        for (const event of purchaseDataset(this.state, purchase, NOW)) this.evolve(event);
        return { cost: costOf(this.state, requestId), paidBy: this.state.last };
      },
      withdraw: async (id: string) => {
        await this.world.step();
        for (const event of withdrawDataset(this.state, { ...FILES, requestId: id }, NOW)) this.evolve(event);
      },
    };
  }

  private evolve(event: Parameters<typeof datasetPurchaseDecider.evolve>[1]): void {
    this.state = datasetPurchaseDecider.evolve(this.state, event);
  }
}

it('two processes charge the same files once, and give them free only behind a charge that stays', async () => {
  const runs = Array.from({ length: 300 }, async (_, seed) => {
    const files = new Files(new Random(seed));
    const requests = Array.from({ length: REQUESTS }, (_request, at) => files.request(`request-${at}`));
    const ends = await Promise.all(requests);
    await files.world.end();
    const { charges, hasKeptUnanswered } = files.world;
    const isDue = ends.some((end) => end !== 'failed') || hasKeptUnanswered;
    return { seed, charged: [...charges.keys()], owner: files.owner, isDue, ends, uncovered: files.uncovered };
  });
  const all = await Promise.all(runs);
  expect(all.filter(({ uncovered }) => uncovered.length > 0)).toEqual([]);
  expect(all.filter(({ charged, isDue }) => charged.length !== (isDue ? 1 : 0))).toEqual([]);
  expect(all.filter(({ charged, owner }) => charged[0] !== owner)).toEqual([]);
});
