import { readdirSync, readFileSync } from 'node:fs';
import { type StackHandle } from '../../../src/embedded/stack/with-stack.js';

/** Processor time of each of the stack's processes, of the connections of Postgres and of `more`. Linux only. */
export function cpuMsOf({ record }: StackHandle, more: readonly number[]): Map<number, number> {
  const counted = new Set([...Object.values(record.processes).map(({ pid }) => pid), ...more]);
  const postgres = record.processes.postgres?.pid;
  const times = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const found = Number.isInteger(pid) ? timesOf(pid) : null;
    if (found && (counted.has(pid) || found.parent === postgres)) times.set(pid, found.ms);
  }
  return times;
}

/** Connections may begin and end meanwhile. */
export function cpuMsBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
}

/** Null where the process has just ended. */
function timesOf(pid: number): { readonly parent: number; readonly ms: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // Ticks are hundredths of a second.
    return { parent: fields[1] ?? 0, ms: ((fields[11] ?? 0) + (fields[12] ?? 0)) * 10 };
  } catch {
    return null;
  }
}
