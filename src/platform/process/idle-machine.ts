import { cpus } from 'node:os';

/** Processor time since the machine started, summed over its cores, in milliseconds. */
export interface CpuTimes {
  readonly idle: number;
  readonly total: number;
}

const LOOK_EVERY_MS = 1_000;
/** An import leaves a quarter now and then, and is slowed all the same by who takes it. */
const IDLE_SHARE = 0.5;

/**
 * Calls `work` once half of the machine's processors stood idle for a second, or after `longestMs` on a machine that
 * never rests. It holds no process open.
 */
export function whenIdle(work: () => void, longestMs: number, read: () => CpuTimes = cpuTimes): void {
  let looksLeft = Math.ceil(longestMs / LOOK_EVERY_MS);
  let before = read();
  const looks = setInterval(() => {
    const now = read();
    const isIdle = now.idle - before.idle >= (now.total - before.total) * IDLE_SHARE;
    before = now;
    if (!isIdle && --looksLeft > 0) return;
    clearInterval(looks);
    work();
  }, LOOK_EVERY_MS).unref();
}

function cpuTimes(): CpuTimes {
  let [idle, total] = [0, 0];
  for (const { times } of cpus()) {
    idle += times.idle;
    total += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  return { idle, total };
}
