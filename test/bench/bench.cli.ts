import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PARTS } from '../../src/embedded/stack/parts.js';
import { withStack } from '../../src/embedded/stack/with-stack.js';
import {
  EXIT,
  UsageError,
  parseCommandLine,
  wholeNumber,
  type CliCommand,
  type CliIo,
} from '../../src/cli/io/command.js';
import { isMet, type BenchContext, type Measure, type Measured, type StackMeasure } from './measure.js';
import { withSeparateData } from './separate-data.js';

type AnyMeasure = Measure | StackMeasure;

const STACK = PARTS.filter((part) => part !== 'kafka');
const MEASURES = import.meta.dirname;

export const command: CliCommand = {
  name: 'bench',
  summary: 'measure the service against plain baselines, on a separate stack',
  usage: `
  npm run bench
  npm run bench -- --only append
  npm run bench -- --only domains_filter --keep
  npm run bench -- --list

Each measure alternates with its baseline on the same machine, so that ratios are comparable where absolute figures are
not. Baselines are durable and use their best settings. The data is stored separately (DIR/bench-…) and removed
afterwards.

  --only NAME     run only this measure; repeatable
  --seconds N     length of a round (default 3)
  --rounds N      rounds of each side (default 3)
  --scale N       fraction of the data amount, above 0 up to 1 (default 1), for quick runs
  --on DIR        measure the running stack of this data folder with its data; allowed for read-only measures only
                  (it opens an account there, which is charged)
  --keep          keep large read-only data in DIR/bench-kept and reuse it in later runs
  --list          list all measures

With --json: measures[] {name, value, unit, baseline {name, value}, ratio, target, met}; a ratio above 1 is better than
the baseline. If a target is missed, the line shows it and the exit code is 1.`,

  async run(args, io) {
    const { values } = parseCommandLine({
      args,
      options: {
        only: { type: 'string', multiple: true },
        seconds: { type: 'string', default: '3' },
        rounds: { type: 'string', default: '3' },
        scale: { type: 'string', default: '1' },
        on: { type: 'string' },
        keep: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
      },
    });
    const measures = await chosenMeasures(values.only);
    if (values.list) {
      for (const { name, summary } of measures) io.say(summary ? `${name}: ${summary}` : name);
      io.result({ measures: measures.map(({ name, summary = null }) => ({ name, summary })) });
      return EXIT.ok;
    }
    return withSeparateData(io, 'bench', (dataDir) => {
      const context: BenchContext = {
        dataDir,
        worldsDir: values.keep ? join(io.dataDir, 'bench-kept') : dataDir,
        roundSeconds: wholeNumber('seconds', values.seconds, [1, 60]),
        rounds: wholeNumber('rounds', values.rounds, [1, 20]),
        scale: share(values.scale),
        signal: io.stopping,
        log: (line) => io.note(line),
      };
      return runAll(measures, context, { io, on: values.on ?? null });
    });
  },
};

function share(text: string): number {
  const value = Number(text);
  if (value > 0 && value <= 1) return value;
  throw new UsageError(`--scale is ${JSON.stringify(text)}; it must be a number above 0, at most 1`);
}

async function runAll(
  measures: readonly AnyMeasure[],
  context: BenchContext,
  { io, on }: { io: CliIo; on: string | null },
): Promise<number> {
  const results: (Measured & { name: string; met: boolean | null })[] = [];
  const report = async (measure: { name: string; summary?: string }, run: Promise<Measured>): Promise<void> => {
    io.note(`${measure.name}${measure.summary ? `: ${measure.summary}` : ''}`);
    const measured = await run;
    const met = isMet(measured);
    results.push({ name: measure.name, ...measured, met });
    const { value, unit, baseline, ratio, target } = measured;
    const beside = baseline ? `, ${baseline.name} ${baseline.value}, ratio ${ratio ?? 'not given'}` : '';
    const promised = met === null ? '' : `, target ${target}: ${met ? 'met' : 'MISSED'}`;
    io.say(`${measure.name}: ${value} ${unit}${beside}${promised}`);
  };
  for (const measure of measures) {
    io.stopping.throwIfAborted();
    if (on !== null && !('needsStack' in measure && measure.readsOnly)) {
      throw new UsageError(`${measure.name} fills its own store; it cannot be measured --on another`);
    }
    if (!('needsStack' in measure)) {
      await report(measure, measure.run(context));
      continue;
    }
    // Each has the machine, and its figures, to itself.
    const { dataSet } = measure;
    const measureDir = dataSet === undefined ? join(context.dataDir, measure.name) : join(context.worldsDir, dataSet);
    if (on === null) mkdirSync(measureDir, { recursive: true });
    await withStack({ dataDir: on ?? measureDir, needs: STACK, json: io.json }, (stack) => {
      if (on !== null && !stack.shared) throw new UsageError(`no stack runs on ${on}: npm start -- --data ${on}`);
      return report(measure, measure.run({ ...context, dataDir: on === null ? measureDir : context.dataDir, stack }));
    });
  }
  io.result({ measures: results });
  return results.some(({ met }) => met === false) ? EXIT.failed : EXIT.ok;
}

/** Every array of measures that a file here exports. */
async function chosenMeasures(only: readonly string[] | undefined): Promise<readonly AnyMeasure[]> {
  const files = readdirSync(MEASURES)
    .filter((file) => /[.]bench[.](js|ts)$/.test(file))
    .sort()
    .map((file) => join(MEASURES, file));
  // What other measures need would fill this process's memory, and slow down those that work in it.
  const named = only && files.filter((file) => only.some((name) => readFileSync(file, 'utf8').includes(name)));
  const chosen = named && (await measuresIn(named)).filter(({ name }) => only.includes(name));
  if (chosen && only.every((chosenName) => chosen.some(({ name }) => name === chosenName))) return chosen;
  const all = await measuresIn(files);
  const unknown = only?.find((chosenName) => !all.some(({ name }) => name === chosenName));
  if (unknown === undefined) return all;
  throw new UsageError(`there is no measure "${unknown}"; there are: ${all.map(({ name }) => name).join(', ')}`);
}

async function measuresIn(files: readonly string[]): Promise<readonly AnyMeasure[]> {
  const modules = await Promise.all(files.map(async (file) => (await import(pathToFileURL(file).href)) as object));
  return modules.flatMap((exports) => Object.values(exports).filter(Array.isArray).flat() as AnyMeasure[]);
}
