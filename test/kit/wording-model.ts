import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';

export interface ModelRequest {
  readonly headers: IncomingHttpHeaders;
  readonly model: string;
  readonly temperature: number;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

/** What the model answers: text, or the status of a failure. */
export type ModelAnswer = (request: ModelRequest) => string | number;

/** A language model on a local port that speaks the format of `chat/completions`. */
export class WordingModelServer {
  readonly seen: ModelRequest[] = [];
  answer: ModelAnswer = ({ messages }) => messages.at(-1)?.content ?? '';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<WordingModelServer> {
    const server = createServer();
    const model = new WordingModelServer(server);
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(parts).toString()) as Omit<ModelRequest, 'headers'>;
        const asked = { ...body, headers: request.headers };
        model.seen.push(asked);
        const content = request.url === '/v1/chat/completions' ? model.answer(asked) : 404;
        if (typeof content === 'number') return void response.writeHead(content).end('{}');
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return model;
  }

  /** Base address, as `TEXT_LLM_URL` takes it. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}
