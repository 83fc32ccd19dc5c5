import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type RegisterSite } from './register-world.js';

/** A server for the outside of a measure: routes by host and path, or by host alone. */
export class RegisterServer implements RegisterSite {
  readonly routes: RegisterSite['routes'] = new Map();
  readonly seen: RegisterSite['seen'] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      const host = (request.headers.host ?? '').split(':', 1)[0] ?? '';
      const path = (request.url ?? '').split('?', 1)[0] ?? '';
      const route = this.routes.get(`${host}${path}`) ?? this.routes.get(`${host}/*`);
      if (route) route(request, response);
      else response.writeHead(404, { 'content-type': 'text/plain' }).end('not here');
    });
  }

  static async start(): Promise<RegisterServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new RegisterServer(server);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  serve(path: string, body: string | Buffer | object, headers: Record<string, string> = {}, status = 200): void {
    const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    this.routes.set(path, (_request, response) => response.writeHead(status, headers).end(text));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
