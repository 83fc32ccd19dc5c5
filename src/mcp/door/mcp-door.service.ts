import { createMcpHandler, type McpHttpHandler, ProtocolError, Server } from '@modelcontextprotocol/server';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type EdgeRequest } from '../../platform/http/request-context.js';
import { API_VERSION } from '../../platform/openapi/openapi-document.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { McpResources } from '../resources/mcp-resources.service.js';
import { ToolCalls } from '../tools/tool-calls.service.js';
import { INSTRUCTIONS, SERVER_TITLE } from './instructions.rules.js';
import { PROMPTS, promptOf } from './prompts.rules.js';

const INVALID_PARAMS = -32602;
const LISTS = { ttlMs: 300_000, cacheScope: 'public' } as const;

/**
 * Serves one message of a client at a time, without sessions: clients of the 2026 revision and, through the same
 * factory, those of 2024 and 2025.
 */
@Injectable()
export class McpDoor implements OnApplicationShutdown {
  private readonly handler: McpHttpHandler;

  constructor(
    private readonly tools: ToolCalls,
    private readonly resources: McpResources,
    @Inject(Logger) logger: Logger,
  ) {
    this.handler = createMcpHandler(({ authInfo }) => this.serverFor(authInfo?.extra?.caller as EdgeRequest), {
      legacy: 'stateless',
      responseMode: 'auto',
      onerror: (error) => logger.debug({ err: error }, 'an MCP message was refused'),
    });
  }

  serve(request: EdgeRequest): Promise<Response> {
    const message = new Request(`${request.server.publicUrl}${request.url}`, {
      method: 'POST',
      headers: ownHeaders(request),
    });
    const authInfo = {
      token: '',
      clientId: request.principal?.accountId ?? 'anonymous',
      scopes: [],
      extra: { caller: request },
    };
    return this.handler.fetch(message, { authInfo, parsedBody: request.body });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.handler.close();
  }

  private serverFor(caller: EdgeRequest): Server {
    const server = new Server(
      { name: 'scoutline', title: SERVER_TITLE, version: API_VERSION, websiteUrl: caller.server.publicUrl },
      {
        capabilities: { tools: {}, prompts: {}, resources: {} },
        instructions: INSTRUCTIONS,
        cacheHints: {
          'tools/list': LISTS,
          'prompts/list': LISTS,
          'resources/list': LISTS,
          'resources/templates/list': LISTS,
          'server/discover': LISTS,
        },
      },
    );
    server.setRequestHandler('tools/list', () => ({ tools: this.tools.listed as never }));
    server.setRequestHandler('tools/call', ({ params }) => {
      const tool = this.tools.find(params.name);
      if (!tool) throw new ProtocolError(INVALID_PARAMS, `There is no tool ${params.name}; tools/list names them all`);
      return this.tools.call(tool, params.arguments ?? {}, caller);
    });
    server.setRequestHandler('prompts/list', () => ({ prompts: PROMPTS.map(({ listed }) => listed) }));
    server.setRequestHandler('prompts/get', ({ params }) => {
      const prompt = promptOf(params.name, params.arguments ?? {});
      if (typeof prompt === 'string') throw new ProtocolError(INVALID_PARAMS, prompt);
      return prompt;
    });
    server.setRequestHandler('resources/list', () => ({ resources: this.resources.listed(caller.server.publicUrl) }));
    server.setRequestHandler('resources/templates/list', () => ({
      resourceTemplates: this.resources.templates(caller.server.publicUrl),
    }));
    server.setRequestHandler('resources/read', async ({ params }) => {
      const read = await this.resources.read(params.uri, caller);
      if (typeof read === 'string') throw new ProtocolError(INVALID_PARAMS, read);
      return read;
    });
    return server;
  }
}

function ownHeaders({ headers }: EdgeRequest): Headers {
  const own = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && name !== 'content-length' && name !== 'authorization') own.set(name, value);
  }
  return own;
}
