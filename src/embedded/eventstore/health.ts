import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

export interface Health {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Answers `/health/live` with 204 as the real server does, for liveness probes. On a separate port, because the other
 * one speaks HTTP/2 only.
 */
export async function serveHealth(host: string, port: number): Promise<Health> {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/health/live' ? 204 : 404).end();
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/health/live`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
