import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { childEnvironment } from '../../src/platform/config/environment.js';
import { median, type StackMeasure } from './measure.js';

const MAIN = join(import.meta.dirname, '../../src/main.js');
/** Of a core and second: one hundredth. */
const MOST_MS = 10;
/** In the first seconds the worker compiles what it runs again and again. */
const WARM_UP_SECONDS = 20;

const standby: StackMeasure = {
  name: 'standby_cpu',
  summary: 'milliseconds of a core that a worker on standby uses a second; at most 10',
  needsStack: true,
  run: async ({ stack, dataDir, roundSeconds, rounds, signal }) => {
    const { databaseUrl, eventstoreUrl } = stack.config;
    const child = fork(MAIN, ['--role', 'worker'], {
      env: childEnvironment({
        ...{ NODE_ENV: 'development', DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventstoreUrl },
        ...{ DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
      }),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    try {
      await once(child, 'message');
      await delay(WARM_UP_SECONDS * 1_000, undefined, { signal });
      const used: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const [before, startedAt] = [cpuMsOf(child.pid), performance.now()];
        await delay(roundSeconds * 1_000, undefined, { signal });
        used.push(((cpuMsOf(child.pid) - before) * 1_000) / (performance.now() - startedAt));
      }
      return { value: Math.round(median(used) * 10) / 10, unit: 'ms', target: MOST_MS };
    } finally {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    }
  },
};

/** Linux only: ticks are hundredths of a second. */
function cpuMsOf(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

export default [standby];
