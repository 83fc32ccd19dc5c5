import { Agent } from 'node:http';
import { get, postJson } from './load/http-load.js';
import { median, type Measured, type StackBenchContext, type StackMeasure } from './measure.js';
import { accountsOf, withCompany } from './metered-get.bench.js';

const WARM_UP = 400;
const CALLS = 400;
const MOST_TIMES_REST = 1.3;
const LIST_TARGET_MS = 5;

/** What a request of the revision of 2026 says of itself, in its message and in its headers. */
const ENVELOPE = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  },
};
const MODERN = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'startups_get' };

/** The overhead of MCP per call, and the time to list tools; sequential calls on one connection. */
export const mcpMeasures: readonly StackMeasure[] = [
  {
    name: 'mcp_call',
    needsStack: true,
    summary:
      'median of a metered look-up as a tool, of the slower of two generations of clients, at most 1.3 times the same ' +
      'call over REST, in turns',
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
  const endpoint = await endpointOf(context);
  const slug = path.split('/').at(-1);
  const call = { name: 'startups_get', arguments: { slug } };
  const sides = {
    'of 2025': () => endpoint.send('tools/call', call),
    'of 2026': () => endpoint.send('tools/call', { ...call, ...ENVELOPE }, MODERN),
    rest: () => get(endpoint.baseUrl + path, endpoint.key, endpoint.agent),
  };
  const times = { 'of 2025': [] as number[], 'of 2026': [] as number[], rest: [] as number[] };
  try {
    for (let turn = 0; turn < WARM_UP + CALLS; turn++) {
      context.signal.throwIfAborted();
      for (const side of ['of 2025', 'of 2026', 'rest'] as const) {
        const startedAt = performance.now();
        const text = await sides[side]();
        if (turn >= WARM_UP) times[side].push(performance.now() - startedAt);
        if (turn === 0 && !text.includes('Acme Robotics')) throw new Error(`${side} answered ${text.slice(0, 300)}`);
      }
    }
  } finally {
    endpoint.agent.destroy();
  }
  const [older, newer, rest] = [median(times['of 2025']), median(times['of 2026']), median(times.rest)];
  context.log(
    `  ${older.toFixed(2)} ms for a client of 2025, ${newer.toFixed(2)} ms of 2026, ${rest.toFixed(2)} ms over REST`,
  );
  const mcp = Math.max(older, newer);
  return {
    value: Math.round(mcp * 100) / 100,
    unit: 'ms',
    baseline: { name: 'the same call over REST', value: Math.round(rest * 100) / 100 },
    ratio: Math.round((rest / mcp) * 100) / 100,
    target: Math.round(MOST_TIMES_REST * rest * 100) / 100,
  };
}

async function measureList(context: StackBenchContext): Promise<Measured> {
  const endpoint = await endpointOf(context);
  const times: number[] = [];
  let bytes = 0;
  try {
    for (let call = 0; call < WARM_UP + CALLS; call++) {
      context.signal.throwIfAborted();
      const startedAt = performance.now();
      bytes = (await endpoint.send('tools/list', {})).length;
      if (call >= WARM_UP) times.push(performance.now() - startedAt);
    }
  } finally {
    endpoint.agent.destroy();
  }
  context.log(`  ${Math.round(bytes / 1024)} kB of tools`);
  return { value: Math.round(median(times) * 100) / 100, unit: 'ms', target: LIST_TARGET_MS };
}

interface McpEndpoint {
  readonly baseUrl: string;
  readonly key: string;
  readonly agent: Agent;
  readonly send: (method: string, params: object, headers?: Readonly<Record<string, string>>) => Promise<string>;
}

async function endpointOf({ stack }: StackBenchContext): Promise<McpEndpoint> {
  const [account] = await accountsOf(stack, 1);
  const key = account?.api_key ?? '';
  const baseUrl = stack.baseUrl as string;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send: McpEndpoint['send'] = (method, params, headers = {}) =>
    postJson(`${baseUrl}/api/v1/mcp`, { key, headers }, { jsonrpc: '2.0', id: 1, method, params }, agent);
  return { baseUrl, key, agent, send };
}
