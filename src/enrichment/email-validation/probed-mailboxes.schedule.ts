import { setTimeout as delay } from 'node:timers/promises';
import { type BackgroundTask } from '../../platform/process/background-tasks.js';
import { type ProbedMailboxes } from './probed-mailboxes.service.js';

const EVERY_MS = 15 * 60_000;

/** Deletes expired digests. Several processes may run it at once. */
export function mailboxCleanupTask(probed: Pick<ProbedMailboxes, 'deleteOld'>): BackgroundTask {
  const run = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      // The next run retries after a database failure; until then only digests remain.
      await probed.deleteOld().catch(() => 0);
      await delay(EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  return { name: 'forget asked mailboxes', role: 'consumers', start: async (signal) => ({ stopped: run(signal) }) };
}
