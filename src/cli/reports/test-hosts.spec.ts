import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { testHostsOf, testHostsWarning } from './test-hosts.js';

const TOKEN = 'op_of-the-spec';
let server: Server;
let baseUrl: string;
let parts: Record<string, object>;

beforeAll(async () => {
  server = createServer((request, response) => {
    const isOperator = request.headers.authorization === `Bearer ${TOKEN}`;
    const shown = Object.entries(parts).map(([name, part]) => [name, isOperator ? part : { status: 'degraded' }]);
    response.end(JSON.stringify({ status: 'degraded', parts: Object.fromEntries(shown) }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((closed) => server.close(closed)));

describe('npm run status on SAFE_FETCH_TEST_HOSTS', () => {
  it('names the hosts that the running service exempts', async () => {
    parts = { postgres: { status: 'up' }, safe_fetch: { status: 'degraded', test_hosts: ['127.0.0.1:9', 'a.test'] } };
    const hosts = await testHostsOf(baseUrl, TOKEN);
    expect(hosts).toEqual(['127.0.0.1:9', 'a.test']);
    expect(testHostsWarning(hosts)).toContain('127.0.0.1:9, a.test');
  });

  it('names the first of many, and how many more there are', () => {
    expect(testHostsWarning(['a.test', 'b.test', 'c.test', 'd.test', 'e.test'])).toMatch(
      /a\.test, b\.test, c\.test and 2 more \(--json lists them\)$/,
    );
  });

  it('says nothing where the guard has no exemptions', async () => {
    parts = { postgres: { status: 'up' } };
    expect(testHostsWarning(await testHostsOf(baseUrl, TOKEN))).toBeNull();
  });

  it('says so where the service does not answer', async () => {
    const hosts = await testHostsOf('http://127.0.0.1:9', TOKEN);
    expect(hosts).toBeNull();
    expect(testHostsWarning(hosts)).toContain('did not say');
  });
});
