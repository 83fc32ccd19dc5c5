import { setImmediate as turn } from 'node:timers/promises';
import { Random } from '../../../test/simulation/random.js';
import { DomainError } from '../../kernel/domain-error.js';
import { Purchases } from '../../metering/charging/purchases.js';
import {
  costOf,
  datasetPurchaseDecider,
  type DatasetPurchaseState,
  purchaseDataset,
  withdrawDataset,
} from './dataset-purchase.decide.js';

const NOW = Date.parse('2026-11-30T08:00:00Z');
const FILES = { accountId: 'acc', name: 'companies', day: '2026-11-30' } as const;
const MOST_TURNS = 12;
const REQUESTS = 4;

/** The log and the ledger that two processes share, each of whose steps takes its own time. */
class World {
  private state: DatasetPurchaseState = datasetPurchaseDecider.initial;
  readonly charged: string[] = [];
  readonly withoutCharge: string[] = [];
  private readonly processes = [new Purchases(), new Purchases()] as const;

  constructor(private readonly random: Random) {}

  get owner(): string | undefined {
    return this.state.last?.requestId;
  }

  async request(requestId: string): Promise<'answered' | 'refused'> {
    const process = this.random.pick(this.processes);
    const isRefused = this.random.between(0, 2) === 0;
    await this.step();
    const charge = async (cost: number) => {
      await this.step();
      if (cost > 0 && isRefused) throw new DomainError('insufficient_credits', 'none left');
      if (cost > 0) this.charged.push(requestId);
      else if (this.charged.length === 0) this.withoutCharge.push(requestId);
      return { repeated: null };
    };
    const isCharged = async (by: { readonly requestId: string }): Promise<boolean> => {
      await this.step();
      return this.charged.includes(by.requestId);
    };
    const answer = process.charge(this.purchaseOf(requestId), charge, isCharged);
    return answer.then(
      () => 'answered' as const,
      () => 'refused' as const,
    );
  }

  private purchaseOf(requestId: string) {
    return {
      id: 'companies of the day',
      record: async () => {
        await this.step();
        const purchase = { ...FILES, requestId, cost: 10 };
        for (const event of purchaseDataset(this.state, purchase, NOW)) this.evolve(event);
        return { cost: costOf(this.state, requestId), paidBy: this.state.last };
      },
      repeat: () => Promise.reject(new Error('no request has a key')),
      withdraw: async () => {
        await this.step();
        for (const event of withdrawDataset(this.state, { ...FILES, requestId }, NOW)) this.evolve(event);
      },
    };
  }

  private evolve(event: Parameters<typeof datasetPurchaseDecider.evolve>[1]): void {
    this.state = datasetPurchaseDecider.evolve(this.state, event);
  }

  private async step(): Promise<void> {
    for (let left = this.random.between(0, MOST_TURNS); left > 0; left--) await turn();
  }
}

it('two processes charge the same files once, and give them free only behind a charge', async () => {
  const worlds = Array.from({ length: 150 }, async (_, seed) => {
    const world = new World(new Random(seed));
    const requests = Array.from({ length: REQUESTS }, (_request, at) => world.request(`request-${at}`));
    const answers = await Promise.all(requests);
    const isAnswered = answers.includes('answered');
    return { charges: world.charged, free: world.withoutCharge, owner: world.owner, isAnswered };
  });
  const all = await Promise.all(worlds);
  expect(all.filter(({ free }) => free.length > 0)).toEqual([]);
  expect(all.filter(({ charges, isAnswered }) => charges.length !== (isAnswered ? 1 : 0))).toEqual([]);
  expect(all.filter(({ charges, owner }) => charges[0] !== owner)).toEqual([]);
});
