import { ProtocolError, Server, type ServerContext } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { API_VERSION } from '../../web/openapi/openapi-document.js';
import { McpResources } from '../resources/mcp-resources.service.js';
import { ToolCalls } from '../tools/tool-calls.service.js';
import { INSTRUCTIONS, SERVER_TITLE } from './instructions.rules.js';
import { PROMPTS, promptOf } from './prompts.rules.js';

const INVALID_PARAMS = -32602;
const LISTS = { ttlMs: 300_000, cacheScope: 'public' } as const;

/** Passes the HTTP request to the handler of its message. */
export function authInfoOf(request: EdgeRequest): McpAuthInfo {
  return {
    token: '',
    clientId: request.principal?.accountId ?? 'anonymous',
    scopes: [],
    extra: { caller: request },
  };
}

export interface McpAuthInfo {
  readonly token: string;
  readonly clientId: string;
  readonly scopes: string[];
  readonly extra: { readonly caller: EdgeRequest };
}

/** Creates protocol servers: each serves the whole API and identifies callers only by the current message. */
@Injectable()
export class McpServers {
  constructor(
    private readonly tools: ToolCalls,
    private readonly resources: McpResources,
  ) {}

  /** @param revisions the supported ones; absent: those up to 2025 */
  make(publicUrl: string, revisions?: string[]): Server {
    const server = new Server(
      { name: 'scoutline', title: SERVER_TITLE, version: API_VERSION, websiteUrl: publicUrl },
      {
        ...(revisions && { supportedProtocolVersions: revisions }),
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
    server.setRequestHandler('tools/call', ({ params }, context) => {
      const tool = this.tools.find(params.name);
      if (!tool) throw new ProtocolError(INVALID_PARAMS, `There is no tool ${params.name}; tools/list names them all`);
      return this.tools.call(tool, params.arguments ?? {}, callerOf(context));
    });
    server.setRequestHandler('prompts/list', () => ({ prompts: PROMPTS.map(({ listed }) => listed) }));
    server.setRequestHandler('prompts/get', ({ params }) => {
      const prompt = promptOf(params.name, params.arguments ?? {});
      if (typeof prompt === 'string') throw new ProtocolError(INVALID_PARAMS, prompt);
      return prompt;
    });
    server.setRequestHandler('resources/list', () => ({ resources: this.resources.listed(publicUrl) }));
    server.setRequestHandler('resources/templates/list', () => ({
      resourceTemplates: this.resources.templates(publicUrl),
    }));
    server.setRequestHandler('resources/read', ({ params }, context) =>
      this.resources.read(params.uri, callerOf(context)),
    );
    return server;
  }
}

function callerOf({ http }: ServerContext): EdgeRequest {
  const caller = http?.authInfo?.extra?.['caller'];
  if (caller === undefined) throw new Error('a message arrived without its request');
  return caller as EdgeRequest;
}
