import { Inject, Injectable } from '@nestjs/common';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { SAFE_FETCH_OPTIONS, SafeFetch, type SafeFetchOptions } from '../../platform/safe-fetch/safe-fetch.js';

const WITHIN_MS = 15_000;
const CONNECT_WITHIN_MS = 5_000;
/** Many hooks may share a host; a slow one of them must not keep the others waiting for a socket. */
const CONNECTIONS_PER_ORIGIN = 512;
const MOST_READ_BYTES = 64 * 1024;
const EXCERPT_BYTES = 1_024;

/** What a receiver answered, or why it did not. */
export interface Sent {
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
  readonly retryAfter: string | null;
  readonly abort: boolean;
  /** The first kilobyte of the answer; null where there was none. */
  readonly excerpt: string | null;
}

/** The way to receivers: a guard of its own, so that deliveries wait for no other outbound work. */
@Injectable()
export class DeliveryTransport {
  private readonly outgoing: SafeFetch;

  constructor(@Inject(SAFE_FETCH_OPTIONS) options: SafeFetchOptions) {
    this.outgoing = new SafeFetch({
      ...options,
      connectTimeoutMs: CONNECT_WITHIN_MS,
      connectionsPerOrigin: CONNECTIONS_PER_ORIGIN,
    });
  }

  /** A redirect is an answer like any other, and is not followed. */
  async send(url: string, body: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Sent> {
    const startedAt = performance.now();
    const durationMs = (): number => Math.round(performance.now() - startedAt);
    try {
      const answer = await this.outgoing.fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Scoutline-Webhooks/1' },
        body,
        timeoutMs: WITHIN_MS,
        maxRedirects: 0,
        maxBytes: MOST_READ_BYTES,
        onTooLarge: 'truncate',
        signal,
      });
      return {
        status: answer.status,
        error: null,
        durationMs: durationMs(),
        retryAfter: answer.headers['retry-after'] ?? null,
        abort: answer.headers['webhook-delivery'] === 'abort-message',
        excerpt: excerptOf(answer.body),
      };
    } catch (error) {
      if (!(error instanceof SafeFetchError)) throw error;
      const nothing = { status: null, retryAfter: null, abort: false, excerpt: null };
      return { ...nothing, error: error.code, durationMs: durationMs() };
    }
  }

  async close(): Promise<void> {
    await this.outgoing.close();
  }
}

/** As text; what is none, or cut in half, becomes replacement characters. NUL is none of Postgres's characters. */
function excerptOf(body: Buffer): string | null {
  const text = body.subarray(0, EXCERPT_BYTES).toString('utf8').replaceAll('\u0000', '\ufffd');
  return text === '' ? null : text;
}
