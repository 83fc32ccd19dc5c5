import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PARTS } from '../embedded/stack/parts.js';
import { withStack } from '../embedded/stack/with-stack.js';
import { EXIT, UsageError, parseCommandLine, wholeNumber, type CliCommand, type CliIo } from './command.js';
import { type BenchContext, type Measure, type Measured } from './bench/measure.js';

const MEASURES = join(import.meta.dirname, 'bench');

export const command: CliCommand = {
  name: 'bench',
  summary: 'measure the service beside plain baselines, on a stack of its own',
  usage: `
  npm run bench
  npm run bench -- --only append
  npm run bench -- --list

Each measure runs in turn with its baseline, on the same machine in the same minute, so that the ratio means something
where the figures do not. Baselines are durable and at their best setting. The data is kept apart (DIR/bench-…) and
removed afterwards.

  --only NAME     this measure only; may be given more than once
  --seconds N     length of a round (default 3)
  --rounds N      rounds of each side (default 3)
  --list          the measures there are

With --json: measures[] {name, value, unit, baseline {name, value}, ratio}; a ratio above 1 is better than the
baseline.`,

  async run(args, io) {
    const { values } = parseCommandLine({
      args,
      options: {
        only: { type: 'string', multiple: true },
        seconds: { type: 'string', default: '3' },
        rounds: { type: 'string', default: '3' },
        list: { type: 'boolean', default: false },
      },
    });
    const measures = await chosenMeasures(values.only);
    if (values.list) {
      for (const { name, summary } of measures) io.say(`${name}: ${summary}`);
      io.result({ measures: measures.map(({ name, summary }) => ({ name, summary })) });
      return EXIT.ok;
    }
    const roundSeconds = wholeNumber('seconds', values.seconds, [1, 60]);
    const rounds = wholeNumber('rounds', values.rounds, [1, 20]);
    const dataDir = join(io.dataDir, `bench-${randomUUID()}`);
    const parts = PARTS.filter((part) => part !== 'kafka');
    try {
      return await withStack({ dataDir, needs: parts, json: io.json }, (stack) =>
        runAll(measures, { stack, roundSeconds, rounds, signal: io.stopping, note: (line) => io.note(line) }, io),
      );
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function runAll(measures: readonly Measure[], context: BenchContext, io: CliIo): Promise<number> {
  const results: (Measured & { name: string })[] = [];
  for (const measure of measures) {
    io.note(`${measure.name}: ${measure.summary}`);
    const measured = await measure.run(context);
    results.push({ name: measure.name, ...measured });
    const { value, unit, baseline, ratio } = measured;
    io.say(`${measure.name}: ${value} ${unit}, ${baseline.name} ${baseline.value}, ratio ${ratio}`);
  }
  io.result({ measures: results });
  return EXIT.ok;
}

async function chosenMeasures(only: readonly string[] | undefined): Promise<readonly Measure[]> {
  const files = readdirSync(MEASURES).filter((file) => /[.]bench[.](js|ts)$/.test(file));
  const all = await Promise.all(
    files.sort().map(async (file) => {
      const module = (await import(pathToFileURL(join(MEASURES, file)).href)) as { measure: Measure };
      return module.measure;
    }),
  );
  const unknown = only?.find((name) => !all.some((measure) => measure.name === name));
  if (unknown) {
    throw new UsageError(`there is no measure "${unknown}"; there are: ${all.map(({ name }) => name).join(', ')}`);
  }
  return only ? all.filter(({ name }) => only.includes(name)) : all;
}
