import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endProcess, identify } from '../stack/process-identity.js';

/**
 * Cleans up a cluster after its starter died: stops a server that still runs, and removes a pid file whose number now
 * belongs to another program. A crash of the server itself needs nothing: Postgres recovers, and checks that no old
 * process still has the files open.
 */
export async function recoverCluster(dataDir: string): Promise<void> {
  const pidFile = join(resolve(dataDir), 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const [pid, cluster] = readFileSync(pidFile, 'utf8').split('\n');
  const command = commandLine(Number(pid));
  if (command === null) return;
  if (command.includes('postgres') && cluster === resolve(dataDir)) {
    await endProcess(identify(Number(pid)), 'SIGINT', 5_000);
  } else {
    rmSync(pidFile);
  }
}

/** Null when there is no such process or the system hides it. */
function commandLine(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || null;
  } catch {
    return null;
  }
}
