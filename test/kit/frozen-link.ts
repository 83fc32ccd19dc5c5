import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy that can be frozen: data sent meanwhile is delivered afterwards, even from ended processes. */
export class FrozenLink {
  private readonly clients = new Set<Socket>();
  private readonly servers = new Set<Socket>();
  private frozen = false;

  private constructor(
    readonly port: number,
    private readonly end: () => void,
  ) {}

  /** @param port listening port; any free one by default */
  static async to(targetPort: number, port = 0): Promise<FrozenLink> {
    const server = createServer({ allowHalfOpen: true });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const link: FrozenLink = new FrozenLink((server.address() as AddressInfo).port, () => server.close());
    server.on('connection', (client) => link.join(client, createConnection(targetPort, '127.0.0.1')));
    return link;
  }

  freeze(): void {
    this.frozen = true;
    for (const client of this.clients) client.pause();
  }

  thaw(): void {
    this.frozen = false;
    for (const client of this.clients) client.resume();
  }

  close(): void {
    this.end();
    for (const socket of [...this.clients, ...this.servers]) socket.destroy();
  }

  private join(client: Socket, server: Socket): void {
    this.clients.add(client);
    this.servers.add(server);
    client.on('data', (bytes) => server.write(bytes));
    client.on('end', () => server.end());
    client.on('error', () => server.end());
    client.on('close', () => this.clients.delete(client) && server.end());
    server.on('data', (bytes) => client.writable && client.write(bytes));
    server.on('error', () => client.destroy());
    server.on('close', () => this.servers.delete(server) && client.destroy());
    if (this.frozen) client.pause();
  }
}
