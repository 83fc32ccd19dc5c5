import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { withStack, type StackHandle } from '../embedded/stack/with-stack.js';
import { EVENT_CATALOG } from '../event-catalog.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { Freshness } from '../platform/read-store/freshness.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { ingestFile } from '../radar/file-intake.js';
import { bucketOf, isSourceId, SOURCE_BUCKETS } from '../radar/sources.js';
import { EXIT, parseCommandLine, UsageError, type CliCommand, type CliIo } from './command.js';

const NEEDS = ['eventstore', 'postgres', 'worker'] as const;
/** How long the read model may stand still before the command says so. */
const STUCK_MS = 60_000;

export const command: CliCommand = {
  name: 'radar',
  summary: 'take lists of newly registered domains in, probe one, show the sources',
  usage: `
  npm run radar -- ingest FILE --source ID

ingest reads a list of names (one a line, or the first column of CSV; plain, gzip or ZIP) into the log and waits until
the read model shows it. ID is a raw source (dot_ai_nrd, github_new_org, one of your own) or a bucket that is told apart
by top-level domain: ${SOURCE_BUCKETS.map(({ id }) => id).join(', ')}. A name seen before is known; what is no registered
domain is rejected. Broken off, it goes on where it was; run again, everything is known.

With --json:
  ingest   rows, ingested, known, rejected, seconds`,

  async run(args, io) {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { source: { type: 'string' } },
    });
    const [action, ...rest] = positionals;
    switch (action) {
      case 'ingest': {
        const request = { file: fileOf(rest), source: sourceOf(values.source) };
        return inStack(io, (stack) => ingest(stack, request, io));
      }
      default:
        throw new UsageError(`say what to do: ingest, probe or sources${action ? ` (not ${action})` : ''}`);
    }
  },
};

interface Stores {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly freshness: Freshness;
}

function inStack(io: CliIo, work: (stores: Stores, stack: StackHandle) => Promise<number>): Promise<number> {
  return withStack({ dataDir: io.dataDir, json: io.json, needs: NEEDS, stopping: io.stopping }, async (stack) => {
    const eventStore = new EventStore({ url: stack.config.eventstoreUrl, catalog: EVENT_CATALOG });
    const readStore = new ReadStore({ url: stack.config.databaseUrl, applicationName: 'scoutline radar', poolSize: 4 });
    const freshness = new Freshness(readStore);
    try {
      await freshness.start();
      return await work({ eventStore, readStore, freshness }, stack);
    } finally {
      await freshness.close();
      await eventStore.close();
      await readStore.close();
    }
  });
}

async function ingest(stores: Stores, request: { file: string; source: string }, io: CliIo): Promise<number> {
  // What an earlier run appended must be in the read model, or it would not be known.
  await projected(stores, await stores.eventStore.headPosition(), io.stopping);
  const startedAt = performance.now();
  const bar = io.progress('domains', null);
  try {
    const { position, resumedAfter, unresolved, ...counts } = await ingestFile({
      ...stores,
      ...request,
      clock: { now: () => Date.now() },
      signal: io.stopping,
      onProgress: (rows) => bar.update(rows),
    });
    bar.update(counts.rows, 'waiting for the read model');
    await projected(stores, position, io.stopping);
    bar.end();
    const seconds = Math.round(performance.now() - startedAt) / 1_000;
    if (resumedAfter > 0) io.say(`went on after line ${resumedAfter}`);
    const { rows, ingested, known, rejected } = counts;
    io.say(`${rows} rows in ${seconds} s: ${ingested} ingested, ${known} known, ${rejected} rejected`);
    io.result({ rows, ingested, known, rejected, seconds });
    if (!io.stopping.aborted) return EXIT.ok;
    io.note('stopped before the end; run it again to go on');
    return EXIT.failed;
  } finally {
    bar.end();
  }
}

/** Waits until the read model has passed a position. @throws Error where it stands still for a minute. */
async function projected({ freshness }: Stores, position: bigint, stopping: AbortSignal): Promise<void> {
  // An empty log has nothing to pass.
  if (position === 0n) return;
  let last = freshness.positionOf('domains');
  let stillSince = performance.now();
  while (!stopping.aborted && !(await freshness.waitFor(['domains'], position, 1_000))) {
    const now = freshness.positionOf('domains');
    if (now !== last) [last, stillSince] = [now, performance.now()];
    else if (performance.now() - stillSince > STUCK_MS) {
      throw new Error('the read model of domains does not move; is the worker running? Nothing taken in is lost');
    }
  }
}

function fileOf(rest: readonly string[]): string {
  const [file, ...more] = rest;
  if (!file || more.length > 0) throw new UsageError('give one file');
  const path = resolve(file);
  if (!existsSync(path)) throw new UsageError(`there is no file ${file}`);
  if (!statSync(path).isFile()) throw new UsageError(`${file} is not a file`);
  return path;
}

function sourceOf(id: string | undefined): string {
  if (id === undefined) throw new UsageError('say with --source where the list is from, for instance --source nrd');
  if (isSourceId(id) || bucketOf(id)) return id;
  throw new UsageError(`--source is ${JSON.stringify(id)}; use lower-case letters, digits and underscores`);
}
