import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { freePort } from './free-port.js';

/** As the kernel writes it for a connection that has ended and whose port is still reserved. */
const TIME_WAIT = '06';

function statesOf(port: number): string[] {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((row) => row.trim().split(/ +/));
  return rows.filter(([, address]) => address?.endsWith(local)).map(([, , , state]) => state ?? '');
}

describe('a free port', () => {
  it('is asked for again where it is to be another’s', async () => {
    const named: number[] = [];
    const includes = (port: number): boolean => named.push(port) < 3;
    expect(await freePort('127.0.0.1', { includes })).toBe(named[2]);
    expect(named).toHaveLength(3);
  });

  it('is given to no other that asks for any, and to the one that asks for it', async () => {
    const port = await freePort();
    expect([...new Set(statesOf(port))]).toEqual([TIME_WAIT]);
    const server = createServer();
    await new Promise<void>((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done));
    await new Promise((done) => server.close(done));
  });
});
