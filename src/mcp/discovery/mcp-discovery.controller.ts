import { Controller, Get, Req, Res } from '@nestjs/common';
import { entityTagOf, isKnownTag } from '../../web/endpoints/entity-tag.js';
import { Page, ReadableByOtherOrigins } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { API_VERSION } from '../../web/openapi/openapi-document.js';
import {
  aiCatalog,
  authMarkdown,
  CARD_TYPE,
  CATALOG_TYPE,
  protectedResource,
  serverCard,
} from './server-card.rules.js';

/** Discovery documents of the MCP endpoint and its authentication. */
@Controller()
export class McpDiscoveryController {
  @Get(['api/v1/mcp/server-card', '.well-known/mcp/server-card.json', '.well-known/mcp/server-card'])
  @Page(CARD_TYPE, 'application/json')
  @ReadableByOtherOrigins()
  card(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    send(request, reply, CARD_TYPE, JSON.stringify(serverCard(request.server.publicUrl, API_VERSION)));
  }

  @Get('.well-known/ai-catalog.json')
  @Page(CATALOG_TYPE, 'application/json')
  @ReadableByOtherOrigins()
  catalog(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    send(request, reply, CATALOG_TYPE, JSON.stringify(aiCatalog(request.server.publicUrl)));
  }

  @Get(['.well-known/oauth-protected-resource', '.well-known/oauth-protected-resource/api/v1/mcp'])
  @Page('application/json')
  @ReadableByOtherOrigins()
  resource(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    send(request, reply, 'application/json', JSON.stringify(protectedResource(request.server.publicUrl)));
  }

  @Get('auth.md')
  @Page('text/markdown', 'text/plain')
  @ReadableByOtherOrigins()
  auth(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    send(request, reply, 'text/markdown; charset=utf-8', authMarkdown(request.server.publicUrl));
  }
}

function send(request: EdgeRequest, reply: EdgeReply, type: string, body: string): void {
  const etag = entityTagOf(body);
  reply.header('etag', etag).header('cache-control', 'public, max-age=3600');
  if (isKnownTag(request.headers['if-none-match'], etag)) void reply.code(304).send();
  // Sent as bytes: Fastify would add a charset to a string, which these media types do not have.
  else void reply.header('content-type', type).send(Buffer.from(body));
}
