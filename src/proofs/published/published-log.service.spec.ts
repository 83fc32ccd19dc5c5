import { type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { tilePath } from '../../tlog/tile-paths.js';
import { type Tile, TreeEdge } from '../../tlog/tree-edge.js';
import { LogTiles } from '../notary/log-tiles.service.js';
import { PublishedLog } from './published-log.service.js';

const NOTE = `log.example\n7\n${Buffer.alloc(32).toString('base64')}\n\n— log.example AAAA\n`;

/** A log whose growing tiles are files, as those of earlier versions. */
const NO_EDGE = { query: () => Promise.resolve([]) } as unknown as ReadStore;

/** Only log 1 has a checkpoint. */
class Files {
  readonly asked: string[] = [];

  get(key: string): Promise<Buffer | null> {
    this.asked.push(key);
    return Promise.resolve(key === 'log/1/checkpoint.txt' ? Buffer.from(NOTE) : null);
  }
}

it('remembers the checkpoint of a log, and nothing of logs without one', async () => {
  const files = new Files();
  const published = new PublishedLog(new LogTiles(files as unknown as ObjectStore, NO_EDGE));
  for (let log = 1; log <= 50; log++) await published.checkpoint(log);
  expect((await published.checkpoint(1))?.size).toBe(7);
  expect(published.rememberedLogs).toBe(1);
  expect(files.asked.filter((key) => key === 'log/1/checkpoint.txt')).toHaveLength(1);
});

it('reads a bundle of entries once for leaves in order', async () => {
  const entries = Array.from({ length: 600 }, (_, leaf) => Buffer.from(`entry ${leaf}`));
  const [edge, tiles]: [TreeEdge, Tile[]] = [new TreeEdge(), []];
  for (const entry of entries) edge.append(entry, tiles);
  tiles.push(...edge.partial());
  const stored = new Map(tiles.map((tile) => [`log/1/tile/${tilePath({ ...tile, width: 256 })}.bin`, tile.bytes]));
  const asked: string[] = [];
  const get = (key: string): Promise<Buffer | null> => {
    asked.push(key);
    return Promise.resolve(stored.get(key) ?? null);
  };
  const tree = new PublishedLog(new LogTiles({ get } as unknown as ObjectStore, NO_EDGE)).tree(1, {
    note: NOTE,
    size: 600,
  });
  for (let leaf = 0; leaf < 600; leaf += 7) {
    expect(await tree.entry(leaf)).toEqual(entries[leaf]);
    await tree.prover.inclusion(leaf);
  }
  expect(asked.filter((key) => key.includes('entries'))).toHaveLength(3);
  expect(new Set(asked).size).toBe(asked.length);
});

describe('the proof that a log continues', () => {
  const edge = new TreeEdge();
  const tiles: Tile[] = [];
  for (let leaf = 0; leaf < 600; leaf++) edge.append(Buffer.from(`entry ${leaf}`), tiles);
  const note = `log.example\n600\n${edge.root().toString('base64')}\n\n— log.example AAAA\n`;
  const pathOfFile = (tile: Tile): string => `log/1/tile/${tilePath({ ...tile, width: 256 })}.bin`;

  function logOf(spoil: (bytes: Buffer) => void): PublishedLog {
    const files = new Map([...tiles, ...edge.partial()].map((tile) => [pathOfFile(tile), Buffer.from(tile.bytes)]));
    files.set('log/1/checkpoint.txt', Buffer.from(note));
    spoil(files.get('log/1/tile/0/001.bin') as Buffer);
    const get = (key: string): Promise<Buffer | null> => Promise.resolve(files.get(key) ?? null);
    return new PublishedLog(new LogTiles({ get } as unknown as ObjectStore, NO_EDGE));
  }

  it.each([600, 500, 300])('up to %d leaves is made of files that lead to the signed root', async (to) => {
    expect(await logOf(() => undefined).consistency(1, 290, to)).toMatchObject({ from: 290, to });
    const spoiled = logOf((bytes) => bytes.fill(1, 32, 64));
    await expect(spoiled.consistency(1, 290, to)).rejects.toThrow('the signed root');
  });
});
