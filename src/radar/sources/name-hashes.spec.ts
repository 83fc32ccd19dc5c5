import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leastBlockedMs } from '../../../test/kit/held-loop.js';
import { GatheredHashes, hashOfName, NameHashes } from './name-hashes.js';

describe('the names of a zone', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'hashes-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are found again after they were stored', async () => {
    const gathered = new GatheredHashes();
    const names = Array.from({ length: 20_000 }, (_, n) => `name${n}.xyz`);
    for (const name of names) gathered.add(hashOfName(name));
    const file = join(folder, 'new', 'xyz-1.hashes');
    await gathered.save(file);
    const stored = await NameHashes.load(file);
    expect([gathered.length, stored?.length]).toEqual([20_000, 20_000]);
    expect(names.every((name) => stored?.has(hashOfName(name)))).toBe(true);
    expect(stored?.has(hashOfName('other.xyz'))).toBe(false);
  });

  it('are stored without blocking the event loop', async () => {
    const save = async (): Promise<void> => {
      const gathered = new GatheredHashes();
      for (let n = 0; n < 3_000_000; n++) {
        gathered.add(BigInt.asUintN(64, BigInt(n) * 0x9e3779b97f4a7c15n));
        if (n % 10_000 === 0) await new Promise((resume) => setImmediate(resume));
      }
      await gathered.save(join(folder, 'xyz-2.hashes'));
    };
    expect(await leastBlockedMs(save, 50)).toBeLessThan(50);
  }, 60_000);
});
