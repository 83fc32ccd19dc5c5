import { type Logger } from '../telemetry/logger.js';
import { type EdgeReply, type EdgeRequest } from './request-context.js';

/** What a supervisor asks every few seconds. */
const PROBES: ReadonlySet<string> = new Set(['/health/live', '/health/ready', '/metrics']);

/** One line a request: never the query, a header, a body or an address of a caller. */
export class AccessLog {
  constructor(private readonly logger: Logger) {}

  write(request: EdgeRequest, reply: EdgeReply, operation: string): void {
    const level = reply.statusCode >= 500 ? 'warn' : PROBES.has(operation) ? 'debug' : 'info';
    if (!this.logger.isLevelEnabled(level)) return;
    const { principal } = request;
    this.logger[level](
      {
        request_id: request.id,
        operation,
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.shownRequestId !== request.id ? { caller_request_id: request.shownRequestId } : {}),
        ...(principal ? { account_id: principal.accountId, key_id: principal.keyId } : {}),
        ...(request.operator ? { operator: request.operator } : {}),
      },
      'request',
    );
  }
}

/** The route's pattern rather than the path: parameters may be personal. */
function pathOf(request: EdgeRequest): string {
  return request.routeOptions.url ?? '(no route)';
}
