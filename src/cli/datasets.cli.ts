import { PROJECTIONS } from '../../projections/index.js';
import { DATASET_TABLES } from '../dataset-tables.js';
import { type BuildParts } from '../datasets/build/build-parts.js';
import { type BuildProgress, DatasetBuilder } from '../datasets/build/dataset-builder.js';
import { dayBefore, dayOf, endOfDay, isDay } from '../datasets/build/days.rules.js';
import { lastBefore } from '../datasets/build/last-before.js';
import { type StoredManifest } from '../datasets/stored/manifest.js';
import { StoredDatasets } from '../datasets/stored/stored-datasets.js';
import { verifyDataset } from '../datasets/stored/verify-dataset.js';
import { withStack, type StackHandle } from '../embedded/stack/with-stack.js';
import { type ExportTable } from '../file-export/export-table.js';
import { positionIn } from '../kernel/moment.js';
import { FindLogPositionHandler } from '../log-explorer/index/find-log-position.handler.js';
import { FindLogPosition } from '../log-explorer/index/find-log-position.query.js';
import { objectStoreOf } from '../platform/object-store/configured-object-store.js';
import { LogTiles } from '../proofs/notary/log-tiles.service.js';
import { EXIT, parseCommandLine, UsageError, type CliCommand, type CliIo } from './io/command.js';
import { type Stores, withStores } from './io/stores.js';

export const command: CliCommand = {
  name: 'datasets',
  summary: 'build the daily files of all records, list them, verify them',
  usage: `
  npm run datasets -- build [--day YYYY-MM-DD | --at @POSITION | --at now] [--only NAME]
  npm run datasets -- list
  npm run datasets -- verify NAME DAY [--again]

build writes the files of a day (default: yesterday, UTC) as the log was at its end. --at names a position of the log
instead, or now; the files get the day of that event, which is then published and not built at its end. Where the read
models have moved on, they are filled again from the log in a temporary database, for which the database user needs
CREATEDB. A day that is published is built again at its own position, and must come out byte for byte the same;
one before the newest published day that is not is refused.
Names: ${DATASET_TABLES.map(({ name }) => name).join(', ')}.

verify compares each stored file with its manifest, and the manifest with the event in the log; --again also builds
the files again and compares.

With --json:
  build    datasets[] {name, day, position, rows, bytes, manifest_digest, is_new}
  list     datasets[] {name, day, position, at, rows, bytes, manifest_digest}
  verify   name, day, files, problems[]; exits 1 where there is one`,

  async run(args, io) {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: {
        day: { type: 'string' },
        at: { type: 'string' },
        only: { type: 'string' },
        again: { type: 'boolean' },
      },
    });
    const [action, ...rest] = positionals;
    if (values.again && action !== 'verify') throw new UsageError('--again is an option of verify');
    if (action !== 'build' && (values.day ?? values.at ?? values.only) !== undefined) {
      throw new UsageError('--day, --at and --only are options of build');
    }
    if (action !== 'verify' && rest.length > 0) throw new UsageError(`${action} takes no argument`);
    switch (action) {
      case 'build': {
        const tables = values.only === undefined ? DATASET_TABLES : [tableOf(values.only)];
        checkTarget(values);
        return inStack(io, (parts) => build(parts, tables, values, io));
      }
      case 'list':
        return inStack(io, (parts) => list(parts, io));
      case 'verify': {
        const [name, day, ...more] = rest;
        if (name === undefined || day === undefined || more.length > 0) {
          throw new UsageError('verify takes the name of a dataset and a day');
        }
        return inStack(io, (parts) => verify(parts, { table: tableOf(name), day, isAgain: values.again === true }, io));
      }
      default:
        throw new UsageError(`say what to do: build, list or verify${action ? ` (not ${action})` : ''}`);
    }
  },
};

interface Target {
  readonly day?: string | undefined;
  readonly at?: string | undefined;
}

function tableOf(name: string): ExportTable {
  const found = DATASET_TABLES.find((table) => table.name === name);
  if (found) return found;
  throw new UsageError(
    `there is no dataset ${name}; there are ${DATASET_TABLES.map((table) => table.name).join(', ')}`,
  );
}

function checkTarget({ day, at }: Target): void {
  if (day !== undefined && at !== undefined) throw new UsageError('give either --day or --at');
  if (day !== undefined && !isDay(day)) throw new UsageError(`--day is ${day}; write it as 2026-11-25`);
  if (day !== undefined && endOfDay(day) > Date.now()) {
    throw new UsageError(`${day} has not ended (UTC); --at now builds what there is`);
  }
  if (at !== undefined && at !== 'now' && positionIn(at) === null) {
    throw new UsageError(`--at is ${at}; write it as @ and a position, as answers have it, or now`);
  }
}

