import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { loopTurn } from '../../platform/fairness/loop-turns.js';
import { type ExportRow, type ExportSource, type ExportTable, keyColumn } from '../../file-export/export-table.js';
import { JsonLinesFile } from '../../file-export/json-lines-file.js';
import { ParquetFile } from '../../file-export/parquet-file.js';
import { type FileFormat, type ManifestFile } from '../stored/manifest.js';

const ROWS_PER_PART = 250_000;
const PREVIEWED = 50;

export interface WrittenParts {
  readonly files: readonly ManifestFile[];
  readonly rows: number;
  /** The first rows. */
  readonly preview: readonly ExportRow[];
}

interface Part {
  readonly parquet: ParquetFile;
  readonly lines: JsonLinesFile;
  readonly name: string;
  rows: number;
  min: string | null;
  max: string | null;
}

/** Writes the rows of a table to files in a folder: each part as Parquet and as JSON lines. */
export class DatasetParts {
  private readonly files: ManifestFile[] = [];
  private readonly preview: ExportRow[] = [];
  private rows = 0;
  private part: Part | null = null;

  constructor(
    private readonly table: ExportTable,
    private readonly folder: string,
    /** Of each Parquet file. */
    private readonly metadata: Readonly<Record<string, string>>,
  ) {}

  async write(source: ExportSource, onRows: (rows: number) => void, signal?: AbortSignal): Promise<WrittenParts> {
    try {
      for await (const batch of this.table.rows(source)) {
        signal?.throwIfAborted();
        await this.add(batch);
        onRows(this.rows);
        await loopTurn();
      }
      // A dataset without rows has one part, so that readers find its schema.
      if (this.files.length === 0) this.part ??= await this.begin();
      await this.end();
    } finally {
      await this.part?.lines.finish();
    }
    return { files: this.files, rows: this.rows, preview: this.preview };
  }

  private async add(batch: readonly ExportRow[]): Promise<void> {
    for (let from = 0; from < batch.length;) {
      this.part ??= await this.begin();
      const rows = batch.slice(from, from + ROWS_PER_PART - this.part.rows);
      from += rows.length;
      await this.addTo(this.part, rows);
      if (this.part.rows === ROWS_PER_PART) await this.end();
    }
  }

  private async addTo(part: Part, rows: readonly ExportRow[]): Promise<void> {
    // One file is written while the rows of the other are encoded.
    await Promise.all([part.lines.add(rows), part.parquet.add(rows)]);
    const idColumn = keyColumn(this.table);
    for (const row of rows) {
      const id = row[idColumn] as string;
      if (part.min === null || id < part.min) part.min = id;
      if (part.max === null || id > part.max) part.max = id;
    }
    if (this.preview.length < PREVIEWED) this.preview.push(...rows.slice(0, PREVIEWED - this.preview.length));
    part.rows += rows.length;
    this.rows += rows.length;
  }

  private async begin(): Promise<Part> {
    const name = `part-${String(this.files.length / 2).padStart(5, '0')}`;
    return {
      name,
      parquet: new ParquetFile(join(this.folder, `${name}.parquet`), this.table.columns, this.metadata),
      lines: await JsonLinesFile.create(join(this.folder, `${name}.jsonl`)),
      rows: 0,
      min: null,
      max: null,
    };
  }

  private async end(): Promise<void> {
    const { part } = this;
    if (!part) return;
    await part.parquet.finish();
    await part.lines.finish();
    this.part = null;
    this.files.push(...(await Promise.all([this.fileOf(part, 'parquet'), this.fileOf(part, 'jsonl')])));
  }

  private async fileOf({ name, rows, min, max }: Part, format: FileFormat): Promise<ManifestFile> {
    const path = `${name}.${format}`;
    const file = join(this.folder, path);
    const { size: bytes } = await stat(file);
    return { path, format, bytes, sha256: await sha256Of(file), rows, min_id: min, max_id: max };
  }
}

async function sha256Of(file: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(file), digest);
  return digest.digest('hex');
}
