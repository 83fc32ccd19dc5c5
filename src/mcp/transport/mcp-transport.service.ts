import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Readable } from 'node:stream';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { ToolCalls } from '../tools/tool-calls.service.js';
import { CachedFrames } from './cached-frames.service.js';
import { CachedLists } from './cached-lists.service.js';
import { refusalOfInitialize } from './initialize.rules.js';
import { authInfoOf, type McpAuthInfo, McpServers } from './mcp-servers.service.js';
import { type RpcAnswer, SharedConnection } from './shared-connection.service.js';

export interface TransportAnswer {
  readonly status: number;
  readonly headers: Iterable<readonly [string, string]>;
  readonly body: Buffer | string | Readable;
}

/** Longer than any call. A stream without an end would hold up every shutdown. */
const LONGEST_STREAM_MS = 120_000;

/**
 * Serves single messages without sessions: clients of the 2026 revision and of those of 2024 and 2025, by servers of
 * one factory.
 */
@Injectable()
export class McpTransport implements OnApplicationShutdown {
  private readonly handler: McpHttpHandler;

  constructor(
    servers: McpServers,
    private readonly shared: SharedConnection,
    private readonly lists: CachedLists,
    private readonly frames: CachedFrames,
    private readonly tools: ToolCalls,
    @Inject(Logger) logger: Logger,
  ) {
    this.handler = createMcpHandler(
      ({ authInfo }) => servers.make((authInfo as McpAuthInfo).extra.caller.server.publicUrl),
      {
        legacy: 'stateless',
        responseMode: 'auto',
        onerror: (error) => logger.debug({ err: error }, 'an MCP message was refused'),
      },
    );
  }

  /** Builds the tools and lists them once: about 0.4 s of computing, in which the event loop serves no request. */
  async prepare(publicUrl: string): Promise<void> {
    await this.tools.ready();
    await this.shared.prepare(publicUrl);
  }

  async serve(request: EdgeRequest): Promise<TransportAnswer> {
    const call = this.frames.callOf(request);
    if (call && this.frames.knows(call) && this.tools.has(call.name)) {
      return json(this.frames.put(call, await this.tools.ask(call.name, call.given, request, call.id)));
    }
    const question = this.lists.questionOf(request);
    const cached = question === null ? null : this.lists.find(question, request);
    if (cached) return json(cached);
    const answer = await this.shared.ask(request);
    if (answer) {
      if (question !== null && answer.result !== undefined) this.lists.store(question, answer.result);
      if (call && answer.result !== undefined) this.frames.store(call, answer.result);
      return json(JSON.stringify(answer));
    }
    const refusal = refusalOfInitialize(request);
    if (!refusal) return this.separately(request, question);
    const text = JSON.stringify(refusal.answer);
    if (refusal.isStreamed) return { status: 200, headers: STREAM, body: `event: message\ndata: ${text}\n\n` };
    return { ...json(text), status: refusal.status };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.handler.close();
  }

  /** Uses a new server, with the SDK's full handling of any message. */
  private async separately(request: EdgeRequest, question: string | null): Promise<TransportAnswer> {
    const message = new Request(`${request.server.publicUrl}${request.url}`, {
      method: 'POST',
      headers: requestHeaders(request),
    });
    const response = await this.handler.fetch(message, { authInfo: authInfoOf(request), parsedBody: request.body });
    const { status, headers } = response;
    const type = headers.get('content-type') ?? '';
    if (response.body && type.startsWith('text/event-stream')) {
      const signal = AbortSignal.timeout(LONGEST_STREAM_MS);
      return { status, headers, body: Readable.fromWeb(response.body as never, { signal }) };
    }
    const text = await response.text();
    if (question !== null && status === 200 && text !== '') {
      const { result } = JSON.parse(text) as RpcAnswer;
      if (result !== undefined) this.lists.store(question, result);
    }
    return { status, headers, body: text };
  }
}

const JSON_ONLY = [['content-type', 'application/json']] as const;
const STREAM = [['content-type', 'text/event-stream']] as const;

function json(body: Buffer | string): TransportAnswer {
  return { status: 200, headers: JSON_ONLY, body };
}

function requestHeaders({ headers }: EdgeRequest): Headers {
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && name !== 'content-length' && name !== 'authorization') copied.set(name, value);
  }
  return copied;
}
