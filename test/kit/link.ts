import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP proxy between a process and a server that can delay, stall and cut. */
export class Link {
  private readonly pairs = new Set<readonly [Socket, Socket]>();
  private latencyMs = 0;
  private stalled = false;
  private refusing = false;

  private constructor(
    private readonly server: Server,
    readonly port: number,
    private readonly targetPort: number,
  ) {
    server.on('connection', (client) => this.join(client));
  }

  /** @param port listening port; any free one by default */
  static async to(targetPort: number, port = 0): Promise<Link> {
    const server = createServer({ allowHalfOpen: true });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return new Link(server, (server.address() as AddressInfo).port, targetPort);
  }

  /** Each piece of data arrives so much later, in both directions. */
  delay(latencyMs: number): void {
    this.latencyMs = latencyMs;
  }

  /** Nothing arrives, without an error; what was sent arrives after `restore`, even from ended processes. */
  stall(): void {
    this.stalled = true;
    for (const socket of this.sockets()) socket.pause();
  }

  /** Resets all connections, and new ones until `restore`. */
  cut(): void {
    this.refusing = true;
    for (const socket of this.sockets()) socket.resetAndDestroy();
  }

  restore(): void {
    [this.latencyMs, this.stalled, this.refusing] = [0, false, false];
    for (const socket of this.sockets()) socket.resume();
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets()) socket.destroy();
  }

  private sockets(): Socket[] {
    return [...this.pairs].flat();
  }

  private join(client: Socket): void {
    if (this.refusing) return void client.on('error', () => undefined).resetAndDestroy();
    const server = createConnection({ port: this.targetPort, host: '127.0.0.1', allowHalfOpen: true });
    const pair = [client, server] as const;
    this.pairs.add(pair);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.setNoDelay(true);
      this.carry(from, to);
      from.on('error', () => to.resetAndDestroy());
      from.on('close', () => {
        this.pairs.delete(pair);
        if (from.readableEnded) this.later(from, () => to.end());
        else to.destroy();
      });
      if (this.stalled) from.pause();
    }
  }

  private carry(from: Socket, to: Socket): void {
    from.on('data', (bytes) => this.later(from, () => to.writable && to.write(bytes)));
    from.on('end', () => this.later(from, () => to.end()));
  }

  private readonly queues = new WeakMap<Socket, Piece[]>();

  /** In the order of the calls, also while the latency changes and while a busy event loop is late with its timers. */
  private later(from: Socket, act: () => void): void {
    const queue = this.queues.get(from) ?? [];
    this.queues.set(from, queue);
    const dueAt = Math.max(performance.now() + this.latencyMs, queue.at(-1)?.dueAt ?? 0);
    queue.push({ dueAt, act });
    if (queue.length === 1) deliver(queue);
  }
}

interface Piece {
  /** By `performance.now()`. */
  readonly dueAt: number;
  readonly act: () => void;
}

/** A piece stays in the queue until it is delivered, so that no later one passes it. */
function deliver(queue: Piece[]): void {
  for (let next = queue[0]; next; next = queue[0]) {
    const leftMs = next.dueAt - performance.now();
    if (leftMs > 0) return void setTimeout(() => deliver(queue), Math.ceil(leftMs));
    next.act();
    queue.shift();
  }
}
