import { withStack } from '../../src/embedded/stack/with-stack.js';
import { EXIT, UsageError, parseCommandLine, type CliCommand, type CliIo } from '../../src/cli/io/command.js';
import { FIGURES, measureAt, type Figure, type Measurement } from './curve/figures.js';
import { fitted, predicted, type Fitted } from './curve/fitted.js';
import { withSeparateData } from './separate-data.js';

const NEEDS = ['postgres', 'eventstore', 'api', 'worker'] as const;
const SIZES = [10_000, 100_000, 1_000_000];
const SIZE_LIMITS = [1_000, 10_000_000] as const;
/** Sizes to plan for, far beyond what was measured. */
const PREDICTED = [10_000_000, 100_000_000];
const [LABEL_WIDTH, CELL_WIDTH] = [50, 14];

export const command: CliCommand = {
  name: 'cost-curve',
  summary: 'measure what more companies cost: disk, memory, import, rebuild, lists, search, publishing',
  usage: `
  npm run cost-curve
  npm run cost-curve -- --sizes 10000,30000,100000

Grows the data of a separate stack from size to size with generated companies, their rounds, people and products, and
measures the same at each; a size is printed as soon as it is measured. A line is fitted through each figure: value =
figure at a million × (companies / 1,000,000) to the power of the exponent; 1 is growth in proportion, 0 none. The
columns of 10 and 100 million are read from this line, not measured. The data is stored separately (DIR/cost-curve-…)
and removed afterwards. Takes about a quarter of an hour to 100,000 companies, and to a million an hour and a half and
70 GB of disk; figures are comparable where nothing else runs.

  --sizes N,N,…   companies, ascending (default ${SIZES.join(',')})

With --json: measurements[] {companies, events, figures as named in fits}, fits {figure: {atMillion, exponent}}`,

  async run(args, io) {
    const { values } = parseCommandLine({ args, options: { sizes: { type: 'string', default: SIZES.join(',') } } });
    const sizes = sizesOf(values.sizes);
    const measurements = await withSeparateData(io, 'cost-curve', (dataDir) => measure(sizes, dataDir, io));
    for (const line of table(measurements)) io.say(line);
    io.result({ measurements, fits: fitsOf(measurements) });
    return EXIT.ok;
  },
};

function sizesOf(text: string): number[] {
  const sizes = text.split(',').map((part) => Number(part.trim()));
  const [least, most] = SIZE_LIMITS;
  const isValid = sizes.every((size, n) => Number.isInteger(size) && size > (sizes[n - 1] ?? 0));
  if (isValid && sizes.every((size) => size >= least && size <= most)) return sizes;
  throw new UsageError(
    `--sizes is ${JSON.stringify(text)}; it must be ascending whole numbers of ${least} to ${most}, such as ${SIZES.join(',')}`,
  );
}

async function measure(sizes: readonly number[], dataDir: string, io: CliIo): Promise<Measurement[]> {
  return withStack({ dataDir, needs: NEEDS, json: io.json }, async (stack) => {
    const measurements: Measurement[] = [];
    for (const companies of sizes) {
      io.stopping.throwIfAborted();
      io.note(`${companies} companies`);
      const log = (line: string): void => io.note(line);
      measurements.push(await measureAt({ stack, dataDir, companies, log, signal: io.stopping }));
      if (measurements.length < sizes.length) for (const line of table(measurements)) io.note(line);
    }
    return measurements;
  });
}

function figures(): Figure[] {
  return Object.keys(FIGURES) as Figure[];
}

function fitsOf(measurements: readonly Measurement[]): Readonly<Record<Figure, Fitted | null>> {
  const line = (figure: Figure): Fitted | null =>
    fitted(measurements.map((one) => ({ companies: one.companies, value: one[figure] })));
  return Object.fromEntries(figures().map((figure) => [figure, line(figure)])) as Record<Figure, Fitted | null>;
}

function table(measurements: readonly Measurement[]): string[] {
  const fits = fitsOf(measurements);
  const row = (label: string, cells: readonly string[]): string =>
    label.padEnd(LABEL_WIDTH) + cells.map((cell) => cell.padStart(CELL_WIDTH)).join('');
  const measuredAt = measurements.map(({ companies }) => companies.toLocaleString('en'));
  const header = [...measuredAt, 'exponent', ...PREDICTED.map((n) => `~${n.toLocaleString('en')}`)];
  return [
    row('companies', header),
    row(
      'events',
      measurements.map(({ events }) => events.toLocaleString('en')),
    ),
    ...figures().map((figure) => {
      const fit = fits[figure];
      const measured = measurements.map((one) => shown(one[figure]));
      const read = fit ? [fit.exponent.toFixed(2), ...PREDICTED.map((n) => shown(predicted(fit, n)))] : [];
      return row(FIGURES[figure], [...measured, ...read]);
    }),
  ];
}

function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}
