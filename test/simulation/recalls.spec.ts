import { RECALL_BUGS, type RecallBug, RecallSimulation } from './recall-simulation.js';

/** Set it to 100000 for the run of a release. */
const RUNS = Number(process.env.RECALL_SIMULATION_RUNS ?? 1_500);
const RUNS_A_BUG = 400;

async function firstViolation(runs: number, bug: RecallBug | null = null): Promise<string | null> {
  for (let seed = 1; seed <= runs; seed++) {
    const [violation] = await new RecallSimulation(seed, bug).run();
    if (violation !== undefined) return `seed ${seed}: ${violation}`;
  }
  return null;
}

describe('recalls in simulated histories', () => {
  it(`notice exactly the accounts that were served a wrong version, in ${RUNS} of them`, async () => {
    expect(await firstViolation(RUNS)).toBeNull();
  }, 3_600_000);

  it.each(RECALL_BUGS)('are caught without their fence: %s', async (bug) => {
    expect(await firstViolation(RUNS_A_BUG, bug)).not.toBeNull();
  });
});
