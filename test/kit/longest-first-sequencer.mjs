import { readFileSync } from 'node:fs';
import TestSequencer from '@jest/test-sequencer';

/**
 * Begins with the files that take longest, so that no worker is left alone with one of them at the end. Where the cache
 * of jest has no time of an earlier run, the longest time limit that a file sets stands for it.
 */
export default class LongestFirstSequencer extends TestSequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.every(({ duration }) => duration !== undefined)) return sorted;
    const limits = new Map(sorted.map(({ path }) => [path, longestLimitMs(path)]));
    return [...sorted].sort((one, other) => limits.get(other.path) - limits.get(one.path));
  }
}

function longestLimitMs(path) {
  const limits = readFileSync(path, 'utf8').matchAll(/^ *\}, (\d{2,3}_000)\);$/gm);
  return Math.max(0, ...[...limits].map(([, written]) => Number(written.replace('_', ''))));
}
