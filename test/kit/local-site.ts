import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { SafeFetch } from '../../src/platform/safe-fetch/safe-fetch.js';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A local server for external hosts, and the safe-fetch that resolves them to it. */
export class LocalSite {
  /** By path without query; `host/path` takes precedence, and `host/*` covers the rest of a host. */
  readonly routes = new Map<string, Answer>();
  readonly seen: { method: string; url: string; host: string; headers: IncomingMessage['headers']; body: string }[] =
    [];
  readonly safeFetch: SafeFetch;

  private constructor(
    readonly server: Server,
    hosts: readonly string[],
  ) {
    const { port } = server.address() as AddressInfo;
    this.safeFetch = new SafeFetch({
      userAgent: 'Spec/1',
      testHosts: hosts.map((host) => `${host}:80=127.0.0.1:${port}`),
      resolve: async () => [],
    });
  }

  static async start(...hosts: readonly string[]): Promise<LocalSite> {
    const holder: { site?: LocalSite } = {};
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => holder.site?.answer(request, response, body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    holder.site = new LocalSite(server, hosts);
    return holder.site;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Answers with a body and headers. */
  serve(path: string, body: string | Buffer | object, headers: Record<string, string> = {}, status = 200): void {
    const isData = typeof body === 'string' || Buffer.isBuffer(body);
    this.routes.set(path, (_request, response) => {
      response.writeHead(status, isData ? headers : { 'content-type': 'application/json', ...headers });
      response.end(isData ? body : JSON.stringify(body));
    });
  }

  clear(): void {
    this.routes.clear();
    this.seen.length = 0;
  }

  async stop(): Promise<void> {
    await this.safeFetch.close();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    const { method = '', url = '', headers } = request;
    const host = (headers.host ?? '').split(':', 1)[0] ?? '';
    this.seen.push({ method, url, host, headers, body });
    const path = url.split('?', 1)[0] ?? '';
    const route = this.routes.get(`${host}${path}`) ?? this.routes.get(path) ?? this.routes.get(`${host}/*`);
    if (route) route(request, response);
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('not here');
  }
}

/** A ZIP archive of one entry, as common tools write it. */
export function zipOf(name: string, stored: Buffer, deflated: Buffer): Buffer {
  const file = Buffer.from(name);
  const header = (signature: number, extra: Buffer): Buffer => {
    const fields = Buffer.alloc(signature === 0x02014b50 ? 46 : 30);
    fields.writeUInt32LE(signature, 0);
    const at = signature === 0x02014b50 ? 6 : 4;
    fields.writeUInt16LE(20, at);
    fields.writeUInt16LE(8, at + 4);
    fields.writeUInt32LE(deflated.length, at + 14);
    fields.writeUInt32LE(stored.length, at + 18);
    fields.writeUInt16LE(file.length, at + 22);
    return Buffer.concat([fields, file, extra]);
  };
  const local = header(0x04034b50, deflated);
  const directory = header(0x02014b50, Buffer.alloc(0));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}
