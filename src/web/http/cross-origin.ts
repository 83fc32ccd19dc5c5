import { type EdgeReply, type EdgeRequest } from './request-context.js';
import { type RouteTable } from './route-table.js';

/** Request headers that pages of other origins may send. */
const REQUEST_HEADERS =
  'Authorization, Content-Type, Content-Encoding, Accept, Idempotency-Key, X-Request-Id, X-Consistency-Token, If-None-Match, PAYMENT-SIGNATURE, Payment-Authorization, Mcp-Session-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name';

/** Response headers that pages of other origins may read. */
const EXPOSED_HEADERS = [
  'X-Request-Id',
  'X-Request-Uuid',
  'X-Consistency-Token',
  'X-Stale',
  'X-Log-Position',
  'Repr-Digest',
  'Idempotency-Replayed',
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'Link',
  'ETag',
  'WWW-Authenticate',
  'PAYMENT-REQUIRED',
  'PAYMENT-RESPONSE',
  'Payment-Receipt',
].join(', ');

/** The API, MCP included: it authenticates callers by headers, never by a cookie. */
export function isApiPath(path: string): boolean {
  return path.startsWith('/api/');
}

/** Allows pages of other origins to read the API and the documents marked for it, and nothing else. */
export function writeCrossOriginHeaders(request: EdgeRequest, reply: EdgeReply, routes: RouteTable): void {
  if (!isReadableByOtherOrigins(request, routes)) return;
  reply.header('access-control-allow-origin', '*');
  if (request.headers.origin !== undefined) reply.header('access-control-expose-headers', EXPOSED_HEADERS);
}

/** The answer to an OPTIONS request, which no route handles: the allowed methods, and the CORS headers. */
export function answerOptions(reply: EdgeReply, allowed: readonly string[]): void {
  if (reply.hasHeader('access-control-allow-origin')) {
    reply.header('access-control-allow-methods', allowed.join(', '));
    reply.header('access-control-allow-headers', REQUEST_HEADERS).header('access-control-max-age', '86400');
  }
  reply.code(204).send();
}

function isReadableByOtherOrigins(request: EdgeRequest, routes: RouteTable): boolean {
  const { url, config } = request.routeOptions;
  if (url !== undefined && !request.is404) return isApiPath(url) || config.operation?.isReadableByOtherOrigins === true;
  const path = request.url.split('?', 1)[0] ?? '';
  return isApiPath(path) || routes.isReadableByOtherOrigins(path);
}
