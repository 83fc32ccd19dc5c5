import { Inject, Injectable } from '@nestjs/common';
import { type Readable } from 'node:stream';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { SAFE_FETCH_OPTIONS, SafeFetch, type SafeFetchOptions } from '../../platform/safe-fetch/safe-fetch.js';

const WITHIN_MS = 15_000;
const CONNECT_WITHIN_MS = 5_000;
/** Many webhooks may share a host; a slow one must not block the others' sockets. */
const CONNECTIONS_PER_ORIGIN = 512;
const MOST_READ_BYTES = 64 * 1024;
const EXCERPT_BYTES = 1_024;

/** The receiver's answer, or the reason for none. */
export interface Sent {
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
  readonly retryAfter: string | null;
  readonly abort: boolean;
  /** The first kilobyte of the answer; null without one. */
  readonly excerpt: string | null;
}

/** Sends to receivers with its own safe-fetch instance, so that deliveries do not wait for other outbound work. */
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

  /** Does not follow redirects: a redirect is an answer. */
  async send(url: string, body: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Sent> {
    const startedAt = performance.now();
    const durationMs = (): number => Math.round(performance.now() - startedAt);
    try {
      const answer = await this.outgoing.open(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Scoutline-Webhooks/1' },
        body,
        timeoutMs: WITHIN_MS,
        maxRedirects: 0,
        signal,
      });
      return {
        status: answer.status,
        error: null,
        retryAfter: answer.headers['retry-after'] ?? null,
        abort: answer.headers['webhook-delivery'] === 'abort-message',
        excerpt: excerptOf(await beginningOf(answer.body)),
        durationMs: durationMs(),
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

/** What can be read of a body. The receiver's answer is its status: a body that breaks off changes nothing about it. */
async function beginningOf(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > MOST_READ_BYTES) break;
    }
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
  }
  return Buffer.concat(chunks);
}

/** Invalid or truncated UTF-8 becomes replacement characters; NUL goes, because Postgres cannot store it. */
function excerptOf(body: Buffer): string | null {
  const text = body.subarray(0, EXCERPT_BYTES).toString('utf8').replaceAll('\u0000', '\ufffd');
  return text === '' ? null : text;
}
