import { type LoggerService } from '@nestjs/common';
import pino, { type DestinationStream, type Logger as PinoLogger } from 'pino';

/** The process's structured log (pino): a type, and the token of the same name by which Nest injects it. */
export type Logger = PinoLogger;
export const Logger = Symbol('Logger');

/** Members that may hold a secret or personal data wherever they stand in a logged object. */
const SECRET_MEMBERS = ['authorization', 'cookie', 'api_key', 'apiKey', 'password', 'secret', 'token', 'email', 'ip'];

/**
 * Secrets that a message or a stack may carry: API keys, operator tokens, webhook secrets, bearer headers and the
 * passwords of addresses. The last line of defence, over the whole line.
 */
const SECRET_TEXT =
  /(sk_live_|whsec_|op_)[A-Za-z0-9+/=_-]{6,}|(Bearer )[A-Za-z0-9._~+/=-]{6,}|([a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/"]{1,100}:)[^\s@/"]{1,200}@/gi;

export function withoutSecrets(text: string): string {
  return text.replace(
    SECRET_TEXT,
    (_match, key: string | undefined, bearer: string | undefined, address: string | undefined) =>
      address ? `${address}[secret]@` : `${key ?? bearer ?? ''}[secret]`,
  );
}

export interface LoggerOptions {
  readonly level: string;
  /** The process's role; on every line. */
  readonly role: string;
  /** Where lines go; standard output, written in the background, where absent. */
  readonly destination?: DestinationStream;
}

export function createLogger(options: LoggerOptions): Logger {
  return pino(
    {
      level: options.level,
      base: { role: options.role, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: SECRET_MEMBERS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[secret]',
      },
      hooks: { streamWrite: withoutSecrets },
    },
    options.destination ?? pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500 }),
  );
}

/** Nest's own messages, through the structured log. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.logger.debug({ context: contextOf(rest) }, String(message));
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn({ context: contextOf(rest) }, String(message));
  }
  error(message: unknown, ...rest: unknown[]): void {
    const [stack] = rest;
    this.logger.error(
      { context: contextOf(rest), ...(typeof stack === 'string' && rest.length > 1 ? { stack } : {}) },
      String(message),
    );
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.debug({ context: contextOf(rest) }, String(message));
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.trace({ context: contextOf(rest) }, String(message));
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.logger.fatal({ context: contextOf(rest) }, String(message));
  }
}

function contextOf(rest: readonly unknown[]): string | undefined {
  const last = rest.at(-1);
  return typeof last === 'string' ? last : undefined;
}
