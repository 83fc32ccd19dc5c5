import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endProcess, identify } from '../stack/process-identity.js';

/**
 * Clears what a starter that died left of a cluster: its server, still running, is stopped; a pid file whose number
 * now belongs to another program is removed. A server that died itself leaves nothing to do: Postgres sees to that,
 * and checks that none of its old processes still hold the files.
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

/** Null where there is no such process or the system does not say. */
function commandLine(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || null;
  } catch {
    return null;
  }
}
