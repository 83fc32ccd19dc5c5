import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request as send, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Service } from '../metering/stack.js';

const LOADER = fileURLToPath(new URL('../../kit/conformance-loader.mjs', import.meta.url));
const SUITE = createRequire(import.meta.url)
  .resolve('@modelcontextprotocol/conformance/package.json')
  .replace(/package\.json$/, 'dist/index.js');
const PATIENCE_MS = 120_000;

interface Check {
  readonly id: string;
  readonly status: string;
}

/** The official suite, run against the MCP endpoint as a client with a key. */
describe('the conformance suite of MCP', () => {
  let service: Service;
  let keyed: Server;
  let url: string;
  const folder = mkdtempSync(join(tmpdir(), 'mcp-conformance-'));

  beforeAll(async () => {
    service = await Service.start(undefined, { PUBLIC_URL: 'http://scoutline.test' });
    await service.app.listen(0, '127.0.0.1');
    const { key } = await service.account('pro');
    keyed = await withKey(await service.app.getUrl(), key);
    url = `http://127.0.0.1:${(keyed.address() as AddressInfo).port}/api/v1/mcp`;
  }, 60_000);

  afterAll(async () => {
    keyed?.close();
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(['2025-11-25', '2026-07-28'])(
    'of revision %s: all that it asks of a server, but what needs tools of its own',
    async (revision) => {
      const baseline = fileURLToPath(new URL(`conformance-${revision}.yml`, import.meta.url));
      const output = join(folder, revision);
      const { code, text } = await run([
        '--url',
        url,
        '--requirements',
        revision,
        '--expected-failures',
        baseline,
        '-o',
        output,
      ]);
      expect([code, code === 0 ? '' : text]).toEqual([0, '']);
      // Proves that the suite ran: every scenario calls the service, and each message is checked against the schema.
      const valid = checksIn(output).filter(({ id }) => id === 'wire-schema-valid');
      expect(valid.length).toBeGreaterThan(25);
      expect(valid.filter(({ status }) => status !== 'SUCCESS')).toEqual([]);
    },
    PATIENCE_MS,
  );

  it.each<[string, object]>([
    ['tools/list', { cursor: 'invented' }],
    ['tools/list', { cursor: 5 }],
    ['prompts/list', { cursor: 'invented' }],
    ['resources/list', { cursor: '' }],
    ['resources/templates/list', { cursor: 'invented' }],
    ['prompts/get', { name: 5 }],
    ['prompts/get', { name: 'research_company', arguments: { company: 5 } }],
    ['resources/read', { uri: 5 }],
    ['resources/read', {}],
    ['tools/call', { name: 5 }],
  ])('answers %s of %j with the code of wrong parameters', async (method, params) => {
    const sent = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    expect(await sent.json()).toMatchObject({ id: 1, error: { code: -32602 } });
  });
});

function run(parameters: readonly string[]): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    const started = execFile(
      process.execPath,
      ['--import', LOADER, SUITE, 'server', ...parameters],
      { maxBuffer: 32 * 1024 * 1024 },
      (_error, out, errors) => resolve({ code: started.exitCode ?? -1, text: out + errors }),
    );
  });
}

/** The suite has no place for a key: here it is put on the way. */
async function withKey(target: string, key: string): Promise<Server> {
  const server = createServer((request, response) => {
    const { method, headers } = request;
    const onward = send(
      new URL(request.url ?? '/', target),
      { method, headers: { ...headers, authorization: `Bearer ${key}` } },
      (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function checksIn(output: string): Check[] {
  return readdirSync(output, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('checks.json'))
    .flatMap((name) => JSON.parse(readFileSync(join(output, name), 'utf8')) as Check[]);
}
