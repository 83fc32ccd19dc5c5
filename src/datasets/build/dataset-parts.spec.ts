import { jest } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExportSource, type ExportTable } from '../../file-export/export-table.js';
import { JsonLinesFile } from '../../file-export/json-lines-file.js';
import { DatasetParts } from './dataset-parts.js';

const ID = { name: 'id', type: 'text', isNullable: false, description: 'The id' } as const;

function tableOf(rows: () => AsyncIterable<Readonly<Record<string, unknown>>[]>): ExportTable {
  return { name: 'things', version: 1, key: 'id', columns: [ID], rows } as unknown as ExportTable;
}

it('a build that fails closes the file that it was writing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-parts-'));
  const closed = jest.spyOn(JsonLinesFile.prototype, 'finish');
  const table = tableOf(async function* () {
    yield await Promise.resolve([{ id: 'a' }]);
    throw new Error('socket hang up');
  });
  const building = new DatasetParts(table, folder, {}).write({} as ExportSource, () => undefined);
  await expect(building).rejects.toThrow('socket hang up');
  expect(closed).toHaveBeenCalledTimes(1);
  closed.mockRestore();
  rmSync(folder, { recursive: true, force: true });
});
