import { Agent } from 'node:http';
import { get, postJson } from './load/http-load.js';
import { median, type Measured, type StackBenchContext, type StackMeasure } from './measure.js';
import { accountsOf, withCompany } from './metered-get.bench.js';

const WARM_UP = 400;
const CALLS = 400;
const MOST_TIMES_REST = 1.3;
const LIST_TARGET_MS = 5;

/** What the MCP door adds to a call, and how fast it lists its tools: one connection, one call after the other. */
export const mcpMeasures: readonly StackMeasure[] = [
  {
    name: 'mcp_call',
    needsStack: true,
    summary: 'median of a metered look-up as a tool, at most 1.3 times the same call over REST, in turns',
    run: measureCall,
  },
  {
    name: 'mcp_tools_list',
    needsStack: true,
    summary: 'median of tools/list, every operation with its schemas',
    run: measureList,
  },
];

async function measureCall(context: StackBenchContext): Promise<Measured> {
  const path = await withCompany(context);
  const door = await doorOf(context);
  const slug = path.split('/').at(-1);
  const sides = {
    mcp: () => door.send('tools/call', { name: 'startups_get', arguments: { slug } }),
    rest: () => get(door.baseUrl + path, door.key, door.agent),
  };
  const times = { mcp: [] as number[], rest: [] as number[] };
  try {
    for (let call = 0; call < WARM_UP + CALLS; call++) {
      context.signal.throwIfAborted();
      for (const side of ['mcp', 'rest'] as const) {
        const startedAt = performance.now();
        const text = await sides[side]();
        if (call >= WARM_UP) times[side].push(performance.now() - startedAt);
        if (call === 0 && !text.includes('Acme Robotics')) throw new Error(`${side} answered ${text.slice(0, 300)}`);
      }
    }
  } finally {
    door.agent.destroy();
  }
  const [mcp, rest] = [median(times.mcp), median(times.rest)];
  context.log(`  ${mcp.toFixed(2)} ms as a tool, ${rest.toFixed(2)} ms over REST`);
  return {
    value: Math.round(mcp * 100) / 100,
    unit: 'ms',
    baseline: { name: 'the same call over REST', value: Math.round(rest * 100) / 100 },
    ratio: Math.round((rest / mcp) * 100) / 100,
    target: Math.round(MOST_TIMES_REST * rest * 100) / 100,
  };
}

async function measureList(context: StackBenchContext): Promise<Measured> {
  const door = await doorOf(context);
  const times: number[] = [];
  let bytes = 0;
  try {
    for (let call = 0; call < WARM_UP + CALLS; call++) {
      context.signal.throwIfAborted();
      const startedAt = performance.now();
      bytes = (await door.send('tools/list', {})).length;
      if (call >= WARM_UP) times.push(performance.now() - startedAt);
    }
  } finally {
    door.agent.destroy();
  }
  context.log(`  ${Math.round(bytes / 1024)} kB of tools`);
  return { value: Math.round(median(times) * 100) / 100, unit: 'ms', target: LIST_TARGET_MS };
}

interface Door {
  readonly baseUrl: string;
  readonly key: string;
  readonly agent: Agent;
  readonly send: (method: string, params: object) => Promise<string>;
}

async function doorOf({ stack }: StackBenchContext): Promise<Door> {
  const [account] = await accountsOf(stack, 1);
  const key = account?.api_key ?? '';
  const baseUrl = stack.baseUrl as string;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, params: object): Promise<string> =>
    postJson(`${baseUrl}/api/v1/mcp`, key, { jsonrpc: '2.0', id: 1, method, params }, agent);
  return { baseUrl, key, agent, send };
}
