import {
  classifyInboundRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type MessageExtraInfo,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from '@modelcontextprotocol/server';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type EdgeRequest } from '../../platform/http/request-context.js';
import { authInfoOf, McpServers } from './mcp-servers.service.js';

/** An answer to a request: its result or its error. */
export type RpcAnswer = JSONRPCMessage & { readonly result?: unknown };

/** Without a session these mean the same whoever asks; `initialize` does not, so it gets a server of its own. */
const STATELESS: ReadonlySet<unknown> = new Set([
  'ping',
  'tools/list',
  'tools/call',
  'prompts/list',
  'prompts/get',
  'resources/list',
  'resources/templates/list',
  'resources/read',
]);

/**
 * One server of the protocol, connected once, for all clients of the revisions up to 2025-11-25: without sessions there
 * is nothing to tell their requests apart but the request itself, and a server and a stream for each would take longer
 * than the call.
 */
@Injectable()
export class SharedConnection implements OnApplicationShutdown {
  private line: Promise<AnswersById> | undefined;
  private server: Server | undefined;

  constructor(private readonly servers: McpServers) {}

  /** Whether this is a request of those revisions that needs nothing from one before it. */
  takes({ body, headers }: EdgeRequest): boolean {
    if (!isObject(body) || !STATELESS.has(body['method']) || !acceptsBoth(headers.accept)) return false;
    const version = headers['mcp-protocol-version'];
    if (version !== undefined && !SUPPORTED_PROTOCOL_VERSIONS.includes(String(version))) return false;
    if (!headers['content-type']?.startsWith('application/json')) return false;
    const era = classifyInboundRequest({
      httpMethod: 'POST',
      body,
      ...(version === undefined ? {} : { protocolVersionHeader: String(version) }),
    });
    return era.kind === 'legacy' && era.reason === 'no-claim' && 'id' in body;
  }

  async ask(request: EdgeRequest): Promise<RpcAnswer> {
    const line = await (this.line ??= this.connected(request.server.publicUrl));
    return line.ask(request.body as JSONRPCRequest, { authInfo: authInfoOf(request) });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.server?.close();
  }

  private async connected(publicUrl: string): Promise<AnswersById> {
    const line = new AnswersById();
    this.server = this.servers.make(publicUrl);
    await this.server.connect(line);
    return line;
  }
}

/** Numbers requests anew on their way in, since any two clients may use the same ids. */
class AnswersById implements Transport {
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void;
  onclose?: () => void;
  private readonly waiting = new Map<number, (answer: RpcAnswer) => void>();
  private asked = 0;

  start(): Promise<void> {
    return Promise.resolve();
  }

  ask(request: JSONRPCRequest, extra: MessageExtraInfo): Promise<RpcAnswer> {
    const id = ++this.asked;
    return new Promise((resolve) => {
      this.waiting.set(id, (answer) => resolve({ ...answer, id: request.id }));
      this.onmessage?.({ ...request, id }, extra);
    });
  }

  /** What is no answer has nowhere to go: the caller hears one message. */
  send(message: JSONRPCMessage): Promise<void> {
    if (!('method' in message) && typeof message.id === 'number') {
      this.waiting.get(message.id)?.(message);
      this.waiting.delete(message.id);
    }
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.onclose?.();
    return Promise.resolve();
  }
}

function isObject(body: unknown): body is Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

function acceptsBoth(accept: string | undefined): boolean {
  return accept !== undefined && accept.includes('application/json') && accept.includes('text/event-stream');
}
