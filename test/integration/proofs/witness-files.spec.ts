import { BackgroundTasks } from '../../../src/platform/process/background-tasks.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { createLogger } from '../../../src/platform/telemetry/logger.js';
import { type LogTiles } from '../../../src/proofs/notary/log-tiles.service.js';
import { type PublishedLog } from '../../../src/proofs/published/published-log.service.js';
import { type WitnessConnector } from '../../../src/proofs/witnesses/witness.connector.js';
import { WITNESSES, WitnessesSchedule } from '../../../src/proofs/witnesses/witnesses.schedule.js';
import { noteSigner } from '../../../src/tlog/note.js';
import { testDatabase } from '../../kit/postgres.js';
import { until } from '../../kit/until.js';

const NOTE = 'log.example/log/1\n3\nAAAA\n\n— log.example AAAA\n';

describe('the witnesses of a log whose files cannot be written', () => {
  it('are not asked again at once, and operators see why', async () => {
    const database = await testDatabase();
    const readStore = new ReadStore({ url: database.url });
    const background = new BackgroundTasks();
    let asked = 0;
    const submit = (): Promise<{ line: string }> => {
      asked++;
      return Promise.resolve({ line: '— one.example AAAA' });
    };
    const tiles = {
      checkpoint: () => Promise.resolve(NOTE),
      witnessed: () => Promise.resolve(null),
      putWitnessed: () => Promise.reject(new Error('no access to the bucket')),
    };
    const verifier = noteSigner('one.example', Buffer.alloc(32, 1));
    const witnessPolicy = { witnesses: [{ verifier, url: 'http://one.example' }], isMetBy: () => true, published: '' };
    new WitnessesSchedule(
      readStore,
      background,
      {} as PublishedLog,
      tiles as unknown as LogTiles,
      { submit } as unknown as WitnessConnector,
      createLogger({ level: 'silent', role: 'all' }),
      { proofs: { log: 1, witnessPolicy } },
    ).onModuleInit();
    try {
      await background.start('consumers');
      await until(
        async () => {
          const [row] = await readStore.query<{ trouble: string | null }>(
            'SELECT trouble FROM ops.feed_status WHERE part = $1',
            [WITNESSES],
          );
          return row?.trouble?.includes('no access to the bucket');
        },
        { what: 'the reason on the board', timeoutMs: 12_000 },
      );
      expect(asked).toBe(1);
    } finally {
      await background.stop();
      await readStore.close();
      await database.drop();
    }
  }, 40_000);
});
