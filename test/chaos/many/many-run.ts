import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError, wholeNumber, type CliIo } from '../../../src/cli/io/command.js';
import { type Sizes } from './disruption-plan.js';
import { ManyChaos } from './many-chaos.js';

export const MANY_OPTIONS = {
  many: { type: 'boolean' },
  seed: { type: 'string' },
  sizes: { type: 'string' },
} as const;

const LARGEST_SEED = 0xffff_ffff;
const MOST_OF_A_ROLE = 16;

/** `chaos -- --many`. @throws UsageError */
export async function runMany(
  rounds: number,
  { seed, sizes = '4,3,3', keep }: { readonly seed?: string; readonly sizes?: string; readonly keep?: boolean },
  io: CliIo,
): Promise<number> {
  const chosen = seed === undefined ? randomInt(LARGEST_SEED) : wholeNumber('seed', seed, [0, LARGEST_SEED]);
  const dataDir = join(io.dataDir, `chaos-${chosen}-${process.pid}`);
  const options = { dataDir, rounds, seed: chosen, sizes: readSizes(sizes) };
  try {
    return await new ManyChaos(options, io).run();
  } finally {
    if (keep) io.note(`the data is in ${dataDir}`);
    else rmSync(dataDir, { recursive: true, force: true });
  }
}

function readSizes(text: string): Sizes {
  const [apis, workers, consumers, ...more] = text
    .split(',')
    .map((part) => wholeNumber('sizes', part, [1, MOST_OF_A_ROLE]));
  if (apis === undefined || workers === undefined || consumers === undefined || more.length > 0) {
    throw new UsageError(`--sizes is ${JSON.stringify(text)}; it must be three numbers: apis, workers, consumers`);
  }
  return { apis, workers, consumers };
}
