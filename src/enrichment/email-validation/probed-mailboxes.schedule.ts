import { setTimeout as delay } from 'node:timers/promises';
import { type BackgroundTask } from '../../platform/process/background-tasks.js';
import { type ProbedMailboxes } from './probed-mailboxes.service.js';

const EVERY_MS = 15 * 60_000;

/** Drops the digests of addresses whose hour is over. Any number of processes may do so. */
export function mailboxCleanupTask(asked: Pick<ProbedMailboxes, 'forgetOld'>): BackgroundTask {
  const run = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      // A database that is away is tried again the next time; what stays longer is a digest.
      await asked.forgetOld().catch(() => 0);
      await delay(EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  return { name: 'forget asked mailboxes', role: 'consumers', start: async (signal) => ({ stopped: run(signal) }) };
}
