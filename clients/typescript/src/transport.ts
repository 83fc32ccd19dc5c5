import { isRecord, readMeta, rememberMeta, type AnswerMeta } from './answer-meta.js';
import { type ApiError, apiError, ConnectionError, ScoutlineError, TimeoutError, type Problem } from './errors.js';
import { API_VERSION } from './generated/contract.js';
import { pause, retryAfterSeconds, retryDelayMs, type RetryOptions } from './retry.js';

/** Settings of one call; those of the client apply where one is absent. */
export interface CallOptions extends Partial<RetryOptions> {
  /** Time limit of each attempt in milliseconds; default 60,000. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** For a POST; by default a new one, which all retries of the call share. */
  readonly idempotencyKey?: string;
  /** A name of your own for the request, which the answer repeats. */
  readonly requestId?: string;
  /** From `metaOf(answer).consistencyToken` of a write: this read waits for it. */
  readonly consistencyToken?: string;
}

export interface TransportOptions extends RetryOptions {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly timeoutMs: number;
  readonly fetch: typeof fetch;
  readonly onAnswer?: ((meta: AnswerMeta) => void) | undefined;
}

export interface ApiRequest {
  readonly operation: string;
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly pathParameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Timers of Node fire at once for longer times. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;
const LONGEST_IDEMPOTENCY_KEY = 255;
/** These would name another address, the last kind is no text. */
const NO_PATH_SEGMENT = /^\.{0,2}$|\p{Surrogate}/u;

/** Sends requests with key, time limit, retries and errors. */
export class Transport {
  constructor(readonly options: TransportOptions) {}

  /** @throws ScoutlineError for arguments that cannot be sent, ApiError, ConnectionError, or the reason of `signal` */
  async call<Answer>(request: ApiRequest, options: CallOptions = {}): Promise<Answer> {
    const settings = { ...this.options, ...defined(options) };
    const { idempotencyKey = crypto.randomUUID() } = options;
    const address = this.addressOf(request);
    const headers = this.headersOf(request, { ...options, idempotencyKey });
    const timeoutMs = checkedTimeout(settings.timeoutMs);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt<Answer>(request, { ...settings, address, headers, attempt, timeoutMs });
      } catch (error) {
        const delay = settings.signal?.aborted ? null : retryDelayMs(error, attempt - 1, settings);
        if (delay === null) throw error;
        await pause(delay, settings.signal);
      }
    }
  }

  private async attempt<Answer>(request: ApiRequest, call: Attempt): Promise<Answer> {
    const { address, headers, attempt, timeoutMs, signal } = call;
    const limit = AbortSignal.timeout(timeoutMs);
    let response: Response;
    let text: string;
    try {
      response = await this.options.fetch(address, {
        method: request.method,
        headers,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      });
      text = await response.text();
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      throw this.connectionError(error, limit.aborted ? timeoutMs : null);
    }
    const body = parsed(text);
    if (!response.ok) throw errorOf(response, body);
    if (!isRecord(body)) {
      throw new ConnectionError(`${this.options.baseUrl} did not answer with JSON; is it the address of the service?`);
    }
    const meta = readMeta(body, response, { operation: request.operation, attempts: attempt });
    rememberMeta(body, meta);
    this.options.onAnswer?.(meta);
    return body as Answer;
  }

  private headersOf({ method, body }: ApiRequest, options: CallOptions): Headers {
    const headers = new Headers({ accept: 'application/json', 'user-agent': `scoutline-typescript/${API_VERSION}` });
    if (this.options.apiKey !== null) headers.set('authorization', `Bearer ${this.options.apiKey}`);
    if (body !== undefined) headers.set('content-type', 'application/json');
    const { idempotencyKey = '', requestId = '', consistencyToken = '' } = options;
    if (idempotencyKey.length > LONGEST_IDEMPOTENCY_KEY) {
      throw new ScoutlineError(`idempotencyKey has more than ${LONGEST_IDEMPOTENCY_KEY} letters`);
    }
    if (method === 'POST') setHeader(headers, 'idempotency-key', { idempotencyKey });
    setHeader(headers, 'x-request-id', { requestId });
    if (method === 'GET') setHeader(headers, 'x-consistency-token', { consistencyToken });
    return headers;
  }

  private addressOf({ path, pathParameters = {}, query = {} }: ApiRequest): string {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, pathParameters[name]));
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value === undefined || value === null) continue;
      parameters.set(name, queryText(value));
    }
    const search = parameters.toString();
    return `${this.options.baseUrl}${filled}${search === '' ? '' : `?${search}`}`;
  }

  private connectionError(error: unknown, timeoutMs: number | null): ConnectionError {
    const { baseUrl } = this.options;
    if (timeoutMs !== null) return new TimeoutError(`${baseUrl} did not answer within ${timeoutMs / 1_000} s`);
    const { cause = error } = error as { readonly cause?: unknown };
    const { code, message } = cause as { readonly code?: string; readonly message?: string };
    const reason = code ?? message ?? 'the connection failed';
    return new ConnectionError(
      `no answer from ${baseUrl} (${reason}); SCOUTLINE_BASE_URL or baseUrl sets the address`,
      {
        cause: error,
      },
    );
  }
}

interface Attempt {
  readonly address: string;
  readonly headers: Headers;
  readonly attempt: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** A value that JavaScript left out would be the address of a list, which is charged as one. */
function segment(name: string, value: string | null | undefined): string {
  const text = value ?? '';
  if (NO_PATH_SEGMENT.test(text)) throw new ScoutlineError(`${name} is ${JSON.stringify(text)}; it must name a record`);
  return encodeURIComponent(text);
}

function checkedTimeout(timeoutMs: number): number {
  if (!(timeoutMs >= 0)) throw new ScoutlineError(`timeoutMs is ${timeoutMs}; it must be a number of milliseconds`);
  return Math.min(Math.ceil(timeoutMs), LONGEST_TIMEOUT_MS);
}

/** Without this check the value would end in an error of `fetch`. An empty one is left out. */
function setHeader(headers: Headers, name: string, option: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(option)) {
    if (!/^[\x20-\x7e]*$/.test(value)) throw new ScoutlineError(`${label} must have printable ASCII letters only`);
    if (value !== '') headers.set(name, value);
  }
}

function errorOf(response: Response, body: unknown): ApiError {
  const { status, statusText, headers } = response;
  const wait = retryAfterSeconds(headers.get('retry-after'), Date.now());
  const problem: Problem =
    isRecord(body) && typeof body.code === 'string'
      ? (body as unknown as Problem)
      : { type: 'about:blank', title: statusText || `HTTP ${status}`, status, code: `http_${status}` };
  return apiError({ ...problem, status }, headers.get('x-request-id'), wait);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function queryText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Without undefined members, which would hide the settings of the client. */
function defined<T extends object>(options: T): Partial<T> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<T>;
}
