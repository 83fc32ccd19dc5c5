import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomainError } from '../../kernel/domain-error.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { SessionLocks } from '../../platform/locks/session-locks.js';
import { newId } from '../../platform/ids/ids.js';
import { type ExportSource, type ExportTable } from '../../file-export/export-table.js';
import { datasetDecider, publishDataset } from '../datasets.decide.js';
import { datasetStream } from '../datasets.events.js';
import {
  datasetKey,
  type Manifest,
  manifestBytes,
  manifestColumn,
  manifestKey,
  positionOf,
  type StoredManifest,
  storedManifest,
} from '../stored/manifest.js';
import { StoredDatasets } from '../stored/stored-datasets.js';
import { FOLDER_PREFIX, removeBuildLeftovers } from './build-leftovers.js';
import { type BuildParts } from './build-parts.js';
import { DatasetParts, type WrittenParts } from './dataset-parts.js';
import { withModelsAt, type ModelsAt } from './models-at.js';

export interface BuildRequest {
  /** YYYY-MM-DD, UTC: the name of the files. */
  readonly day: string;
  /** Position of an event; `live` for where the read models are. A day that is published is built at its position. */
  readonly at: bigint | 'live';
  /** Builds a new day from the live read models where they are past `at`, which is faster than replaying the log. */
  readonly mayBeLater?: boolean;
  readonly tables: readonly ExportTable[];
  readonly onProgress: (progress: BuildProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

export type BuildProgress =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'replaying'; readonly events: number }
  | { readonly phase: 'writing'; readonly dataset: string; readonly rows: number };

export interface BuiltDataset {
  readonly manifest: Manifest;
  readonly digest: string;
  /** False where the files were published before; then they were made again and are the same. */
  readonly isNew: boolean;
}

/** Files that were made again differ from the published ones. */
export class DatasetDiffers extends Error {}

/** Each dataset continues the one before it, so days are published in their order. */
export class LaterDayPublished extends Error {}

/** A build changes what the next one begins with: its day, its position and its manifest. */
const LOCK = 'dataset builds';

/** Builds datasets, one build of a deployment at a time: files, manifest, and the event that publishes them. */
export class DatasetBuilder {
  private readonly stored: StoredDatasets;

  constructor(private readonly parts: BuildParts) {
    this.stored = new StoredDatasets(parts.objects);
  }

  private get folderOfBuilds(): string {
    return this.parts.dataDir ?? tmpdir();
  }

  /** @throws DatasetDiffers, LaterDayPublished, ModelsApart */
  async build(request: BuildRequest): Promise<readonly BuiltDataset[]> {
    const { readStore } = this.parts;
    const signal = request.signal ?? new AbortController().signal;
    const onStandby = (): void => request.onProgress({ phase: 'waiting' });
    const lock = await SessionLocks.of(readStore).take({ name: LOCK, signal, onStandby });
    if (!lock) throw signal.reason;
    try {
      await removeBuildLeftovers(readStore, this.folderOfBuilds);
      return await this.buildAll({ ...request, signal: AbortSignal.any([signal, lock.signal]) });
    } finally {
      await lock.release();
    }
  }

  /**
   * Appends the event of each newest stored dataset where a fault came between its files and the event.
   *
   * @returns why the log refuses one: it has another manifest of that day, as after a restored backup of the files
   */
  async recordNewest(): Promise<readonly DomainError[]> {
    const refused: DomainError[] = [];
    for (const days of (await this.stored.all()).values()) {
      const newest = days.at(-1);
      if (!newest) continue;
      try {
        await this.record(newest);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refused.push(error);
      }
    }
    return refused;
  }

  private async buildAll(request: BuildRequest): Promise<readonly BuiltDataset[]> {
    const [published, fresh] = [new Map<bigint, ExportTable[]>(), [] as ExportTable[]];
    const all = await this.stored.all();
    for (const table of request.tables) {
      const stored = await this.stored.find(table.name, request.day);
      if (!stored) {
        refuseBeforePublished(table.name, request.day, all.get(table.name)?.at(-1)?.manifest.day);
        fresh.push(table);
        continue;
      }
      const at = positionOf(stored.manifest);
      published.set(at, [...(published.get(at) ?? []), table]);
    }
    const built: BuiltDataset[] = [];
    for (const [at, tables] of published)
      built.push(...(await this.buildAt(tables, { ...request, at, mayBeLater: false })));
    if (fresh.length > 0) built.push(...(await this.buildAt(fresh, ofOnePosition(request, all))));
    return built;
  }

  private buildAt(
    tables: readonly ExportTable[],
    { day, at, mayBeLater, onProgress, signal }: BuildRequest,
  ): Promise<readonly BuiltDataset[]> {
    const models = [...new Set(tables.flatMap((table) => table.models))];
    const onEvents = (events: number): void => onProgress({ phase: 'replaying', events });
    return withModelsAt(this.parts, { at, mayBeLater, models, onEvents, signal }, async (source) => {
      const built: BuiltDataset[] = [];
      for (const table of tables) {
        const onRows = (rows: number): void => onProgress({ phase: 'writing', dataset: table.name, rows });
        built.push(await this.buildOne(table, day, source, { onRows, signal }));
      }
      return built;
    });
  }

