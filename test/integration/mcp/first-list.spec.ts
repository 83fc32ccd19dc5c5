import { McpTransport } from '../../../src/mcp/transport/mcp-transport.service.js';
import { blockedMsDuring } from '../../kit/held-loop.js';
import { Service } from '../metering/stack.js';

const PUBLIC_URL = 'http://scoutline.test';
const MAX_BLOCKED_MS = 50;

let service: Service;

beforeAll(async () => {
  service = await Service.start(undefined, { PUBLIC_URL });
}, 60_000);

afterAll(() => service.stop());

const send = (method: string, params: object, headers: Record<string, string> = {}) =>
  service.app
    .getHttpAdapter()
    .getInstance()
    .inject({
      method: 'POST',
      url: '/api/v1/mcp',
      headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers },
      payload: { jsonrpc: '2.0', id: 1, method, params },
    });

const listUpTo2025 = () => send('tools/list', {});
const listOf2026 = () =>
  send(
    'tools/list',
    {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'spec', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
    { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' },
  );

describe('the first list of tools in a process', () => {
  it('does not hold the event loop once the tools are prepared', async () => {
    const preparing = await blockedMsDuring(() => service.app.get(McpTransport, { strict: false }).prepare(PUBLIC_URL));
    // Loads the edge: this is not what is measured.
    expect((await send('ping', {})).statusCode).toBe(200);
    const held: Record<string, number> = {};
    for (const [revision, list] of Object.entries({ listUpTo2025, listOf2026 })) {
      held[revision] = await blockedMsDuring(async () => {
        const answer = await list();
        expect(answer.statusCode).toBe(200);
        expect(answer.body).toContain('"companies_');
      });
    }
    expect(Math.max(...Object.values(held))).toBeLessThan(MAX_BLOCKED_MS);
    // The work is done ahead, not left out.
    expect(preparing).toBeGreaterThan(Math.max(...Object.values(held)));
  });
});
