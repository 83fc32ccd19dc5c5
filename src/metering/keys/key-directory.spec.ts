import { jest } from '@jest/globals';
import { createLogger } from '../../platform/telemetry/logger.js';
import { KeyDirectory } from './key-directory.service.js';

afterEach(() => {
  jest.restoreAllMocks();
});

it('confirms a key again after a second, also when the clock of the machine is set back meanwhile', async () => {
  let reads = 0;
  const log = {
    async *readStream() {
      reads++;
      yield* [];
    },
  };
  const row = { key_id: 'key', account_id: 'account', ends_at: null, revoked: false, records_reads: true };
  const store = { prepared: () => Promise.resolve([row]) };
  const logger = createLogger({ level: 'silent', role: 'api' });
  const directory = new KeyDirectory(log as never, store as never, logger, { now: () => Date.now() });
  // Without its subscription, the directory trusts an answer of the log for a second.
  await directory.find('hash');
  const isRevoked = (directory as unknown as { revoked: Set<string> }).revoked;
  isRevoked.clear();
  const [monotonic, wall] = [performance.now(), Date.now()];
  jest.spyOn(performance, 'now').mockReturnValue(monotonic + 1_500);
  jest.spyOn(Date, 'now').mockReturnValue(wall - 3_600_000);
  await directory.find('hash');
  expect(reads).toBe(2);
});
