import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { until } from '../../../test/kit/until.js';
import { OperatorFetch } from './operator-fetch.js';

/** As many as it opens to one host. */
const CONNECTIONS = 8;

const closed: (string | undefined)[] = [];
let server: Server;
let operator: OperatorFetch;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.socket.once('close', () => closed.push(request.url));
    if (request.url === '/slow') return void response.write('slow');
    if (request.url === '/good') return void response.end('good');
    // It does not end, as a large body would not for a reader that has stopped.
    response.writeHead(200, { 'content-encoding': 'zstd' }).write(Buffer.alloc(300_000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  operator = new OperatorFetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

afterAll(async () => {
  await operator.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('frees the connection of an answer in an encoding that it does not know', async () => {
  const limits = { maxBytes: 1_000_000, timeoutMs: 2_000 };
  for (let sent = 0; sent < CONNECTIONS; sent++) {
    await expect(operator.fetch('/odd', limits)).rejects.toMatchObject({ code: 'bad_response' });
  }
  expect((await operator.fetch('/good', limits)).text()).toBe('good');
});

it('frees the connection of a body that is destroyed while its reader waits, long before the deadline', async () => {
  const { body } = await operator.open('/slow', { maxBytes: 1_000_000, timeoutMs: 60_000 });
  for await (const chunk of body) {
    expect(String(chunk)).toBe('slow');
    await until(() => body.readableLength === 0, { what: 'the next read' });
    break;
  }
  await until(() => closed.includes('/slow'), { what: 'the end of the connection', timeoutMs: 5_000 });
});
