import { buffer } from 'node:stream/consumers';
import { Agent } from 'undici';
import { boundedBody } from './bounded-body.js';
import { Deadline } from './deadline.js';
import { plainHeaders } from './hop.js';
import { asSafeFetchError } from './safe-fetch.errors.js';
import { SafeResponse, type SafeStream } from './safe-response.js';

export interface OperatorRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/**
 * Requests to systems that the operator runs or chooses: the base address is configuration, so it may be private. Only
 * the path is added; no input of a caller or a page becomes part of the host. Redirects are not followed.
 */
export class OperatorFetch {
  private readonly agent = new Agent({ connections: 8, pipelining: 1, headersTimeout: 600_000, bodyTimeout: 120_000 });

  constructor(private readonly baseUrl: string) {}

  /** @throws SafeFetchError only; any status is an answer. */
  async fetch(path: string, request: OperatorRequest): Promise<SafeResponse> {
    const startedAt = performance.now();
    const stream = await this.open(path, request);
    return new SafeResponse(stream, await buffer(stream.body), false, Math.round(performance.now() - startedAt));
  }

  /** As `fetch`, for a body too large for memory. */
  async open(path: string, request: OperatorRequest): Promise<SafeStream> {
    const deadline = new Deadline(request.timeoutMs, request.signal);
    const url = new URL(this.baseUrl + path);
    try {
      const answer = await deadline.race(
        this.agent.request({
          origin: url.origin,
          path: url.pathname + url.search,
          method: request.method ?? 'GET',
          headers: request.headers ?? {},
          body: request.body ?? null,
          signal: deadline.signal,
        }),
        (late) => late.body.on('error', () => undefined).destroy(),
      );
      const headers = plainHeaders(answer.headers);
      const body = boundedBody(answer.body, headers['content-encoding'], request.maxBytes, deadline);
      return { url: url.href, status: answer.statusCode, headers, redirects: [], body };
    } catch (error) {
      const failure = deadline.reason ?? asSafeFetchError(error);
      deadline.clear();
      throw failure;
    }
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }
}
