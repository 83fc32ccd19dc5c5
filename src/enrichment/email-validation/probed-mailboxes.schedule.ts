import { type BackgroundTask } from '../../platform/process/background-tasks.js';
import { repeatEvery } from '../../platform/process/repeat-every.js';
import { type ProbedMailboxes } from './probed-mailboxes.service.js';

const EVERY_MS = 15 * 60_000;

/** Deletes expired digests. Several processes may run it at once. */
export function mailboxCleanupTask(probed: Pick<ProbedMailboxes, 'deleteOld'>): BackgroundTask {
  // The next run retries after a database failure; until then only digests remain.
  const run = (signal: AbortSignal): Promise<void> =>
    repeatEvery(
      EVERY_MS,
      signal,
      () => probed.deleteOld(),
      () => undefined,
    );
  return { name: 'forget asked mailboxes', role: 'consumers', start: async (signal) => ({ stopped: run(signal) }) };
}
