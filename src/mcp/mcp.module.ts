import { Module } from '@nestjs/common';
import { PagesModule } from '../web/pages/pages.module.js';
import { McpDiscoveryController } from './discovery/mcp-discovery.controller.js';
import { McpController } from './transport/mcp.controller.js';
import { CachedFrames } from './transport/cached-frames.service.js';
import { CachedLists } from './transport/cached-lists.service.js';
import { McpTransport } from './transport/mcp-transport.service.js';
import { McpServers } from './transport/mcp-servers.service.js';
import { SharedConnection } from './transport/shared-connection.service.js';
import { McpResources } from './resources/mcp-resources.service.js';
import { ToolCalls } from './tools/tool-calls.service.js';

/** The MCP endpoint: the whole API as tools, generated from its OpenAPI document. */
@Module({
  imports: [PagesModule],
  controllers: [McpController, McpDiscoveryController],
  providers: [ToolCalls, McpResources, McpServers, SharedConnection, CachedLists, CachedFrames, McpTransport],
})
export class McpModule {}
