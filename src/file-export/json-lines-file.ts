import { type FileHandle, open } from 'node:fs/promises';
import { type ExportRow } from './export-table.js';

/** Writes one file of JSON lines. */
export class JsonLinesFile {
  private constructor(private readonly file: FileHandle) {}

  static async create(path: string): Promise<JsonLinesFile> {
    return new JsonLinesFile(await open(path, 'w'));
  }

  async add(rows: readonly ExportRow[]): Promise<void> {
    // A write may store only a part; this repeats it.
    if (rows.length > 0) await this.file.appendFile(`${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);
  }

  async finish(): Promise<void> {
    await this.file.close();
  }
}
