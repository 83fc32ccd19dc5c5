import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { zipOf } from '../../../test/kit/local-site.js';
import { withUnzipped } from './unzipped-file.import.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'unzipped-spec-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const TEXT = Buffer.from('Organization CRD#,Primary Business Name\n1,Łódź Capital\n');
const fileOf = (name: string, content: Buffer): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};
const read = (file: string, options = {}) =>
  withUnzipped(file, { folder, ...options }, async (path) => [basename(path), readFileSync(path, 'utf8')]);

/** `zipOf` writes no checksum of the content; the reader checks its size only. */
const zipped = (name: string, stored = TEXT, deflated = deflateRawSync(TEXT)) => zipOf(name, stored, deflated);

describe('a file of advisers', () => {
  it('is read as it is, or unpacked for the time it is read', async () => {
    expect(await read(fileOf('ia.csv', TEXT))).toEqual(['ia.csv', TEXT.toString()]);
    const seen: number[] = [];
    const onProgress = (bytes: number, total: number): number => seen.push(bytes / total);
    expect(await read(fileOf('ia.zip', zipped('ia110226.csv')), { onProgress })).toEqual([
      'ia110226.csv',
      TEXT.toString(),
    ]);
    expect(seen.at(-1)).toBe(1);
    expect(readdirSync(folder).sort()).toEqual(['ia.csv', 'ia.zip']);
  });

  it.each<[string, Buffer, object, RegExp]>([
    ['no table in it', zipped('readme.pdf'), {}, /holds no \.csv/],
    ['more in it than it may', zipped('ia.csv'), { mostBytes: 10 }, /would unpack to \d+ bytes; 10 is the most/],
    ['more in it than it says', zipped('ia.csv', TEXT.subarray(0, 5)), {}, /cannot be read/],
    ['a name that leads out of the folder', zipped('../../ia.csv'), {}, /cannot be read: .*relative path/],
    ['its end missing', zipped('ia.csv').subarray(0, 60), {}, /cannot be read/],
  ])('with %s is refused in words, and nothing is left of it', async (_, archive, options, message) => {
    await expect(read(fileOf('ia.zip', archive), options)).rejects.toThrow(message);
    expect(readdirSync(folder)).toEqual(['ia.zip']);
  });
});
