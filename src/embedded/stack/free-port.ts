import { connect, createServer } from 'node:net';

/**
 * A port that was free a moment ago. For the next minute the system gives it only to who asks for its number: a
 * connection to it has just ended here.
 *
 * @param except ports that are reserved but not open yet
 */
export async function freePort(host = '127.0.0.1', except: Pick<readonly number[], 'includes'> = []): Promise<number> {
  for (;;) {
    const port = await portOfTheMoment(host);
    if (!except.includes(port)) return port;
  }
}

function portOfTheMoment(host: string): Promise<number> {
  return new Promise((done, fail) => {
    let port = 0;
    // The side that ends a connection first is the one whose port stays reserved.
    const server = createServer((connection) => {
      connection.on('error', fail).resume().end();
      server.close(() => done(port));
    });
    server.once('error', fail);
    server.listen(0, host, () => {
      const address = server.address();
      port = typeof address === 'object' && address ? address.port : 0;
      connect(port, host).on('error', fail).resume();
    });
  });
}
