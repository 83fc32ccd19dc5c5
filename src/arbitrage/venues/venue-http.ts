import { messageOf } from '../../kernel/error-message.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { type SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { type SafeResponse } from '../../platform/safe-fetch/safe-response.js';
import { type AnswerKind, type AnswerRow } from './answer-readers.js';
import { type AnswerRows } from './answer-rows.js';
import { type VenueAnswers } from './venue-answers.service.js';
import { VenueError } from './venue.port.js';
import { pauseFor } from '../../platform/process/pause-for.js';

export interface VenueHttpOptions {
  readonly safeFetch: SafeFetch;
  readonly answers: VenueAnswers;
  /** The maximum of request starts per second, below the venue's limit. */
  readonly perSecond: number;
  readonly now: () => number;
}

export interface VenueRequest {
  readonly body?: unknown;
  readonly signal: AbortSignal;
  readonly maxBytes?: number;
}

export interface VenueSearch extends VenueRequest {
  /** Statuses besides 2xx that give null. */
  readonly none: readonly number[];
}

type Rows<Kind extends AnswerKind> = AnswerRows<AnswerRow<Kind>>;

const TIMEOUT_MS = 30_000;
/** Several times the largest page of a venue. */
const MAX_BYTES = 16 * 1024 * 1024;
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 250;
/** A venue that requests a longer pause counts as failed for this refresh. */
const LONGEST_PAUSE_MS = 60_000;

/** Requests to one venue: rate-limited, retried where useful, and every failure a `VenueError`. */
export class VenueHttp {
  private nextAt = 0;

  constructor(private readonly options: VenueHttpOptions) {}

  /** The content of an answer. @throws VenueError */
  async read<Kind extends AnswerKind>(url: string, kind: Kind, request: VenueRequest): Promise<Rows<Kind>> {
    return this.options.answers.read(kind, await this.answer(url, request), this.options.now());
  }

  /** The content of an answer; null for a status of `none`. @throws VenueError */
  async find<Kind extends AnswerKind>(url: string, kind: Kind, request: VenueSearch): Promise<Rows<Kind> | null> {
    const answer = await this.answer(url, request, request.none);
    return answer.ok ? this.options.answers.read(kind, answer, this.options.now()) : null;
  }

  private async answer(url: string, request: VenueRequest, none: readonly number[] = []): Promise<SafeResponse> {
    for (let attempt = 1; ; attempt++) {
      await this.turn(request.signal);
      const answer = await this.send(url, request).catch((error: unknown) => asVenueError(error));
      if (!(answer instanceof VenueError) && (answer.ok || none.includes(answer.status))) return answer;
      const failure = answer instanceof VenueError ? answer : refusalOf(answer);
      const pause = answer instanceof VenueError ? null : this.requestedPause(answer);
      const canHelp = failure.kind === 'unreachable' || failure.kind === 'rate_limited';
      const pauseMs = pause ?? FIRST_PAUSE_MS * 2 ** attempt;
      if (!canHelp || attempt === ATTEMPTS || pauseMs > LONGEST_PAUSE_MS || request.signal.aborted) throw failure;
      await pauseFor(pauseMs, request.signal);
    }
  }

  private send(url: string, { body, signal, maxBytes = MAX_BYTES }: VenueRequest): Promise<SafeResponse> {
    return this.options.safeFetch.fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs: TIMEOUT_MS,
      maxBytes,
      signal,
    });
  }

  private async turn(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.nextAt);
    this.nextAt = at + 1_000 / this.options.perSecond;
    if (at > now) await pauseFor(at - now, signal);
    if (signal.aborted) throw new VenueError('unreachable', 'the refresh was stopped');
  }

  /** `Retry-After` in seconds or as a date. */
  private requestedPause({ headers }: SafeResponse): number | null {
    const after = headers['retry-after']?.trim();
    if (after === undefined) return null;
    const ms = /^\d+$/.test(after) ? Number(after) * 1_000 : Date.parse(after) - this.options.now();
    return Number.isFinite(ms) ? Math.max(ms, 0) : null;
  }
}

function refusalOf({ status }: SafeResponse): VenueError {
  if (status === 429) return new VenueError('rate_limited', 'it asks for a pause (status 429)');
  if (status === 451 || status === 453) {
    return new VenueError('refused', `it does not serve this region (status ${status})`);
  }
  if (status >= 500) return new VenueError('unreachable', `it failed (status ${status})`);
  return new VenueError('refused', `it answered with status ${status}`);
}

function asVenueError(error: unknown): VenueError {
  if (error instanceof VenueError) return error;
  const malformed = error instanceof SafeFetchError && ['bad_response', 'too_large'].includes(error.code);
  return new VenueError(malformed ? 'malformed' : 'unreachable', messageOf(error), { cause: error });
}
