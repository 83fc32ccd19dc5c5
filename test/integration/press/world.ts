import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PROJECTIONS } from '../../../projections/index.js';
import { importCompanies } from '../../../src/companies/import/companies.import.js';
import { CompanyReferences } from '../../../src/companies/matching/company-references.service.js';
import { MergedCompanies } from '../../../src/companies/merging/merged-companies.service.js';
import { DATASET_TABLES } from '../../../src/dataset-tables.js';
import { type BuiltDataset } from '../../../src/datasets/build/dataset-builder.js';
import { DatasetBuilds } from '../../../src/datasets/build/dataset-builds.service.js';
import { type PressImportOptions } from '../../../src/press/import/press-options.import.js';
import { FindingsFiles } from '../../../src/file-import/import-findings.js';
import { categoryOf } from '../../../src/kernel/domain-event.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { Service, type Answer } from '../metering/stack.js';

type Importer = (options: PressImportOptions) => Promise<{ readonly rows: number }>;

const MODELS = PROJECTIONS.map(({ name }) => name);
const CATEGORIES: ReadonlySet<string> = new Set(PROJECTIONS.flatMap(({ categories }) => categories));

/** The real service with files imported into it. */
export class InsightWorld {
  key = '';
  private files = 0;
  private readTo: bigint | 'start' = 'start';
  private shown = 0n;

  private constructor(
    readonly service: Service,
    private readonly folder: string,
  ) {}

  static async start(companies: readonly object[], env: Record<string, string> = {}): Promise<InsightWorld> {
    const world = new InsightWorld(
      await Service.start(undefined, { REVIEWS_HN_URL: 'http://127.0.0.1:9', ...env }),
      mkdtempSync(join(tmpdir(), 'insights-')),
    );
    world.key = (await world.service.account('pro')).key;
    await world.import(importCompanies, 'companies-2026-03-13.jsonl', companies);
    return world;
  }

  async stop(): Promise<void> {
    await this.service.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Builds the datasets of a day, `YYYY-MM-DD`, from the present rows. */
  buildDatasets(day: string, tables = DATASET_TABLES): Promise<readonly BuiltDataset[]> {
    const onProgress = (): void => undefined;
    return this.service.app.get(DatasetBuilds).build({ day, at: 'live', tables, onProgress });
  }

  /** Imports rows, or the text of a file, and waits until the read models show them. */
  async import(importer: Importer, name: string, rows: readonly object[] | string, observedAt?: string) {
    const file = join(this.folder, name);
    writeFileSync(file, typeof rows === 'string' ? rows : rows.map((row) => JSON.stringify(row)).join('\n'));
    return this.importFile(importer, file, observedAt);
  }

  /** Imports a file that is there already. */
  async importFile(importer: Importer, file: string, observedAt?: string) {
    const { app } = this.service;
    const readStore = app.get(ReadStore);
    const findings = new FindingsFiles(join(this.folder, 'out'), `${++this.files}-${basename(file)}`, Date.now());
    const counts = await importer({
      file,
      findings,
      eventStore: app.get(EventStore),
      readStore,
      companies: new CompanyReferences(readStore, new MergedCompanies(readStore)),
      vault: app.get(Vault),
      clock: { now: () => Date.now() },
      ...(observedAt !== undefined && { observedAt }),
    });
    await this.settled();
    const { position: _, ...shown } = counts as { position: bigint; rows: number };
    return { counts: shown, rejectsFile: findings.rejectsFile, reviewFile: findings.reviewFile };
  }

  async settled(): Promise<void> {
    const last = await this.lastShown();
    if (!(await this.service.app.get(Freshness).waitFor(MODELS, last, 60_000))) {
      throw new Error('the read models did not catch up');
    }
  }

  /** Position of the last event that a read model reads; the projector passes other events up to a second later. */
  private async lastShown(): Promise<bigint> {
    for await (const { stream, position } of this.service.app.get(EventStore).readAll(this.readTo)) {
      this.readTo = position;
      if (CATEGORIES.has(categoryOf(stream))) this.shown = position;
    }
    return this.shown;
  }

  get(path: string, key: string | null = this.key): Promise<Answer> {
    return this.service.call('GET', `/api/v1/${path}`, key ?? undefined);
  }

  query<R extends object>(sql: string): Promise<R[]> {
    return this.service.app.get(ReadStore).query<R>(sql);
  }
}
