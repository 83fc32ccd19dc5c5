import {
  classifyInboundRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type MessageClassification,
  type MessageExtraInfo,
  PerRequestHTTPServerTransport,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from '@modelcontextprotocol/server';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { authInfoOf, McpServers } from './mcp-servers.service.js';

/** An answer to a request: its result or its error. */
export type RpcAnswer = JSONRPCMessage & { readonly result?: Readonly<Record<string, unknown>> };

/** Methods whose meaning does not depend on the caller; `initialize` does, so it gets a new server. */
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
 * The revision whose messages name their revision; later ones use the SDK's full handling until they are supported
 * here.
 */
const REVISION_OF_2026 = '2026-07-28';

const REVISIONS = ['up to 2025', REVISION_OF_2026] as const;
type Revision = (typeof REVISIONS)[number];

const MODERN = { era: 'modern', revision: REVISION_OF_2026 } as const;

/** Body members that 2026 messages repeat in a header for proxies. */
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/**
 * Two protocol servers, each connected once: one for clients of the revisions up to 2025-11-25, one for those of
 * 2026-07-28. Without sessions only the request distinguishes callers, and a server, a stream and web messages per
 * request would take longer than the call.
 */
@Injectable()
export class SharedConnection implements OnApplicationShutdown {
  private readonly lines = new Map<Revision, Promise<Line>>();
  private readonly open: Server[] = [];

  constructor(private readonly servers: McpServers) {}

  /** The answer; null unless this is a plain request of a supported revision that depends on no earlier one. */
  ask(request: EdgeRequest): Promise<RpcAnswer> | null {
    const plain = plainRequest(request);
    return plain && this.answer(request, plain);
  }

  /** Lists the tools once per revision: for the first list the SDK compiles the schemas of the protocol. */
  async prepare(publicUrl: string): Promise<void> {
    for (const revision of REVISIONS) {
      const line = await this.lineOf(revision, publicUrl);
      const answer = await line.ask(listOf(revision), revision === REVISION_OF_2026 ? { classification: MODERN } : {});
      if (answer.result === undefined) throw new Error(`the tools cannot be listed to clients of ${revision}`);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.open.map((server) => server.close()));
  }

  private async answer(request: EdgeRequest, { revision, message, classification }: PlainRequest): Promise<RpcAnswer> {
    const line = await this.lineOf(revision, request.server.publicUrl);
    return line.ask(message, { ...(classification && { classification }), authInfo: authInfoOf(request) });
  }

  private lineOf(revision: Revision, publicUrl: string): Promise<Line> {
    const known = this.lines.get(revision);
    if (known) return known;
    const line = this.connected(revision, publicUrl);
    this.lines.set(revision, line);
    return line;
  }

  private async connected(revision: Revision, publicUrl: string): Promise<Line> {
    const line = revision === REVISION_OF_2026 ? new LineOf2026() : new LineUpTo2025();
    const server = this.servers.make(publicUrl, revision === REVISION_OF_2026 ? [revision] : undefined);
    this.open.push(server);
    await server.connect(line);
    return line;
  }
}

interface PlainRequest {
  readonly revision: Revision;
  readonly message: JSONRPCRequest;
  readonly classification?: MessageClassification;
}

function listOf(revision: Revision): JSONRPCRequest {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'scoutline', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = revision === REVISION_OF_2026 ? { _meta: meta } : {};
  return { jsonrpc: '2.0', id: 0, method: 'tools/list', params };
}

/** Null for every message that is not plainly valid: the SDK then handles it and reports what is wrong. */
function plainRequest({ body, headers }: EdgeRequest): PlainRequest | null {
  if (!isObject(body) || !('id' in body) || !STATELESS.has(body['method']) || !acceptsBoth(headers.accept)) return null;
  if (!headers['content-type']?.startsWith('application/json')) return null;
  const version = headers['mcp-protocol-version'];
  if (version !== undefined && typeof version !== 'string') return null;
  const era = classifyInboundRequest({
    httpMethod: 'POST',
    body,
    ...(version !== undefined && { protocolVersionHeader: version }),
  });
  if (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version)) {
    if (era.kind !== 'legacy' || era.reason !== 'no-claim') return null;
    return { revision: 'up to 2025', message: body as unknown as JSONRPCRequest };
  }
  if (version !== REVISION_OF_2026 || era.kind !== 'modern' || era.messageKind !== 'request') return null;
  const { message, classification } = era;
  if (message.method === 'ping' || classification.revision !== version || !isNamed(message, headers)) return null;
  return { revision: version, message, classification };
}

function isNamed({ method, params }: JSONRPCRequest, headers: EdgeRequest['headers']): boolean {
  if (headers['mcp-method'] !== method) return false;
  const named = NAMED_BY[method];
  return named === undefined || (typeof params?.[named] === 'string' && params[named] === headers['mcp-name']);
}

/** A transport shared by concurrent requests. */
interface Line extends Transport {
  ask(request: JSONRPCRequest, extra: MessageExtraInfo): Promise<RpcAnswer>;
}

/** Renumbers incoming requests, since two clients may use the same ids. */
class AnswersById {
  private readonly waiting = new Map<number, (answer: RpcAnswer) => void>();
  private sent = 0;

  ask(request: JSONRPCRequest, deliver: (request: JSONRPCRequest) => void): Promise<RpcAnswer> {
    const id = ++this.sent;
    return new Promise((resolve) => {
      this.waiting.set(id, (answer) => resolve({ ...answer, id: request.id }));
      deliver({ ...request, id });
    });
  }

  /** Drops messages that are not answers, because the caller gets exactly one message. */
  take(message: JSONRPCMessage): void {
    if ('method' in message || typeof message.id !== 'number') return;
    this.waiting.get(message.id)?.(message);
    this.waiting.delete(message.id);
  }
}

class LineUpTo2025 implements Line {
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void;
  onclose?: () => void;
  private readonly answers = new AnswersById();

  start(): Promise<void> {
    return Promise.resolve();
  }

  ask(request: JSONRPCRequest, extra: MessageExtraInfo): Promise<RpcAnswer> {
    return this.answers.ask(request, (numbered) => this.onmessage?.(numbered, extra));
  }

  send(message: JSONRPCMessage): Promise<void> {
    this.answers.take(message);
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.onclose?.();
    return Promise.resolve();
  }
}

/** The SDK supports the 2026 revision only on its per-exchange transport; this subclass is permanent. */
class LineOf2026 extends PerRequestHTTPServerTransport implements Line {
  private readonly answers = new AnswersById();

  constructor() {
    super({ classification: MODERN });
  }

  ask(request: JSONRPCRequest, extra: MessageExtraInfo): Promise<RpcAnswer> {
    return this.answers.ask(request, (numbered) => this.onmessage?.(numbered, extra));
  }

  override send(message: JSONRPCMessage): Promise<void> {
    this.answers.take(message);
    return Promise.resolve();
  }
}

function isObject(body: unknown): body is Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

function acceptsBoth(accept: string | undefined): boolean {
  return accept !== undefined && accept.includes('application/json') && accept.includes('text/event-stream');
}
