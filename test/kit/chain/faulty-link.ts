import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

/** Outcome of a request: it succeeds, never arrives, or arrives and its answer is lost. */
export type Fate = 'through' | 'lost' | 'answer_lost';

/** A proxy to a server that loses requests and answers, as configured for each. */
export class FaultyLink {
  /** `what` is the method of JSON-RPC, or the path. */
  fateOf: (what: string) => Fate | Promise<Fate> = () => 'through';
  /** Awaited between the server's answer and its delivery. */
  onAnswer: (what: string) => void | Promise<void> = () => undefined;
  readonly seen: string[] = [];

  private constructor(
    private readonly server: Server,
    private readonly target: string,
  ) {}

  static async to(target: string): Promise<FaultyLink> {
    const server = createServer();
    const link = new FaultyLink(server, target);
    server.on('request', (request, response) => void link.carry(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return link;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Lets all later requests through. */
  restore(): void {
    this.fateOf = () => 'through';
    this.onAnswer = () => undefined;
    this.seen.length = 0;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const path = request.url ?? '/';
    const what = path === '/' ? String((JSON.parse(body) as { method?: unknown }).method) : path;
    this.seen.push(what);
    const fate = await this.fateOf(what);
    if (fate === 'lost') return void request.socket.destroy();
    try {
      const answer = await fetch(this.target + (path === '/' ? '' : path), {
        method: request.method ?? 'POST',
        headers: {
          'content-type': 'application/json',
          ...(request.headers.authorization && { authorization: request.headers.authorization }),
        },
        ...(body && { body }),
      });
      const text = await answer.text();
      await this.onAnswer(what);
      if (fate === 'answer_lost') return void request.socket.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
    } catch {
      request.socket.destroy();
    }
  }
}
