import { readFileSync } from 'node:fs';

/** Linux only. Pages of a file that were read count as resident too, but belong to the kernel. */
export function anonymousMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
