import { PROJECTIONS } from '../../projections/index.js';
import { withStack, type StackHandle } from '../embedded/stack/with-stack.js';
import { EVENT_CATALOG } from '../event-catalog.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { readCheckpoints } from '../platform/projector/checkpoints.js';
import { Freshness } from '../platform/read-store/freshness.js';
import { adoptLog } from './io/adopt-log.js';
import { compareLog, describeDifference } from '../platform/log-identity/compare-log.js';
import { activeHolders, NO_ACTIVE_PROCESS } from '../platform/locks/lock-holders.js';
import { groupLocks, groupOf } from '../platform/projector/projection-groups.js';
import { measureLag } from '../platform/projector/projection-lag.js';
import { type Projection } from '../platform/projector/projection.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { rebuildProjections, type RebuildOptions, type RebuildResult } from '../platform/rebuild/rebuild.js';
import { EXIT, parseCommandLine, UsageError, type CliCommand, type CliIo } from './io/command.js';
import { guardLog, withVault } from './io/stores.js';
import { rebuildUntil } from './reports/rebuild-until.js';

const CATCH_UP_MS = 600_000;

export const command: CliCommand = {
  name: 'projections',
  summary: 'list the read models, show their progress, rebuild them from the log',
  usage: `
  npm run projections -- list
  npm run projections -- status
  npm run projections -- rebuild NAME [--verify]
  npm run projections -- rebuild --all [--verify]
  npm run projections -- rebuild NAME --until @POSITION [--schema scratch]
  npm run projections -- rebuild --all --adopt-log [--dry-run]

A rebuild fills new tables while the live ones keep serving, then swaps them in one step. --verify first compares the
two at one position of the log; if they differ, the command reports it, swaps in the rebuilt tables, and exits 1.

--until builds the read model as it was at a position of the log, into a new schema (scratch, or scratch_NAME), and leaves
the live tables alone: to compare them with lists as of that position. Drop the schema afterwards.

--adopt-log binds this Postgres to the current log after one of the two was restored from a backup: all read models are
rebuilt, and relay, consumers and process managers restart at the first event. Running processes restart. --dry-run
only reports the differences, and exits 1 if there are any.

With --json:
  list     projections[] {name, version, categories, tables}
  status   projections[] {name, position, head, lag_seconds, parked, version, outdated, group, holder}
  rebuild  projections[] {name, events, seconds, rows, checksum, parked, matches}; with --adopt-log also log_id, head,
           differences[]; with --until also schema, until`,

  async run(args, io) {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: {
        all: { type: 'boolean' },
        verify: { type: 'boolean' },
        'adopt-log': { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        until: { type: 'string' },
        schema: { type: 'string' },
      },
    });
    const [action, ...names] = positionals;
    switch (action) {
      case 'list':
        return list(io);
      case 'status':
        return withStack({ dataDir: io.dataDir, json: io.json, needs: ['eventstore', 'postgres'] }, (stack) =>
          status(stack, io),
        );
      case 'rebuild':
        if (values.verify && (values.until !== undefined || values['adopt-log'])) {
          throw new UsageError('--verify compares with the live tables: leave out --until and --adopt-log');
        }
        if (values.schema !== undefined && values.until === undefined) {
          throw new UsageError('--schema is an option of --until; without it, a rebuild replaces the live tables');
        }
        if (values['adopt-log']) return adopt(names, values.all === true, values['dry-run'] === true, io);
        if (values.until !== undefined) return rebuildUntil(chosen(names, values.all === true), values, io);
        if (values['dry-run']) throw new UsageError('--dry-run is an option of --adopt-log');
        return rebuild(chosen(names, values.all === true), values.verify === true, io);
      default:
        throw new UsageError(`say what to do: list, status or rebuild${action ? ` (not ${action})` : ''}`);
    }
  },
};

function chosen(names: readonly string[], all: boolean): readonly Projection[] {
  if (all && names.length > 0) throw new UsageError('give either names or --all');
  if (all) return PROJECTIONS;
  if (names.length === 0) throw new UsageError(`name the read model to rebuild, or --all; there are: ${known()}`);
  return names.map((name) => {
    const found = PROJECTIONS.find((projection) => projection.name === name);
    if (!found) throw new UsageError(`there is no read model ${JSON.stringify(name)}; there are: ${known()}`);
    return found;
  });
}

function known(): string {
  return PROJECTIONS.map(({ name }) => name).join(', ');
}

function list(io: CliIo): number {
  const projections = PROJECTIONS.map(({ name, version, categories, tables }) => ({
    name,
    version,
    categories,
    tables: tables.map((table) => table.name),
  }));
  for (const { name, version, tables } of projections) io.say(`${name} (version ${version}): ${tables.join(', ')}`);
  io.result({ projections });
  return EXIT.ok;
}

