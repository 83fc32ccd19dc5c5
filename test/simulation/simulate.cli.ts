import { EXIT, parseCommandLine, UsageError, wholeNumber, type CliCommand } from '../../src/cli/io/command.js';
import { BUGS, type Bug } from './log-model.js';
import { Simulation } from './simulation.js';

const MOST_SHOWN = 5;

export const command: CliCommand = {
  name: 'simulate',
  summary: 'prove the ledger against thousands of made-up worlds, each determined by a number',
  usage: `
  npm run simulate -- --seeds N [--seed S]
  npm run simulate -- --seed S --seeds 1          the same world again
  npm run simulate -- --seeds N --bug NAME        with one fence taken out: violations must show

Each seed is a run of one to four processes on the same accounts: messages lost, late and doubled, processes dying,
clocks that differ, days and months passing. The ledger is the product's own code; time and log are models. After it
every promise is checked: sums, nothing below zero, no id twice, refunds once, each acknowledgement in the log with its
own figures, refusals only where the credits were missing, a fresh process loading the same state.

  --seeds N   how many worlds (default 2000)
  --seed S    the first of them (default 1)
  --bug NAME  ${BUGS.join(', ')}

A run that is stopped (Ctrl-C) says which seed to go on with.

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
