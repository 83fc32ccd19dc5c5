import { type EdgeReply, type EdgeRequest } from '../http/request-context.js';
import { type Logger } from '../../platform/telemetry/logger.js';

/**
 * One line for every act of operators that was refused: who tried what, by the route's pattern. At the console that is
 * whatever a form came to nothing with; at the admin API a token that is nobody's, or may not.
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
