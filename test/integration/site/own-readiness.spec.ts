import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { InsightWorld } from '../press/world.js';

const HOST = 'scoutline.test';
interface Answer {
  readonly data: {
    readonly totalScore: number;
    readonly checks: readonly { readonly id: string; readonly status: string; readonly detail: string }[];
  };
}

let world: InsightWorld;
let server: Server;

/** The scan needs the public address in advance, so a proxy listens on a port that is known beforehand. */
async function openPort(): Promise<number> {
  server = createServer((caller) => {
    const port = Number(new URL(address).port);
    const service = connect(port, '127.0.0.1');
    caller.on('error', () => service.destroy()).pipe(service);
    service.on('error', () => caller.destroy()).pipe(caller);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

let address = '';

beforeAll(async () => {
  const port = await openPort();
  world = await InsightWorld.start([{ id: 1, slug: 'acme', name: 'Acme', website: 'https://acme.com' }], {
    PUBLIC_URL: `http://${HOST}`,
    // Set up like a service that sells; nothing is settled here.
    PAYMENTS_PAY_TO: '0x1111111111111111111111111111111111111111',
    PAYMENTS_SECRET: 'a secret of this spec that is long enough',
    PAYMENTS_FACILITATOR_URL: 'http://127.0.0.1:9',
    SAFE_FETCH_TEST_HOSTS: `${HOST}:80=127.0.0.1:${port}`,
  });
  await world.service.app.listen(0, '127.0.0.1');
  address = await world.service.app.getUrl();
}, 120_000);
afterAll(async () => {
  await world?.stop();
  server?.close();
});

describe('the service before its own agent-readiness scan', () => {
  it('scores 100', async () => {
    const { body } = await world.service.call('POST', '/api/v1/agent-readiness', world.key, { url: `http://${HOST}` });
    const { data } = body as unknown as Answer;
    expect(data.checks.filter(({ status }) => status !== 'pass')).toEqual([]);
    expect(data.totalScore).toBe(100);
  });
});
