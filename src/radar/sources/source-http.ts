import { messageOf } from '../../kernel/error-message.js';
import { DEFAULT_TIMEOUT_MS, type SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { type SafeResponse, type SafeResponseHead, type SafeStream } from '../../platform/safe-fetch/safe-response.js';
import { SourceError } from './source.port.js';

export interface SourceRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Accepted statuses besides 2xx. */
  readonly accept?: readonly number[];
  readonly signal?: AbortSignal;
}

/** The pause where a source requests one without a duration. */
const UNSAID_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 24 * 3_600_000;

/** Requests to one source: every failure becomes a `SourceError`. */
export class SourceHttp {
  constructor(
    private readonly safeFetch: SafeFetch,
    private readonly now: () => number,
    /** The upper limit of a request's timeout. */
    private readonly longestMs = Number.POSITIVE_INFINITY,
  ) {}

  async get(url: string, request: SourceRequest = {}): Promise<SafeResponse> {
    return this.guarded(request, () => this.safeFetch.fetch(url, this.bounded(request)));
  }

  /** The body as a stream; `namesIn` and similar readers throw its failures, see `asSourceError`. */
  async open(url: string, request: SourceRequest = {}): Promise<SafeStream> {
    return this.guarded(
      request,
      () => this.safeFetch.open(url, this.bounded(request)),
      (stream) => stream.body.destroy(),
    );
  }

  /** A JSON object or array; null for an accepted error status, whose body is undefined. */
  async json(url: string, request: SourceRequest = {}): Promise<{ head: SafeResponse; body: unknown }> {
    const head = await this.get(url, request);
    if (!head.ok) return { head, body: null };
    try {
      return { head, body: head.json() };
    } catch (error) {
      throw new SourceError('malformed', 'the answer is not JSON', undefined, { cause: error });
    }
  }

  private bounded(request: SourceRequest): SourceRequest {
    return { ...request, timeoutMs: Math.min(request.timeoutMs ?? DEFAULT_TIMEOUT_MS, this.longestMs) };
  }

  private async guarded<T extends SafeResponseHead>(
    request: SourceRequest,
    send: () => Promise<T>,
    discard: (answer: T) => void = () => undefined,
  ): Promise<T> {
    let answer: T;
    try {
      answer = await send();
    } catch (error) {
      throw asSourceError(error);
    }
    const { status } = answer;
    if ((status >= 200 && status < 300) || request.accept?.includes(status)) return answer;
    discard(answer);
    throw refusalOf(answer, this.now());
  }
}

/** The error behind a failed answer: a pause, a refusal or a failure. */
export function refusalOf({ status, headers }: Pick<SafeResponseHead, 'status' | 'headers'>, now: number): SourceError {
  const spent = headers['x-ratelimit-remaining'] === '0';
  if (status === 429 || ((status === 403 || status === 503) && (spent || headers['retry-after'] !== undefined))) {
    return new SourceError('rate_limited', `it asks for a pause (status ${status})`, pauseOf(headers, now));
  }
  if (status === 401 || status === 403) return new SourceError('refused', `it refused the key (status ${status})`);
  if (status >= 500) return new SourceError('unreachable', `it failed (status ${status})`);
  return new SourceError('refused', `it answered with status ${status}`);
}

/** `Retry-After` as seconds or a date, or the reset time of a rate limit. */
function pauseOf(headers: Readonly<Record<string, string>>, now: number): number {
  const after = headers['retry-after'];
  const reset = headers['x-ratelimit-reset'];
  const ms =
    after !== undefined
      ? /^\d+$/.test(after.trim())
        ? Number(after) * 1_000
        : Date.parse(after) - now
      : reset !== undefined
        ? Number(reset) * 1_000 - now
        : Number.NaN;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 1_000), LONGEST_PAUSE_MS) : UNSAID_PAUSE_MS;
}

/** Classifies a failure while reading a source. */
export function asSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  const message = messageOf(error);
  const theirs = error instanceof SafeFetchError && !['bad_response', 'too_large'].includes(error.code);
  return new SourceError(theirs ? 'unreachable' : 'malformed', message, undefined, { cause: error });
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function objectIn(value: unknown, what: string): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new SourceError('malformed', `${what} is not an object`);
}

export function arrayIn(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new SourceError('malformed', `${what} is not a list`);
}

export function textIn(object: JsonObject, field: string): string | undefined {
  const value = object[field];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
