import pino from 'pino';
import { type Logger } from '../../platform/telemetry/logger.js';
import { type EdgeReply, type EdgeRequest } from './request-context.js';

/** Requests that a supervisor repeats every few seconds. */
const PROBES: ReadonlySet<string> = new Set(['/health/live', '/health/ready', '/metrics']);

/** Lines are written in chunks: a write for each line would cost more than the request. */
const CHUNK_CHARACTERS = 8 * 1024;
const PATIENCE_MS = 100;

interface LineStream {
  write(line: string): unknown;
}

/**
 * One line for each request, without the query, headers, body and caller's address. Lines bypass the logger's own
 * formatting, which costs more than many requests; no value here needs escaping.
 */
export class AccessLog {
  private readonly stream: LineStream;
  /** The common prefix of all lines after level and time, as the logger writes it. */
  private readonly bindings: string;
  private readonly paths = new Map<string, string>();
  private pending = '';
  private timer: NodeJS.Timeout | undefined;
  private timeMs = 0;
  private timeText = '';

  constructor(private readonly logger: Logger) {
    this.stream = (logger as unknown as Record<symbol, LineStream>)[pino.symbols.streamSym] ?? process.stdout;
    // pino omits the process id from its bindings.
    this.bindings = Object.entries({ ...logger.bindings(), pid: process.pid })
      .map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`)
      .join('');
  }

  write(request: EdgeRequest, reply: EdgeReply, operation: string): void {
    const { statusCode } = reply;
    const level = statusCode >= 500 ? 'warn' : PROBES.has(operation) ? 'debug' : 'info';
    if (!this.logger.isLevelEnabled(level)) return;
    const { principal, operator } = request;
    let line = `{"level":"${level}","time":"${this.now()}"${this.bindings},"request_id":"${request.id}"`;
    line += `,"operation":"${operation}","method":"${request.method}","path":${this.pathOf(request)}`;
    line += `,"status":${statusCode},"ms":${Math.round(reply.elapsedTime * 10) / 10}`;
    if (request.shownRequestId !== request.id) line += `,"caller_request_id":"${request.shownRequestId}"`;
    if (principal) line += `,"account_id":"${principal.accountId}","key_id":"${principal.keyId}"`;
    if (operator !== undefined) line += `,"operator":"${operator}"`;
    this.pending += `${line},"msg":"request"}\n`;
    if (this.pending.length >= CHUNK_CHARACTERS) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), PATIENCE_MS).unref();
  }

  /** Writes the buffered lines; called automatically, and when the application closes. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.pending !== '') this.stream.write(this.pending);
    this.pending = '';
  }

  /** The route's pattern instead of the path: parameters may be personal. */
  private pathOf(request: EdgeRequest): string {
    const pattern = request.routeOptions.url ?? '(no route)';
    let text = this.paths.get(pattern);
    if (text === undefined) {
      text = JSON.stringify(pattern);
      this.paths.set(pattern, text);
    }
    return text;
  }

  /** Cached because many requests share a millisecond. */
  private now(): string {
    const now = Date.now();
    if (now !== this.timeMs) {
      this.timeMs = now;
      this.timeText = new Date(now).toISOString();
    }
    return this.timeText;
  }
}
