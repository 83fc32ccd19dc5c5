import { jest } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JsonLinesFile } from './json-lines-file.js';

it('a file of JSON lines is whole where the system writes a part at a time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'json-lines-'));
  const path = join(folder, 'rows.jsonl');
  const handle = await open(path, 'w');
  const type = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const { write } = type;
  const half = jest.spyOn(type, 'write').mockImplementation(function (this: FileHandle, text: unknown) {
    const written = String(text).slice(0, String(text).length / 2);
    return write.call(this, written as never);
  });
  try {
    const file = await JsonLinesFile.create(path);
    await file.add([{ id: 1 }, { id: 2 }]);
    await file.add([{ id: 3 }]);
    await file.finish();
  } finally {
    half.mockRestore();
  }
  expect(readFileSync(path, 'utf8')).toBe('{"id":1}\n{"id":2}\n{"id":3}\n');
  rmSync(folder, { recursive: true, force: true });
});