async function status(stack: StackHandle, io: CliIo): Promise<number> {
  return withStores(stack, async (eventStore, readStore) => {
    const checkpoints = await readCheckpoints(readStore);
    const locks = groupLocks(PROJECTIONS);
    const holders = await activeHolders(readStore, [...locks.keys()]);
    const ofGroups = new Map([...locks].map(([lock, group]) => [group, holders.get(lock) ?? null]));
    const known = new Map(PROJECTIONS.map((projection) => [projection.name, projection]));
    const projections = (await measureLag(eventStore, readStore, Date.now())).map((lag) => {
      const version = checkpoints.get(lag.projection)?.version ?? 0;
      const projection = known.get(lag.projection);
      const group = projection ? groupOf(projection) : null;
      return {
        name: lag.projection,
        position: String(lag.position),
        head: String(lag.head),
        lag_seconds: lag.lagSeconds,
        parked: lag.parked,
        version,
        outdated: projection?.version !== version,
        group,
        holder: (group !== null && ofGroups.get(group)) || null,
      };
    });
    for (const row of projections) {
      const notes = [
        row.parked > 0 && `${row.parked} parked`,
        row.outdated && 'its code has changed',
        `group ${row.group}: ${row.holder ?? NO_ACTIVE_PROCESS}`,
      ].filter(Boolean);
      io.say(`${row.name}: ${row.lag_seconds} s behind (${notes.join(', ')})`);
    }
    io.result({ projections });
    return EXIT.ok;
  });
}

async function rebuild(chosenOnes: readonly Projection[], verify: boolean, io: CliIo): Promise<number> {
  const options = { dataDir: io.dataDir, json: io.json, needs: ['eventstore', 'postgres', 'worker'] as const };
  return withStack(options, (stack) =>
    withStores(stack, async (eventStore, readStore) => {
      await guardLog(eventStore, readStore).admit();
      await catchUp(eventStore, readStore, chosenOnes, io);
      const opening = withVault(chosenOnes, stack, readStore);
      const projections = await rebuildWithBar({ eventStore, readStore, projections: opening, verify }, io);
      for (const { name, events, rows, seconds, checksum, matches } of projections) {
        const verdict = matches === null ? '' : matches ? ', same as live' : ', NOT the same as live';
        io.say(`${name}: ${events} events, ${rows} rows in ${seconds} s, checksum ${checksum}${verdict}`);
      }
      io.result({ projections });
      return projections.every(({ matches }) => matches !== false) ? EXIT.ok : EXIT.failed;
    }),
  );
}

async function adopt(names: readonly string[], all: boolean, isDryRun: boolean, io: CliIo): Promise<number> {
  if (!all || names.length > 0) throw new UsageError('another log concerns all read models: rebuild --all --adopt-log');
  const options = { dataDir: io.dataDir, json: io.json, needs: ['eventstore', 'postgres'] as const };
  return withStack(options, (stack) =>
    withStores(stack, async (eventStore, readStore) => {
      const { logId, head, differences } = await compareLog(eventStore, readStore);
      const found = differences.map(describeDifference);
      for (const difference of found) io.say(`the log differs: ${difference}`);
      if (found.length === 0) io.say('the log is the one that this Postgres belongs to; nothing is to be adopted');
      const isAdopted = found.length > 0 && !isDryRun;
      const projections = isAdopted
        ? await withBar(io, (onProgress) =>
            adoptLog({
              eventStore,
              readStore,
              projections: withVault(PROJECTIONS, stack, readStore),
              signal: io.stopping,
              onProgress,
              now: Date.now(),
            }),
          )
        : [];
      if (isAdopted) io.say(`adopted: ${projections.length} read models were rebuilt up to position ${head}`);
      io.result({ log_id: logId, head: String(head), differences: found, projections });
      return found.length > 0 && isDryRun ? EXIT.failed : EXIT.ok;
    }),
  );
}

async function rebuildWithBar(
  options: Pick<RebuildOptions, 'eventStore' | 'readStore' | 'projections' | 'verify'>,
  io: CliIo,
): Promise<RebuildResult[]> {
  return withBar(io, (onProgress) => rebuildProjections({ ...options, signal: io.stopping, onProgress }));
}

async function withBar<T>(
  io: CliIo,
  work: (onProgress: NonNullable<RebuildOptions['onProgress']>) => Promise<T>,
): Promise<T> {
  const bar = io.progress('rebuilding', 1_000);
  try {
    return await work(({ phase, part, events, detail }) =>
      bar.update(Math.round(part * 1_000), `${phase}${detail ? ` ${detail}` : ''}, ${events} events`),
    );
  } finally {
    bar.end();
  }
}

/** A projection that never ran has nothing to compare with, so live first catches up with the head. */
async function catchUp(
  eventStore: EventStore,
  readStore: ReadStore,
  projections: readonly Projection[],
  io: CliIo,
): Promise<void> {
  const head = await eventStore.headPosition();
  const freshness = new Freshness(readStore);
  await freshness.start();
  try {
    const names = projections.map(({ name }) => name);
    const giveUpAt = performance.now() + CATCH_UP_MS;
    while (!(await freshness.waitFor(names, head, 2_000))) {
      io.stopping.throwIfAborted();
      if (performance.now() > giveUpAt) throw new Error('the live read model does not catch up; see status');
      io.note('waiting for the live read model to catch up …');
    }
  } finally {
    await freshness.close();
  }
}

async function withStores<T>(
  stack: StackHandle,
  work: (eventStore: EventStore, readStore: ReadStore) => Promise<T>,
): Promise<T> {
  const eventStore = new EventStore({ url: stack.config.eventstoreUrl, catalog: EVENT_CATALOG });
  const readStore = new ReadStore({ url: stack.config.databaseUrl, applicationName: 'scoutline cli', poolSize: 4 });
  try {
    return await work(eventStore, readStore);
  } finally {
    await eventStore.close();
    await readStore.close();
  }
}
