import { Controller, Post, Query, Req, Res } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { MeteringAdmission } from '../../metering/charging/admission.service.js';
import { BodyLimit, Operation, PassesIdempotencyKeyOn, ProtectedResource } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { deferred } from '../../web/openapi/deferred-description.js';
import { McpQuery, RpcMessage } from './rpc-message.dto.js';
import { McpResources } from '../resources/mcp-resources.service.js';
import { requestsOf, runsOperation } from '../tools/caller-headers.js';
import { ToolCalls } from '../tools/tool-calls.service.js';
import { McpTransport } from './mcp-transport.service.js';
import { isSameOrigin } from './origin.rules.js';

/** Larger than any operation's body, to allow for the envelope. */
const MOST_BYTES = 2 * 1024 * 1024;
/** Operations without a key have small parameters. */
const MOST_BYTES_WITHOUT_KEY = 64 * 1024;
/** Per body; only one revision of the protocol had batches. */
const MOST_MESSAGES = 10;

const RpcBody = (): MethodDecorator =>
  deferred(({ ApiBody }) =>
    ApiBody({
      schema: {
        type: 'object',
        description: 'A JSON-RPC message.',
        additionalProperties: true,
        example: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      },
    }),
  );

/** The Model Context Protocol over streamable HTTP: every operation as a tool. */
@Controller('api/v1')
export class McpController {
  constructor(
    private readonly transport: McpTransport,
    private readonly tools: ToolCalls,
    private readonly resources: McpResources,
    private readonly admission: MeteringAdmission,
  ) {}

  @Post('mcp')
  @BodyLimit(MOST_BYTES, MOST_BYTES_WITHOUT_KEY)
  @PassesIdempotencyKeyOn(runsOperation)
  @ProtectedResource('/.well-known/oauth-protected-resource/api/v1/mcp')
  @RpcBody()
  @Operation('mcp', {
    summary: 'Call the API as tools of the Model Context Protocol',
    description:
      'Streamable HTTP without sessions, for revisions 2024-11-05 to 2026-07-28. Every other operation is a tool of ' +
      'the same name (dots become underscores), with the same price, limits and errors. `toolsets` chooses which are ' +
      'listed; every tool can be called. Listing is free and needs no key; a tool that needs one is answered 401 ' +
      'without it.',
    tag: 'MCP',
    produces: ['application/json', 'text/event-stream'],
    answer: RpcMessage,
    refuses: ['forbidden'],
    responses: {
      202: { description: 'A notification was taken' },
      400: { description: 'No message of the protocol', json: RpcMessage },
      404: { description: 'The protocol has no such method', json: RpcMessage },
      406: { description: 'The client must accept both JSON and an event stream', json: RpcMessage },
    },
  })
  async message(@Query() _query: McpQuery, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    if (!isSameOrigin(request.headers.origin, request.server.publicUrl)) {
      throw new DomainError(
        'forbidden',
        'Pages of other origins may not call the MCP endpoint; call it from an MCP client',
      );
    }
    if (request.body === undefined || request.body === null) {
      throw new DomainError('validation_failed', 'The body is a JSON-RPC message; this request has none');
    }
    if (Array.isArray(request.body)) {
      refuseBatch(request.body as readonly (Message | null | undefined)[]);
      // The calls of a key count themselves.
      if (!request.principal) await this.admission.weigh(request, reply, request.body.length);
    }
    await this.tools.ready();
    this.refuseWithoutKey(request);
    const { status, headers, body } = await this.transport.serve(request);
    for (const [name, value] of headers) reply.header(name, value);
    reply.header('cache-control', 'no-store').code(status);
    await (body === '' ? reply.send() : reply.send(body));
  }

  /** Refuses before anything runs, so that a client sees the challenge as HTTP and asks its user for a key. */
  private refuseWithoutKey({ body, principal, headers }: EdgeRequest): void {
    if (principal) return;
    const messages = (Array.isArray(body) ? body : [body]) as readonly (Message | null | undefined)[];
    for (const message of messages) {
      const what = message && this.closed(message);
      if (what) throw new DomainError('unauthorized', `${what} needs an API key${remedyOf(headers.authorization)}`);
    }
  }

  private closed({ method, params }: Message): string | null {
    if (method === 'tools/call') {
      const given = params?.arguments;
      const inner = typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {};
      const tool = this.tools.keyedTool(params?.name, inner);
      return tool === null ? null : `The tool ${tool}`;
    }
    const uri = method === 'resources/read' && typeof params?.uri === 'string' ? params.uri : '';
    return this.resources.needsKey(uri) ? `The resource ${uri}` : null;
  }
}

/** An invalid key does not prevent a call that needs none, so only the refusal can say that one was sent. */
function remedyOf(authorization: string | undefined): string {
  const hasKey = /^Bearer\s+\S/i.test(authorization ?? '');
  return hasKey ? '; the one that was sent is mistyped, revoked or unknown' : ': send Authorization: Bearer sk_live_…';
}

/**
 * A cancelled request has no answer, and the stream of a batch ends only with all answers. Of two requests with one id,
 * both run and one answer is lost.
 */
function refuseBatch(messages: readonly (Message | null | undefined)[]): void {
  if (messages.length > MOST_MESSAGES) {
    throw new DomainError(
      'validation_failed',
      `A batch may hold ${MOST_MESSAGES} messages; this one has ${messages.length}. Send the others in a separate batch.`,
    );
  }
  if (messages.some((message) => message?.method === 'notifications/cancelled')) {
    throw new DomainError(
      'validation_failed',
      'A batch may not cancel a request; close the connection of the request to cancel it.',
    );
  }
  const ids = requestsOf(messages).map(({ id }) => id);
  const repeated = ids.find((id, place) => ids.indexOf(id) < place);
  if (repeated !== undefined) {
    const detail = `Two messages of this batch have the id ${JSON.stringify(repeated).slice(0, 50)}; give each an id of its own.`;
    throw new DomainError('validation_failed', detail);
  }
}

interface Message {
  readonly method?: unknown;
  readonly params?: { readonly name?: unknown; readonly arguments?: unknown; readonly uri?: unknown } | null;
}
