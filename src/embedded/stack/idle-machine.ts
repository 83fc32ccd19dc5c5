import { cpus } from 'node:os';

/** Processor time since the machine started, summed over its cores, in milliseconds. */
export interface CpuTimes {
  readonly idle: number;
  readonly total: number;
}

const POLL_MS = 1_000;
/** An import sometimes leaves a quarter idle, and any further work still slows it. */
const IDLE_SHARE = 0.5;

/**
 * Calls `work` once half of the machine's processors were idle for a second, or after `longestMs`. It does not keep
 * the process alive.
 */
export function whenIdle(work: () => void, longestMs: number, read: () => CpuTimes = cpuTimes): void {
  let pollsLeft = Math.ceil(longestMs / POLL_MS);
  let before = read();
  const polling = setInterval(() => {
    const now = read();
    const isIdle = now.idle - before.idle >= (now.total - before.total) * IDLE_SHARE;
    before = now;
    if (!isIdle && --pollsLeft > 0) return;
    clearInterval(polling);
    work();
  }, POLL_MS).unref();
}

function cpuTimes(): CpuTimes {
  let [idle, total] = [0, 0];
  for (const { times } of cpus()) {
    idle += times.idle;
    total += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  return { idle, total };
}
