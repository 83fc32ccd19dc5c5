import { type BackgroundTask } from '../process/background-tasks.js';
import { type ReadStore } from '../read-store/read-store.js';
import { type Logger } from '../telemetry/logger.js';
import { IdempotencyStore } from './idempotency-store.js';

const EVERY_MS = 10 * 60 * 1000;

/** Removes answers past their time, in every api process; they do not get in each other's way. */
export function idempotencyCleanup(readStore: ReadStore, logger: Logger): BackgroundTask {
  const store = new IdempotencyStore(readStore);
  return {
    name: 'idempotency clean-up',
    role: 'api',
    start: async (signal) => {
      const timer = setInterval(() => {
        store.removeExpired().catch((error: unknown) => logger.warn({ err: error }, 'idempotency clean-up failed'));
      }, EVERY_MS);
      timer.unref();
      signal.addEventListener('abort', () => clearInterval(timer));
      return { stopped: Promise.resolve() };
    },
  };
}
