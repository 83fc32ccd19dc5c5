import { type LoggerService } from '@nestjs/common';
import pino, { type DestinationStream, type Logger as PinoLogger } from 'pino';
import { withSourceLines } from '../process/source-lines.js';

/** The process's structured log (pino): a type, and the token of the same name by which Nest injects it. */
export type Logger = PinoLogger;
export const Logger = Symbol('Logger');

/** Object keys whose value is secret or personal, at any depth of a line. */
const SECRET_MEMBERS =
  /"(authorization|cookie|set-cookie|api_?key|password|secret|token|email|ip)":"(?:[^"\\]|\\.)*"/gi;
/** Text that resembles a key, a token or a webhook's secret. */
const SECRET_WORDS = /(sk_live_|whsec_|op_)[A-Za-z0-9+/=_-]{6,}|(Bearer )[A-Za-z0-9._~+/=-]{6,}/gi;
const ADDRESS_PASSWORDS = /(:\/\/[^\s:@/"]{1,100}:)[^\s@/"]{1,200}@/g;

/**
 * Redacts secrets from a log line, as the last line of defence. The cheap checks come first, because it runs on every
 * line.
 */
export function withoutSecrets(line: string): string {
  let safe = line.replace(SECRET_MEMBERS, '"$1":"[secret]"');
  if (/sk_live_|whsec_|op_|bearer /i.test(safe)) {
    safe = safe.replace(
      SECRET_WORDS,
      (_match, word: string | undefined, bearer: string | undefined) => `${word ?? bearer ?? ''}[secret]`,
    );
  }
  return safe.includes('://') ? safe.replace(ADDRESS_PASSWORDS, '$1[secret]@') : safe;
}

/** Written asynchronously; a stalled reader costs at most `maxLength` characters of memory, then lines are dropped. */
const STANDARD_OUTPUT = {
  dest: 1,
  sync: false,
  minLength: 4_096,
  maxLength: 16 * 1024 * 1024,
  periodicFlush: 500,
} as const;

/** All loggers of the process share it, because each stream starts a flush timer. */
let standardOutput: DestinationStream | undefined;

export interface LoggerOptions {
  readonly level: string;
  /** The role of the process, on every line. */
  readonly role: string;
  /** Where lines go; by default standard output, written asynchronously. */
  readonly destination?: DestinationStream;
}

export function createLogger(options: LoggerOptions): Logger {
  return pino(
    {
      level: options.level,
      base: { role: options.role, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: (line) => withoutSecrets(withSourceLines(line)) },
    },
    options.destination ?? (standardOutput ??= openStandardOutput()),
  );
}

/**
 * Lines that cannot be written, as on a full disk, wait for the next attempt, and the process goes on without them. At its
 * end they are dropped, since the package would try for ever.
 */
function openStandardOutput(): DestinationStream {
  const stream = pino.destination(STANDARD_OUTPUT);
  const flushSync = stream.flushSync.bind(stream);
  let isFailing = false;
  stream.on('error', () => (isFailing = true)).on('write', () => (isFailing = false));
  stream.flushSync = () => {
    if (!isFailing) flushSync();
  };
  return stream;
}

/** Sends Nest's own messages to the structured log. */
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
