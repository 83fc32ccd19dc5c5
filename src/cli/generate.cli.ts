import { awaitProjected } from '../companies/import/await-projected.js';
import { generateWorld } from '../companies/generate/generate-world.js';
import { withStack, type StackHandle } from '../embedded/stack/with-stack.js';
import { EVENT_CATALOG } from '../event-catalog.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { Freshness } from '../platform/read-store/freshness.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { Vault } from '../platform/vault/vault.js';
import { EXIT, parseCommandLine, wholeNumber, type CliCommand, type CliIo } from './command.js';

interface Request {
  readonly companies: number;
  readonly seed: number;
  readonly withPeople: boolean;
}

export const command: CliCommand = {
  name: 'generate',
  summary: 'make a believable world of companies, to try the service at scale',
  usage: `
  npm run generate -- --companies N [--seed S] [--no-people]

Companies with sectors and countries as unevenly spread as real ones, rounds that follow on each other, investors,
founders, products and exits, through the same decisions as an import. Every record is marked as made up. The same
seed makes the same world on the same day; what stands already is skipped, so that a broken-off run is run again.
Use a folder of its own (--data DIR) to be rid of the world by removing the folder.

With --json: companies, rounds, people, products, skipped, seconds`,

  async run(args, io) {
    const { values } = parseCommandLine({
      args,
      options: {
        companies: { type: 'string', default: '10000' },
        seed: { type: 'string', default: '7' },
        'no-people': { type: 'boolean', default: false },
      },
    });
    const request: Request = {
      companies: wholeNumber('companies', values.companies, [1, 10_000_000]),
      seed: wholeNumber('seed', values.seed, [0, 2_147_483_647]),
      withPeople: !values['no-people'],
    };
    const needs = ['eventstore', 'postgres', 'worker'] as const;
    return withStack({ dataDir: io.dataDir, json: io.json, needs, stopping: io.stopping }, (stack) =>
      generate(stack, request, io),
    );
  },
};

async function generate(stack: StackHandle, request: Request, io: CliIo): Promise<number> {
  const startedAt = performance.now();
  const eventStore = new EventStore({ url: stack.config.eventstoreUrl, catalog: EVENT_CATALOG });
  const readStore = new ReadStore({
    url: stack.config.databaseUrl,
    applicationName: 'scoutline generate',
    poolSize: 4,
  });
  const freshness = new Freshness(readStore);
  const bar = io.progress('companies', request.companies);
  try {
    await freshness.start();
    const { position, ...counts } = await generateWorld({
      ...request,
      eventStore,
      readStore,
      vault: new Vault(readStore, stack.config.vaultKey),
      clock: { now: () => Date.now() },
      signal: io.stopping,
      onProgress: (done) => bar.update(done),
    });
    await awaitProjected(freshness, ['companies', 'investors', 'people'], position, io.stopping);
    bar.end();
    const seconds = Math.round(performance.now() - startedAt) / 1_000;
    const { companies, rounds, people, products, skipped } = counts;
    io.say(
      `${companies} companies, ${rounds} rounds, ${people} people, ${products} products in ${seconds} s` +
        (skipped > 0 ? `; ${skipped} companies stood already` : ''),
    );
    io.result({ ...counts, seconds });
    return io.stopping.aborted ? EXIT.failed : EXIT.ok;
  } finally {
    await freshness.close();
    await eventStore.close();
    await readStore.close();
  }
}
