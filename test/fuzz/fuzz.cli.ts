import { randomInt, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT, parseCommandLine, UsageError, wholeNumber, type CliCommand } from '../../src/cli/io/command.js';
import { FuzzRun } from './fuzz-run.js';
import { FuzzWorld } from './fuzz-world.js';

export const command: CliCommand = {
  name: 'fuzz',
  summary: 'call every operation with valid, nearly valid and hostile values, and check answers, ledger and processes',
  usage: `
  npm run fuzz -- --calls N [--seed S] [--only OPERATION]
  npm run fuzz -- --calls 1 --seed S --only OPERATION     the same call again

Starts a separate stack with generated data and hostile hosts (stalls, decompression bombs, redirects to internal
addresses, invalid answers), and calls it from its OpenAPI document; a seed determines each call. Every answer is checked
against the document (status, code, media type, schema); no answer may be a 500 or show internals. Afterwards every
account is replayed from the log: every charge has its answer, refusals are free, no charge is duplicated or of a wrong
amount, no event is parked, and no process has died.

  --calls N        number of calls (default 2000)
  --seed S         first seed (default: random)
  --only OPERATION one operation, such as startups.list
  --keep           keep the data

Each fault is printed with its seed and a curl command.

With --json: calls, operations, statuses {status: n}, answered_2xx (operations), outcomes (distinct operation, status and
code), faults, kinds, examples[], seed, seconds`,

  async run(args, io) {
    const { values } = parseCommandLine({
      args,
      options: {
        calls: { type: 'string' },
        seed: { type: 'string' },
        only: { type: 'string' },
        keep: { type: 'boolean' },
      },
    });
    const calls = wholeNumber('calls', values.calls ?? '2000', [1, 10_000_000]);
    const seed = values.seed === undefined ? randomInt(2 ** 30) : wholeNumber('seed', values.seed, [0, 2 ** 31]);
    const dataDir = join(io.dataDir, `fuzz-${randomUUID()}`);
    const world = await FuzzWorld.start(dataDir, (line) => io.note(line));
    try {
      const { only } = values;
      const operations = world.operations.filter(({ id }) => only === undefined || id === only);
      if (operations.length === 0) {
        throw new UsageError(`--only must be one of ${world.operations.map(({ id }) => id).join(', ')}`);
      }
      const result = await new FuzzRun(world, operations, io).run(seed, calls);
      io.result(result);
      return result.faults === 0 && result.calls === calls ? EXIT.ok : EXIT.failed;
    } finally {
      await world.stop();
      if (!values.keep) rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
