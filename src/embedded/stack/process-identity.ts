import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Identifies a process later: a pid alone may by then belong to another one. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Opaque; the system's own start time. */
  readonly startedAt: string;
}

export function identify(pid: number): ProcessIdentity {
  return { pid, startedAt: startTimeOf(pid) ?? 'unknown' };
}

export function isRunning(identity: ProcessIdentity): boolean {
  const startedAt = startTimeOf(identity.pid);
  return startedAt !== null && startedAt === identity.startedAt;
}

/** Ends an identified process and waits until it is gone; `gentle` first, SIGKILL after the grace time. */
export async function endProcess(identity: ProcessIdentity, gentle: NodeJS.Signals, graceMs: number): Promise<void> {
  const killAt = performance.now() + graceMs;
  signal(identity, gentle);
  for (let killed = false; isRunning(identity);) {
    if (!killed && performance.now() > killAt) {
      signal(identity, 'SIGKILL');
      killed = true;
    }
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

function signal(identity: ProcessIdentity, name: NodeJS.Signals): void {
  try {
    if (isRunning(identity)) process.kill(identity.pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Null when there is no such process, or only its zombie. */
function startTimeOf(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name in parentheses may contain spaces and parentheses; the later fields do not.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
    } catch {
      return null;
    }
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
