import { type EdgeReply, type EdgeRequest } from '../http/request-context.js';
import { type Logger } from '../../platform/telemetry/logger.js';

/**
 * Logs every refused action of operators: the operator and the route's pattern. On the console this covers every
 * failed form; on the admin API, invalid tokens and missing permissions.
 */
export class RefusedActs {
  constructor(private readonly logger: Logger) {}

  note(request: EdgeRequest, reply: EdgeReply): void {
    const { statusCode: status } = reply;
    if (status < 400 || status >= 500) return;
    const operation = request.routeOptions.config.operation;
    const isAtConsole = operation?.console !== undefined && (request.method === 'POST' || status === 403);
    if (!isAtConsole && !(operation?.operatorOnly && (status === 401 || status === 403))) return;
    this.logger.warn(
      {
        request_id: request.id,
        operator: request.operator ?? null,
        act: `${request.method} ${request.routeOptions.url ?? ''}`,
        status,
      },
      'an act of operators was refused',
    );
  }
}
