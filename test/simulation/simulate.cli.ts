import { EXIT, parseCommandLine, UsageError, wholeNumber, type CliCommand } from '../../src/cli/io/command.js';
import { BUGS, type Bug } from './log-model.js';
import { Simulation } from './simulation.js';

const MOST_SHOWN = 5;

export const command: CliCommand = {
  name: 'simulate',
  summary: 'check the ledger in thousands of simulations, each determined by a seed',
  usage: `
  npm run simulate -- --seeds N [--seed S]
  npm run simulate -- --seed S --seeds 1          repeat one seed
  npm run simulate -- --seeds N --bug NAME        with one safeguard removed: violations must appear

Each seed simulates one to four processes on the same accounts, with lost, late and duplicate messages, process failures,
clock skew, and the passage of days and months. The ledger is the production code; time and log are models. Each run then
checks: correct sums, no negative balance, no duplicate id, single refunds, every acknowledgement in the log with its
figures, refusals only for missing credits, and the same state in a fresh process.

  --seeds N   number of seeds (default 2000)
  --seed S    first seed (default 1)
  --bug NAME  ${BUGS.join(', ')}

A stopped run (Ctrl-C) prints the next seed.

With --json: seeds, operations, events, violations, first_bad_seed (or null), next_seed, seconds`,

  async run(args, io) {
    const { values } = parseCommandLine({
      args,
      options: { seeds: { type: 'string' }, seed: { type: 'string' }, bug: { type: 'string' } },
    });
    const seeds = wholeNumber('seeds', values.seeds ?? '2000', [1, 10_000_000]);
    const first = wholeNumber('seed', values.seed ?? '1', [0, 2 ** 31]);
    const bug = bugOf(values.bug);
    const startedAt = performance.now();
    const progress = io.progress('seeds', seeds);
    const sum = { operations: 0, events: 0, violations: 0 };
    let firstBadSeed: number | null = null;
    let run = 0;
    for (; run < seeds && !io.stopping.aborted; run++) {
      const result = await new Simulation(first + run, bug).run();
      sum.operations += result.operations;
      sum.events += result.events;
      sum.violations += result.violations.length;
      if (result.violations.length > 0) firstBadSeed ??= result.seed;
      for (const violation of result.violations.slice(0, sum.violations > MOST_SHOWN ? 0 : MOST_SHOWN)) {
        io.say(`seed ${result.seed}: ${violation}`);
      }
      progress.update(run + 1, sum.violations === 0 ? '' : `${sum.violations} violations`);
    }
    progress.end();
    const seconds = Math.round(performance.now() - startedAt) / 1_000;
    io.say(`${run} seeds, ${sum.operations} calls, ${sum.events} events, ${sum.violations} violations in ${seconds} s`);
    if (run < seeds) io.say(`stopped; go on with: npm run simulate -- --seeds ${seeds - run} --seed ${first + run}`);
    if (firstBadSeed !== null) io.say(`see it again with: npm run simulate -- --seeds 1 --seed ${firstBadSeed}`);
    io.result({ seeds: run, ...sum, first_bad_seed: firstBadSeed, next_seed: first + run, seconds });
    return sum.violations === 0 && run === seeds ? EXIT.ok : EXIT.failed;
  },
};

function bugOf(name: string | undefined): Bug | null {
  if (name === undefined) return null;
  const bug = BUGS.find((known) => known === name);
  if (!bug) throw new UsageError(`--bug must be one of ${BUGS.join(', ')}`);
  return bug;
}
