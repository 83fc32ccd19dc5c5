import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { InsightWorld } from '../insights/world.js';

const HOST = 'scoutline.test';
/**
 * What the service does not do yet, and so does not pretend: no MCP endpoint, and nothing that is paid by call. Whoever
 * builds one takes its lines out; the list is exact, so that it cannot be forgotten.
 */
const LACKING = [
  ...['mcp_card_exists', 'mcp_card_valid', 'mcp_endpoint_live', 'mcp_auth_metadata'],
  ...['commerce_payment_challenge', 'commerce_discovery', 'commerce_machine_prices'],
];
const WEIGHT_LACKING = 24;

interface Answer {
  readonly data: {
    readonly totalScore: number;
    readonly checks: readonly { readonly id: string; readonly status: string; readonly detail: string }[];
  };
}

let world: InsightWorld;
let door: Server;

/** The scan is of the service's public address: a door in front of it stands at a port that is known beforehand. */
async function openDoor(): Promise<number> {
  door = createServer((caller) => {
    const port = Number(new URL(address).port);
    const service = connect(port, '127.0.0.1');
    caller.on('error', () => service.destroy()).pipe(service);
    service.on('error', () => caller.destroy()).pipe(caller);
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  return (door.address() as AddressInfo).port;
}

let address = '';

beforeAll(async () => {
  const port = await openDoor();
  world = await InsightWorld.start([{ id: 1, slug: 'acme', name: 'Acme', website: 'https://acme.com' }], {
    PUBLIC_URL: `http://${HOST}`,
    SAFE_FETCH_TEST_HOSTS: `${HOST}:80=127.0.0.1:${port}`,
  });
  await world.service.app.listen(0, '127.0.0.1');
  address = await world.service.app.getUrl();
}, 120_000);
afterAll(async () => {
  await world?.stop();
  door?.close();
});

describe('the service before its own agent-readiness scan', () => {
  it('passes every check of what it does, and fails no other', async () => {
    const { body } = await world.service.call('POST', '/api/v1/agent-readiness', world.key, { url: `http://${HOST}` });
    const { data } = body as unknown as Answer;
    const faults = data.checks.filter(({ status }) => status !== 'pass');
    expect(faults.filter(({ id }) => !LACKING.includes(id))).toEqual([]);
    expect(faults.map(({ id }) => id)).toEqual(LACKING);
    expect(data.totalScore).toBe(100 - WEIGHT_LACKING);
  });
});
