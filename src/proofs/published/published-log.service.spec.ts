import { type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { LogTiles } from '../notary/log-tiles.service.js';
import { PublishedLog } from './published-log.service.js';

const NOTE = `log.example\n7\n${Buffer.alloc(32).toString('base64')}\n\n— log.example AAAA\n`;

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
  const published = new PublishedLog(new LogTiles(files as unknown as ObjectStore));
  for (let log = 1; log <= 50; log++) await published.checkpoint(log);
  expect((await published.checkpoint(1))?.size).toBe(7);
  expect(published.rememberedLogs).toBe(1);
  expect(files.asked.filter((key) => key === 'log/1/checkpoint.txt')).toHaveLength(1);
});
