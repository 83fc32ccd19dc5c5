import { setTimeout as delay } from 'node:timers/promises';
import { startBeside } from './load/process-beside.js';
import { cpuMsBetween, cpuMsOf } from './load/service-cpu.js';
import { median, type StackMeasure } from './measure.js';

/** Of a core and second. */
const MOST_MS = 40;
/** In the first seconds a worker compiles what it runs again and again, and the workers share the work. */
const WARM_UP_SECONDS = 20;
/** Processor time is counted in hundredths of a second, so short rounds are too coarse. */
const LEAST_SECONDS = 10;

/** All processes of the service count: a second worker also makes Postgres and the event store work. */
const secondWorker: StackMeasure = {
  name: 'second_worker_cpu',
  summary:
    'milliseconds of a core a second that a second worker adds to an idle service with its stores, beside the service ' +
    `with one worker; at most ${MOST_MS}`,
  needsStack: true,
  run: async ({ stack, roundSeconds, rounds, signal, log }) => {
    const seconds = Math.max(LEAST_SECONDS, roundSeconds);
    const used = async (more: readonly number[]): Promise<number> => {
      await delay(WARM_UP_SECONDS * 1_000, undefined, { signal });
      const [before, startedAt] = [cpuMsOf(stack, more), performance.now()];
      await delay(seconds * 1_000, undefined, { signal });
      return (cpuMsBetween(before, cpuMsOf(stack, more)) * 1_000) / (performance.now() - startedAt);
    };
    const [one, added]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      const alone = await used([]);
      const second = await startBeside(stack, 'worker');
      try {
        const both = await used([second.pid]);
        one.push(alone);
        added.push(both - alone);
        log(`  round ${round + 1}: ${both.toFixed(1)} ms a second against ${alone.toFixed(1)}`);
      } finally {
        await second.end();
      }
    }
    const rounded = (values: readonly number[]): number => Math.round(median(values) * 10) / 10;
    const baseline = { name: 'the service with one worker', value: rounded(one) };
    return { value: rounded(added), unit: 'ms', baseline, target: MOST_MS };
  },
};

export default [secondWorker];
