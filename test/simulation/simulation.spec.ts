import { BUGS, type Bug } from './log-model.js';
import { Simulation } from './simulation.js';

const SEEDS = Number(process.env.SIMULATION_SEEDS ?? 2_000);
const SEEDS_A_BUG = 300;

async function firstViolation(seeds: number, bug: Bug | null = null): Promise<string | null> {
  for (let seed = 1; seed <= seeds; seed++) {
    const { violations } = await new Simulation(seed, bug).run();
    if (violations.length > 0) return `npm run simulate -- --seeds 1 --seed ${seed}: ${violations[0]}`;
  }
  return null;
}

describe('the ledger in simulated worlds', () => {
  it(`keeps every promise in ${SEEDS} of them`, async () => {
    expect(await firstViolation(SEEDS)).toBeNull();
  }, 600_000);

  it.each(BUGS)(
    'is caught without its fence: %s',
    async (bug) => {
      expect(await firstViolation(SEEDS_A_BUG, bug)).not.toBeNull();
    },
    120_000,
  );

  it('is the same for the same seed', async () => {
    const [one, other] = [await new Simulation(7).run(), await new Simulation(7).run()];
    expect(one).toEqual(other);
    expect(one.events).toBeGreaterThan(5);
  });
});
