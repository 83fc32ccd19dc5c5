import { type EdgeRequest } from '../../web/http/request-context.js';
import { type McpTool } from './mcp-tool.rules.js';

const REQUEST_UUID = 'x-request-uuid';
const IDEMPOTENCY_KEY = 'idempotency-key';

/** Headers of a request that runs a message of this caller. */
export function callerHeaders({ headers, shownRequestId }: EdgeRequest): Record<string, string> {
  return {
    // Errors and the access log name the request as the caller does.
    'x-request-id': shownRequestId,
    ...(headers.authorization === undefined ? {} : { authorization: headers.authorization }),
    ...(headers['user-agent'] === undefined ? {} : { 'user-agent': headers['user-agent'] }),
  };
}

/** Whether a repeated call of the tool could do or charge something twice. */
export function takesKey({ places, price }: McpTool): boolean {
  return 'idempotency_key' in places || !price.startsWith('free');
}

/** The Idempotency-Key of the caller's request. One of a batch is not that of each call. */
export function keyPassedOn({ headers, body }: EdgeRequest): Record<string, string> {
  const key = headers[IDEMPOTENCY_KEY];
  return typeof key === 'string' && !Array.isArray(body) ? { [IDEMPOTENCY_KEY]: key } : {};
}

/** The ledger names a call by the UUID of its own request, so the caller gets that one. A batch may have several. */
export function showRequestUuid(caller: EdgeRequest, answered: Readonly<Record<string, string>>): void {
  const uuid = answered[REQUEST_UUID];
  if (uuid !== undefined && !Array.isArray(caller.body)) caller.answerHeaders = { [REQUEST_UUID]: uuid };
}
