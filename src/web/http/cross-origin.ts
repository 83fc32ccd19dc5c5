import { type EdgeReply, type EdgeRequest } from './request-context.js';
import { type RouteTable } from './route-table.js';

/** What a page of another origin may send. */
const REQUEST_HEADERS =
  'Authorization, Content-Type, Content-Encoding, Accept, Idempotency-Key, X-Request-Id, X-Consistency-Token, If-None-Match, PAYMENT-SIGNATURE, Payment-Authorization, Mcp-Session-Id, MCP-Protocol-Version';

/** What a page of another origin may read of an answer, beside its body. */
const EXPOSED_HEADERS = [
  'X-Request-Id',
  'X-Request-Uuid',
  'X-Consistency-Token',
  'X-Stale',
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

/** The API, MCP included: its callers are known by what they send, never by a cookie. */
export function isApiPath(path: string): boolean {
  return path.startsWith('/api/');
}

/** Lets pages of other origins read the API and the documents marked for it, and nothing else. */
export function writeCrossOriginHeaders(request: EdgeRequest, reply: EdgeReply, routes: RouteTable): void {
  if (!isReadableByOtherOrigins(request, routes)) return;
  reply.header('access-control-allow-origin', '*');
  if (request.headers.origin !== undefined) reply.header('access-control-expose-headers', EXPOSED_HEADERS);
}

/** The answer to an OPTIONS request, which no route takes: what the path takes, and from pages of which origins. */
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
