import { ApiSchema } from '../../web/openapi/deferred-description.js';

@ApiSchema({ description: 'A JSON-RPC message.', additionalProperties: true })
export class RpcMessage {}