function inStack(io: CliIo, work: (parts: BuildParts) => Promise<number>): Promise<number> {
  const needs = ['eventstore', 'postgres'] as const;
  return withStack({ dataDir: io.dataDir, json: io.json, needs, stopping: io.stopping }, (stack) =>
    withStores(stack, 'datasets', async (stores) => work(await partsOf(stack, stores))),
  );
}

async function partsOf({ config }: StackHandle, { eventStore, readStore }: Stores): Promise<BuildParts> {
  const objects = await objectStoreOf(config);
  const index = new FindLogPositionHandler(readStore);
  const { log } = config.proofs;
  return {
    readStore,
    eventStore,
    objects,
    projections: PROJECTIONS,
    publicUrl: config.publicUrl,
    dataDir: null,
    now: () => Date.now(),
    checkpoint: async () => (log === 0 ? null : new LogTiles(objects, readStore).checkpoint(log)),
    lastBefore: async (instant) =>
      lastBefore(eventStore, await index.execute(new FindLogPosition({ before: instant })), instant),
  };
}

async function build(parts: BuildParts, tables: readonly ExportTable[], target: Target, io: CliIo): Promise<number> {
  const { day, at } = await placeOf(parts, target);
  const bar = io.progress('datasets', null);
  const onProgress = (progress: BuildProgress): void => {
    if (progress.phase === 'waiting') return bar.update(0, 'waiting for another build');
    if (progress.phase === 'replaying') return bar.update(progress.events, 'events replayed');
    bar.update(progress.rows, `rows of ${progress.dataset}`);
  };
  const built = await new DatasetBuilder(parts)
    .build({ day, at, tables, onProgress, signal: io.stopping })
    .finally(() => bar.end());
  for (const { manifest, isNew } of built) {
    const state = isNew ? 'published' : 'built again, the same';
    io.say(`${manifest.dataset} of ${day}: ${manifest.rows} rows at ${manifest.position}, ${state}`);
  }
  io.result({ datasets: built.map(({ isNew, ...dataset }) => ({ ...rowOf(dataset), is_new: isNew })) });
  return EXIT.ok;
}

/** @throws UsageError where the log has no such event */
async function placeOf(
  { eventStore, lastBefore: positionBefore }: BuildParts,
  { day, at }: Target,
): Promise<{ readonly day: string; readonly at: bigint | 'live' }> {
  if (at === 'now') return { day: dayOf(Date.now()), at: 'live' };
  const position = at === undefined ? null : positionIn(at);
  if (position !== null) {
    const event = await eventStore.eventAt(position);
    if (!event) throw new UsageError(`the log has no event at ${at}`);
    return { day: dayOf(event.recordedAt), at: position };
  }
  const chosen = day ?? dayBefore(Date.now());
  const last = await positionBefore(new Date(endOfDay(chosen)));
  if (last === null)
    throw new UsageError(`the log has no event until the end of ${chosen}; --at now builds what there is`);
  return { day: chosen, at: last };
}

async function list({ objects }: BuildParts, io: CliIo): Promise<number> {
  const stored = [...(await new StoredDatasets(objects).all()).values()].flat();
  const datasets = stored.map(rowOf);
  if (datasets.length === 0) io.say('no dataset is stored; build makes one');
  for (const { name, day, rows, bytes, position } of datasets) {
    io.say(`${name} ${day}: ${rows} rows, ${bytes} bytes, at ${position}`);
  }
  io.result({ datasets });
  return EXIT.ok;
}

function rowOf({ manifest, digest }: Pick<StoredManifest, 'manifest' | 'digest'>) {
  const { dataset: name, day, position, at, rows, files } = manifest;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { name, day, position, at, rows, bytes, manifest_digest: digest };
}

async function verify(
  parts: BuildParts,
  { table, day, isAgain }: { readonly table: ExportTable; readonly day: string; readonly isAgain: boolean },
  io: CliIo,
): Promise<number> {
  const { objects, eventStore } = parts;
  const stored = await new StoredDatasets(objects).find(table.name, day);
  if (!stored) throw new UsageError(`${table.name} of ${day} is not stored; list shows what is`);
  const { files } = stored.manifest;
  const bar = io.progress('files', files.length);
  const problems = await verifyDataset(objects, eventStore, stored, (done) => bar.update(done)).finally(() =>
    bar.end(),
  );
  if (isAgain && problems.length === 0) {
    const onProgress = (): void => undefined;
    await new DatasetBuilder(parts)
      .build({ day, at: 'live', tables: [table], onProgress, signal: io.stopping })
      .catch((error: unknown) => problems.push(error instanceof Error ? error.message : String(error)));
  }
  for (const problem of problems) io.say(problem);
  if (problems.length === 0) io.say(`${table.name} of ${day}: ${files.length} files are as published`);
  io.result({ name: table.name, day, files: files.length, problems });
  return problems.length === 0 ? EXIT.ok : EXIT.failed;
}
