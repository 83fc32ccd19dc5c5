import { IsIn } from 'class-validator';
import { ApiSchema, Described } from '../../web/openapi/deferred-description.js';
import { QueryList } from '../../web/validation/query-fields.js';
import { ALL, KNOWN_TOOLSETS, TOOLSETS } from '../tools/toolsets.rules.js';

@ApiSchema({ description: 'A JSON-RPC message.', additionalProperties: true })
export class RpcMessage {}

export class McpQuery {
  @Described('Groups of tools that tools/list answers, comma-separated; default research. Every tool can be called.', [
    'research',
  ])
  @QueryList()
  @IsIn([...TOOLSETS, ALL], {
    each: true,
    message: `toolsets takes ${KNOWN_TOOLSETS}`,
    context: { suggestion: 'research' },
  })
  toolsets?: string[];
}
