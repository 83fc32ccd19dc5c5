import { readFileSync } from 'node:fs';
import { connect as connectPlain, type AddressInfo, type Socket } from 'node:net';
import { connect, createServer, type Server } from 'node:tls';
import { SeenCertificates } from './seen-certificates.js';

/** Generated for these tests: valid for a hundred years, trusted by no client. */
const pem = readFileSync('test/fixtures/mail-server.pem', 'utf8');
let server: Server;

beforeAll(async () => {
  server = createServer({ key: pem, cert: pem }, (socket) => socket.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const port = () => (server.address() as AddressInfo).port;
const opened = (socket: Socket, event: string) =>
  new Promise<Socket>((resolve) => socket.once(event, () => resolve(socket)));

describe('the certificates of hosts', () => {
  it('are noted from the connection that was made', async () => {
    const seen = new SeenCertificates();
    const socket = await opened(
      connect({ port: port(), host: '127.0.0.1', rejectUnauthorized: false }),
      'secureConnect',
    );
    seen.note('acme.com', socket);
    socket.destroy();
    expect(seen.of('acme.com')?.subject).toMatch(/CN=\S+/);
    expect(seen.of('acme.com')?.issuer).toMatch(/CN=\S+/);
    expect(seen.of('other.com')).toBeNull();
  });

  it('are none of a connection without one', async () => {
    const seen = new SeenCertificates();
    const socket = await opened(connectPlain(port(), '127.0.0.1'), 'connect');
    seen.note('acme.com', socket);
    socket.destroy();
    expect(seen.of('acme.com')).toBeNull();
  });
});