  private async buildOne(
    table: ExportTable,
    day: string,
    models: ModelsAt,
    { onRows, signal }: { readonly onRows: (rows: number) => void; readonly signal: AbortSignal | undefined },
  ): Promise<BuiltDataset> {
    const published = await this.stored.find(table.name, day);
    const since = await this.sinceOf(table, day, published);
    const folder = await this.folder();
    try {
      const { eventStore, publicUrl } = this.parts;
      const source: ExportSource = {
        store: models.snapshot,
        eventStore,
        publicUrl,
        position: models.position,
        since,
        stream: (sql) => models.snapshot.stream(sql),
      };
      const metadata = { 'scoutline.dataset': table.name, 'scoutline.version': String(table.version) };
      const at = { ...metadata, 'scoutline.day': day, 'scoutline.position': `@${models.position}` };
      const written = await new DatasetParts(table, folder, at).write(source, onRows, signal);
      signal?.throwIfAborted();
      const place = { day, position: models.position, since };
      return await (published
        ? this.again(table, published, written, folder)
        : this.publish(await this.manifestOf(table, place, written), written, folder));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Changes follow those of the dataset before, or begin with the day. */
  private async sinceOf(table: ExportTable, day: string, published: StoredManifest | null): Promise<bigint> {
    if (published?.manifest.since) return BigInt(published.manifest.since.slice(1));
    const before = await this.stored.before(table.name, day);
    return before ? positionOf(before.manifest) : ((await this.parts.lastBefore(new Date(`${day}T00:00:00Z`))) ?? 0n);
  }

  private async manifestOf(
    table: ExportTable,
    { day, position, since }: { readonly day: string; readonly position: bigint; readonly since: bigint },
    { files, rows }: WrittenParts,
  ): Promise<Manifest> {
    const { eventStore, checkpoint, publicUrl } = this.parts;
    const recordedAt = (await eventStore.eventAt(position))?.recordedAt;
    if (recordedAt === undefined) throw new Error(`the log has no event at @${position}`);
    return {
      dataset: table.name,
      version: table.version,
      day,
      position: `@${position}`,
      at: new Date(recordedAt).toISOString(),
      ...(table.isOfChanges && { since: `@${since}` }),
      previous: (await this.stored.before(table.name, day))?.digest ?? null,
      checkpoint: await checkpoint(),
      schema: {
        contract: `${publicUrl}/data/contracts/${table.name}.odcs.yaml`,
        columns: table.columns.map(manifestColumn),
      },
      rows,
      files,
    };
  }

  private async publish(manifest: Manifest, { preview }: WrittenParts, folder: string): Promise<BuiltDataset> {
    const { dataset, day } = manifest;
    // The lock may have been lost, and the files of a published dataset do not change.
    if (await this.stored.find(dataset, day)) throw new Error(`${dataset} of ${day} was published meanwhile`);
    await this.put(manifest, folder);
    const { objects } = this.parts;
    await objects.put(datasetKey(dataset, day, 'preview.json'), Buffer.from(JSON.stringify(preview)));
    const stored = storedManifest(manifestBytes(manifest));
    await objects.put(manifestKey(dataset, day), stored.bytes);
    await this.record(stored);
    return { manifest, digest: stored.digest, isNew: true };
  }

  /** A crash may have come between the files and the event, so both are completed. */
  private async again(
    { name }: ExportTable,
    published: StoredManifest,
    { files }: WrittenParts,
    folder: string,
  ): Promise<BuiltDataset> {
    const { manifest, digest } = published;
    const differing = manifest.files.filter(
      ({ path, sha256 }) => files.find((file) => file.path === path)?.sha256 !== sha256,
    );
    if (differing.length > 0 || files.length !== manifest.files.length) {
      const paths = differing.map(({ path }) => path).join(', ') || 'the number of files';
      throw new DatasetDiffers(
        `${name} of ${manifest.day} was built again at ${manifest.position} and differs: ${paths}`,
      );
    }
    await this.put(manifest, folder);
    await this.record(published);
    return { manifest, digest, isNew: false };
  }

  private async put({ dataset, day, files }: Manifest, folder: string): Promise<void> {
    for (const { path } of files) {
      await this.parts.objects.put(datasetKey(dataset, day, path), { file: join(folder, path) });
    }
  }

  private async record({ manifest, digest }: StoredManifest): Promise<void> {
    const { eventStore, now } = this.parts;
    const id = newId();
    await decideOn(
      eventStore,
      datasetStream(manifest.dataset),
      datasetDecider,
      (state) =>
        publishDataset(state, {
          name: manifest.dataset,
          day: manifest.day,
          manifestDigest: digest,
          position: manifest.position.slice(1),
        }),
      { commandId: id, correlationId: id, actor: 'system:datasets', now: now() },
    );
  }

  private async folder(): Promise<string> {
    await mkdir(this.folderOfBuilds, { recursive: true });
    return mkdtemp(join(this.folderOfBuilds, FOLDER_PREFIX));
  }
}

/** The datasets of a day can be joined, so one that was left out is built at the position of those that are published. */
function ofOnePosition(request: BuildRequest, all: ReadonlyMap<string, readonly StoredManifest[]>): BuildRequest {
  const ofDay = [...all.values()].flat().find(({ manifest }) => manifest.day === request.day);
  return ofDay ? { ...request, at: positionOf(ofDay.manifest), mayBeLater: false } : request;
}

/** @throws LaterDayPublished */
function refuseBeforePublished(name: string, day: string, newest: string | undefined): void {
  if (newest === undefined || newest < day) return;
  throw new LaterDayPublished(
    `${name} of ${newest} is published, and its changes begin where the dataset before it ended; ` +
      `${day} cannot be published after it`,
  );
}
