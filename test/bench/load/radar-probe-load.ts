import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { childEnvironment } from '../../../src/platform/config/environment.js';
import { AdminApi } from '../../../src/cli/io/admin-api.js';
import { load } from './http-load.js';
import { median, type StackBenchContext, type StackMeasure } from '../measure.js';

const CONNECTIONS = 8;
/** Until all 200 are under way. */
const RAMP_MS = 10_000;

/** 200 probes at once beside requests: what they do to the p99 of the others. */
export const probeInterference: StackMeasure = {
  name: 'probe_interference',
  summary: 'p99 of GET /me while another process runs 200 probes at once, against the same without',
  needsStack: true,
  run: async (context) => {
    const { api_key: key } = await new AdminApi(context.stack).post<{ api_key: string }>('accounts', { plan: 'bench' });
    const url = `${context.stack.baseUrl}/api/v1/me`;
    const probes = await probingProcess(context);
    const quiet: number[] = [];
    const busy: number[] = [];
    try {
      const round = () => load({ url, connections: CONNECTIONS, seconds: context.roundSeconds, keyOf: () => key });
      await round();
      for (let n = 0; n < context.rounds; n++) {
        quiet.push((await round()).p99Ms);
        probes.send('start');
        await delay(RAMP_MS);
        busy.push((await round()).p99Ms);
        probes.send('stop');
        const [done] = (await once(probes, 'message')) as [{ probes: number }];
        context.log(`  p99 ${quiet.at(-1)?.toFixed(1)} ms, ${busy.at(-1)?.toFixed(1)} ms beside ${done.probes} probes`);
      }
    } finally {
      probes.kill();
    }
    return {
      value: Math.round(median(busy) * 10) / 10,
      unit: 'ms',
      baseline: { name: 'the same without probes', value: Math.round(median(quiet) * 10) / 10 },
      ratio: Math.round(median(quiet.map((ms, i) => ms / (busy[i] ?? ms))) * 100) / 100,
    };
  },
};

async function probingProcess({ stack, dataDir }: StackBenchContext): Promise<ChildProcess> {
  const built = join(import.meta.dirname, 'radar-probes.main.js');
  if (!existsSync(built)) throw new Error('this measure runs from the build: npm run bench');
  const env = { DATA_DIR: dataDir, EVENTSTORE_URL: stack.config.eventstoreUrl, LOG_LEVEL: 'warn' };
  const child = fork(built, [], { env: childEnvironment(env) });
  await once(child, 'message');
  return child;
}
