import { awaitProjected } from '../file-import/await-projected.js';
import { madeUpRecords, removeGenerated, type RemovedCounts } from '../companies/generate/remove-generated.js';
import { generateDataset, type GeneratedCounts } from '../companies/generate/generate-dataset.js';
import { withStack, type StackHandle } from '../embedded/stack/with-stack.js';
import { type EventStore } from '../platform/event-store/event-store.js';
import { type ReadStore } from '../platform/read-store/read-store.js';
import { Vault } from '../platform/vault/vault.js';
import { EXIT, parseCommandLine, UsageError, wholeNumber, type CliCommand, type CliIo } from './io/command.js';
import { withStores } from './io/stores.js';
import { SYSTEM_CLOCK } from '../kernel/clock.js';

type Request =
  | { readonly kind: 'make'; readonly companies: number; readonly seed: number; readonly withPeople: boolean }
  /** Null removes all generated data. */
  | { readonly kind: 'remove'; readonly seed: number | null };

const DEFAULT_SEED = 7;
const PROJECTIONS = ['companies', 'investors', 'people'];

export const command: CliCommand = {
  name: 'generate',
  summary: 'generate a realistic data set of companies to try the service at scale, or remove it',
  usage: `
  npm run generate -- --companies N [--seed S] [--no-people]
  npm run generate -- --remove [--seed S]     removes generated data: that of a seed, or all

Generates companies with a realistic spread of sectors and countries, successive rounds, investors, founders, products
and exits, through the same decisions as an import. Every record is marked as generated. The same seed generates the
same data on the same day; existing records are skipped, so an interrupted run can be repeated.

--remove releases the domains and removes companies, rounds, people, products and investors from all answers and pages.
The log keeps them: \`as_of\` before the removal still shows them. Investors of companies that remain on file stay. An
interrupted removal can be repeated; a generated company is removed with all data imported for it.

With --json: companies, rounds, people, products, skipped, seconds; with --remove investors and kept instead of skipped`,

  async run(args, io) {
    const { values } = parseCommandLine({
      args,
      options: {
        companies: { type: 'string' },
        seed: { type: 'string' },
        'no-people': { type: 'boolean', default: false },
        remove: { type: 'boolean', default: false },
      },
    });
    const request = requestOf(values);
    const needs = ['eventstore', 'postgres', 'worker'] as const;
    return withStack({ dataDir: io.dataDir, json: io.json, needs, stopping: io.stopping }, (stack) =>
      run(stack, request, io),
    );
  },
};

interface Values {
  readonly companies?: string | undefined;
  readonly seed?: string | undefined;
  readonly 'no-people': boolean;
  readonly remove: boolean;
}

function requestOf({ companies, seed, 'no-people': withoutPeople, remove }: Values): Request {
  const given = seed === undefined ? null : wholeNumber('seed', seed, [0, 2_147_483_647]);
  if (!remove) {
    const count = wholeNumber('companies', companies ?? '10000', [1, 10_000_000]);
    return { kind: 'make', companies: count, seed: given ?? DEFAULT_SEED, withPeople: !withoutPeople };
  }
  if (companies !== undefined)
    throw new UsageError('--remove removes a whole data set; it allows no option but --seed');
  return { kind: 'remove', seed: given };
}

interface Parts {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly vault: Vault;
  readonly projected: (position: bigint) => Promise<void>;
}

function run(stack: StackHandle, request: Request, io: CliIo): Promise<number> {
  const startedAt = performance.now();
  return withStores(stack, 'generate', async ({ eventStore, readStore, freshness }) => {
    const projected = (position: bigint) => awaitProjected(freshness, PROJECTIONS, position, io.stopping);
    const parts = { eventStore, readStore, vault: new Vault(readStore, stack.config.vaultKey), projected };
    const counts = request.kind === 'make' ? await make(parts, request, io) : await remove(parts, request.seed, io);
    const seconds = Math.round(performance.now() - startedAt) / 1_000;
    const { position: _, ...shown } = counts;
    io.say(`${sentenceOf(counts)} in ${seconds} s`);
    io.result({ ...shown, seconds });
    return io.stopping.aborted ? EXIT.failed : EXIT.ok;
  });
}

async function make(
  { projected, ...parts }: Parts,
  request: Extract<Request, { kind: 'make' }>,
  io: CliIo,
): Promise<GeneratedCounts> {
  const bar = io.progress('companies', request.companies);
  const clock = SYSTEM_CLOCK;
  const onProgress = (done: number): void => bar.update(done);
  const counts = await generateDataset({ ...parts, ...request, clock, signal: io.stopping, onProgress });
  await projected(counts.position);
  bar.end();
  return counts;
}

async function remove(
  { eventStore, readStore, projected }: Parts,
  seed: number | null,
  io: CliIo,
): Promise<RemovedCounts> {
  await projected(await eventStore.headPosition());
  const bar = io.progress('records', await madeUpRecords(readStore, seed));
  const counts = await removeGenerated({
    eventStore,
    readStore,
    projected,
    seed,
    clock: SYSTEM_CLOCK,
    signal: io.stopping,
    onProgress: (done) => bar.update(done),
  });
  await projected(counts.position);
  bar.end();
  return counts;
}

function sentenceOf(counts: GeneratedCounts | RemovedCounts): string {
  const { companies, rounds, people, products } = counts;
  const all = `${companies} companies, ${rounds} rounds, ${people} people, ${products} products`;
  if ('skipped' in counts) return counts.skipped > 0 ? `${all} (${counts.skipped} companies existed already)` : all;
  const keptNote = counts.kept > 0 ? ` (${counts.kept} stay: companies on file name them)` : '';
  return `removed ${all}, ${counts.investors} investors${keptNote}`;
}
