import { ProtocolError, Server, type ServerContext, specTypeSchemas } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { API_VERSION } from '../../web/openapi/openapi-document.js';
import { McpResources } from '../resources/mcp-resources.service.js';
import { ToolCalls } from '../tools/tool-calls.service.js';
import { unknownTool } from '../tools/finder-tools.rules.js';
import { KNOWN_TOOLSETS, TOOLSETS_META, toolsetsOf } from '../tools/toolsets.rules.js';
import { INSTRUCTIONS, SERVER_TITLE } from './instructions.rules.js';
import { PROMPTS, promptOf } from './prompts.rules.js';

const INVALID_PARAMS = -32602;
/** With its schema given, the SDK answers wrong parameters with this code; else with that of an internal error. */
const PAGE = { params: specTypeSchemas.PaginatedRequestParams };
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
    server.setRequestHandler('tools/list', PAGE, (params, { http }) => {
      refuseCursor(params);
      // The first list of a process is made before any request.
      const address = (http?.authInfo?.extra?.['caller'] as EdgeRequest | undefined)?.query;
      const toolsets = toolsetsOf(address, params._meta);
      if (!toolsets) throw new ProtocolError(INVALID_PARAMS, `${TOOLSETS_META} takes ${KNOWN_TOOLSETS}`);
      return { tools: this.tools.listed(toolsets) };
    });
    server.setRequestHandler('tools/call', ({ params }, context) => {
      if (!this.tools.has(params.name)) {
        throw new ProtocolError(INVALID_PARAMS, `${unknownTool(params.name).message}; find_tool finds tools by words`);
      }
      return this.tools.call(params.name, params.arguments ?? {}, callerOf(context), context.mcpReq.id);
    });
    server.setRequestHandler('prompts/list', PAGE, (params) => {
      refuseCursor(params);
      return { prompts: PROMPTS.map(({ listed }) => listed) };
    });
    server.setRequestHandler('prompts/get', { params: specTypeSchemas.GetPromptRequestParams }, (params) => {
      const prompt = promptOf(params.name, params.arguments ?? {});
      if (typeof prompt === 'string') throw new ProtocolError(INVALID_PARAMS, prompt);
      return prompt;
    });
    server.setRequestHandler('resources/list', PAGE, (params) => {
      refuseCursor(params);
      return { resources: this.resources.listed(publicUrl) };
    });
    server.setRequestHandler('resources/templates/list', PAGE, (params) => {
      refuseCursor(params);
      return { resourceTemplates: this.resources.templates(publicUrl) };
    });
    server.setRequestHandler(
      'resources/read',
      { params: specTypeSchemas.ReadResourceRequestParams },
      ({ uri }, context) => this.resources.read(uri, callerOf(context), context.mcpReq.id),
    );
    return server;
  }
}

/** Each list is one page, so every cursor is an invented one. */
function refuseCursor({ cursor }: { readonly cursor?: string | undefined }): void {
  if (cursor === undefined) return;
  throw new ProtocolError(INVALID_PARAMS, 'There is no such cursor: this list is one page; omit cursor');
}

function callerOf({ http }: ServerContext): EdgeRequest {
  const caller = http?.authInfo?.extra?.['caller'];
  if (caller === undefined) throw new Error('a message arrived without its request');
  return caller as EdgeRequest;
}
