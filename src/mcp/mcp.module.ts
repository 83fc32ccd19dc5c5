import { Module } from '@nestjs/common';
import { PagesModule } from '../web/pages/pages.module.js';
import { McpDiscoveryController } from './discovery/mcp-discovery.controller.js';
import { McpController } from './transport/mcp.controller.js';
import { KeptFrames } from './transport/cached-frames.service.js';
import { KeptLists } from './transport/cached-lists.service.js';
import { McpDoor } from './transport/mcp-transport.service.js';
import { McpServers } from './transport/mcp-servers.service.js';
import { SharedConnection } from './transport/shared-connection.service.js';
import { McpResources } from './resources/mcp-resources.service.js';
import { ToolCalls } from './tools/tool-calls.service.js';

/** The MCP door: the whole API as tools, made from its own OpenAPI document. */
@Module({
  imports: [PagesModule],
  controllers: [McpController, McpDiscoveryController],
  providers: [ToolCalls, McpResources, McpServers, SharedConnection, KeptLists, KeptFrames, McpDoor],
})
export class McpModule {}
