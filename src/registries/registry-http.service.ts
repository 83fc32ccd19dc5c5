import { createHash } from 'node:crypto';
import { messageOf } from '../kernel/error-message.js';
import { SafeFetchError } from '../platform/safe-fetch/safe-fetch.errors.js';
import { type SafeFetch } from '../platform/safe-fetch/safe-fetch.js';
import { type SafeResponse } from '../platform/safe-fetch/safe-response.js';
import { type FetchedDocument, RegistryError, type RegistrySearch } from './registry.port.js';
import { type RateLimit, type SourceRateLimits } from './source-rate-limits.service.js';

export interface RegistryHttpOptions {
  /** The source's name in `ops.source_turns`. */
  readonly source: string;
  readonly pace: RateLimit;
  readonly safeFetch: SafeFetch;
  readonly turns: SourceRateLimits;
  readonly now: () => number;
  /** Sent with every request; may contain a key. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Statuses by which the source limits the rate. */
  readonly pauses?: readonly number[];
}

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 8 * 1024 * 1024;
const DEFAULT_REST_MS = 10_000;
const ATTEMPTS = 2;

/** Requests to one register: rate-limited, each address once per run, every failure a `RegistryError`. */
export class RegistryHttp {
  constructor(private readonly options: RegistryHttpOptions) {}

  /** The bytes at an address; null for a status of `none`. */
  get(url: string, search: RegistrySearch, none: readonly number[] = []): Promise<FetchedDocument | null> {
    const known = search.fetched.get(url);
    if (known) return known;
    const fetched = this.ask(url, search, none);
    search.fetched.set(url, fetched);
    // The caller receives the failure; the cached promise must not report it as unhandled.
    fetched.catch(() => undefined);
    return fetched;
  }

  /** As `get`, parsed as JSON. */
  async json(
    url: string,
    search: RegistrySearch,
    none: readonly number[] = [],
  ): Promise<{ readonly document: FetchedDocument; readonly value: unknown } | null> {
    const document = await this.get(url, search, none);
    if (!document) return null;
    try {
      return { document, value: JSON.parse(new TextDecoder('utf-8').decode(document.body)) as unknown };
    } catch (error) {
      throw new RegistryError('malformed', `${this.options.source} sent what is no JSON`, { cause: error });
    }
  }

  private async ask(url: string, search: RegistrySearch, none: readonly number[]): Promise<FetchedDocument | null> {
    const { source, pace, turns } = this.options;
    for (let attempt = 1; ; attempt++) {
      await turns.take(source, pace, search.signal);
      const answer = await this.send(url, search).catch((error: unknown) => asRegistryError(error, source));
      if (!(answer instanceof RegistryError)) {
        if (none.includes(answer.status)) return null;
        if (answer.ok) return this.documentOf(url, answer);
        if (this.requestsPause(answer)) {
          await turns.rest(source, this.pauseMs(answer));
          throw new RegistryError('rate_limited', `${source} asks for a pause (status ${answer.status})`);
        }
        if (answer.status < 500) throw new RegistryError('refused', `${source} answered with ${answer.status}`);
      }
      const failure =
        answer instanceof RegistryError
          ? answer
          : new RegistryError('unreachable', `${source} failed with status ${answer.status}`);
      if (failure.kind !== 'unreachable' || attempt === ATTEMPTS || search.signal.aborted) throw failure;
    }
  }

  private send(url: string, { signal }: RegistrySearch): Promise<SafeResponse> {
    const headers = { accept: 'application/json, application/xml;q=0.9, */*;q=0.1', ...this.options.headers() };
    return this.options.safeFetch.fetch(url, { headers, signal, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
  }

  private documentOf(url: string, { body }: SafeResponse): FetchedDocument {
    const sha256 = createHash('sha256').update(body).digest('hex');
    return { sha256, url, retrievedAt: new Date(this.options.now()).toISOString(), body };
  }

  private requestsPause({ status, headers }: SafeResponse): boolean {
    return (this.options.pauses ?? [429]).includes(status) || (status === 503 && headers['retry-after'] !== undefined);
  }

  /** `Retry-After` in seconds or as a date. */
  private pauseMs({ headers }: SafeResponse): number {
    const after = headers['retry-after']?.trim() ?? '';
    const ms = /^\d{1,9}$/.test(after) ? Number(after) * 1_000 : Date.parse(after) - this.options.now();
    return Number.isFinite(ms) && ms > 0 ? ms : DEFAULT_REST_MS;
  }
}

function asRegistryError(error: unknown, source: string): RegistryError {
  if (error instanceof RegistryError) return error;
  const malformed = error instanceof SafeFetchError && ['bad_response', 'too_large'].includes(error.code);
  return new RegistryError(malformed ? 'malformed' : 'unreachable', `${source}: ${messageOf(error)}`, { cause: error });
}
