import { Module } from '@nestjs/common';
import { PagesModule } from '../web/pages/pages.module.js';
import { McpDiscoveryController } from './discovery/mcp-discovery.controller.js';
import { McpController } from './door/mcp.controller.js';
import { KeptFrames } from './door/kept-frames.service.js';
import { KeptLists } from './door/kept-lists.service.js';
import { McpDoor } from './door/mcp-door.service.js';
import { McpServers } from './door/mcp-servers.service.js';
import { SharedConnection } from './door/shared-connection.service.js';
import { McpResources } from './resources/mcp-resources.service.js';
import { ToolCalls } from './tools/tool-calls.service.js';

/** The MCP door: the whole API as tools, made from its own OpenAPI document. */
@Module({
  imports: [PagesModule],
  controllers: [McpController, McpDiscoveryController],
  providers: [ToolCalls, McpResources, McpServers, SharedConnection, KeptLists, KeptFrames, McpDoor],
})
export class McpModule {}
