import { createServer } from 'node:net';

/**
 * A port that was free a moment ago.
 *
 * @param except ports that are reserved but not open yet: the system may return one of them again
 */
export async function freePort(host = '127.0.0.1', except: Pick<readonly number[], 'includes'> = []): Promise<number> {
  for (;;) {
    const port = await portOfTheMoment(host);
    if (!except.includes(port)) return port;
  }
}

function portOfTheMoment(host: string): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, host, () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
