import { createHash } from 'node:crypto';
import { constants, createGunzip } from 'node:zlib';
import pLimit, { type LimitFunction } from 'p-limit';
import { asSafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { type SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { SafeResponse, type SafeStream } from '../../platform/safe-fetch/safe-response.js';
import { type Probe } from './evidence.rules.js';

export interface ScanLimits {
  readonly requests: number;
  readonly bytes: number;
  /** For the whole scan. */
  readonly totalMs: number;
  /** For one request. */
  readonly timeoutMs: number;
  /** Concurrent requests. */
  readonly atOnce: number;
}

export const SCAN_LIMITS: ScanLimits = {
  requests: 40,
  bytes: 16 * 1024 * 1024,
  totalMs: 20_000,
  timeoutMs: 5_000,
  atOnce: 2,
};

export interface ProbeRequest {
  readonly method?: 'GET' | 'POST';
  readonly accept?: string;
  /** Sent as JSON. */
  readonly json?: object;
  /** Default 128 KiB; longer bodies are cut. */
  readonly maxBytes?: number;
}

const DEFAULT_BYTES = 128 * 1024;
const STORED_HEADERS = ['content-type', 'content-length', 'vary', 'link', 'www-authenticate', 'payment-required'];
const MAX_HEADER = 16 * 1024;

/** The requests of one scan: each once, few concurrently, and none after a budget is exhausted. Never throws. */
export class ProbeSession {
  private readonly known = new Map<string, Promise<Probe>>();
  private readonly inTurn: LimitFunction;
  private readonly endsAt: number;
  private requests = 0;
  private bytes = 0;
  private isSlowedDown = false;

  constructor(
    private readonly outgoing: SafeFetch,
    private readonly limits: ScanLimits = SCAN_LIMITS,
  ) {
    this.endsAt = performance.now() + limits.totalMs;
    this.inTurn = pLimit(limits.atOnce);
  }

  /** Number of remaining requests. */
  get left(): number {
    return Math.max(0, this.limits.requests - this.requests);
  }

  ask(url: string, request: ProbeRequest = {}): Promise<Probe> {
    const key = JSON.stringify([request.method ?? 'GET', url, request.accept ?? '']);
    const known = this.known.get(key);
    if (known) return known;
    const probe = this.inTurn(() => this.send(url, request));
    this.known.set(key, probe);
    return probe;
  }

  private async send(url: string, request: ProbeRequest): Promise<Probe> {
    const spent = this.spent();
    if (spent !== null) return noAnswer(url, request, 'not_asked', spent);
    const maxBytes = Math.min(request.maxBytes ?? DEFAULT_BYTES, this.limits.bytes - this.bytes);
    this.requests++;
    // Reserved before the answer, so that concurrent requests do not spend the same budget.
    this.bytes += maxBytes;
    let read = 0;
    const startedAt = performance.now();
    try {
      const stream = await this.open(url, request);
      const sent = await readBody(stream, maxBytes);
      read = sent.body.length;
      const { body, isCut } = await unzipped(sent, maxBytes);
      // After a 429 the scan sends no further request to the site.
      if (stream.status === 429) this.isSlowedDown = true;
      return answered(url, request, new SafeResponse(stream, body, isCut, elapsed(startedAt)));
    } catch (error) {
      return noAnswer(url, request, 'unreachable', asSafeFetchError(error).code, elapsed(startedAt));
    } finally {
      this.bytes += read - maxBytes;
    }
  }

  private open(url: string, { method = 'GET', accept, json }: ProbeRequest): Promise<SafeStream> {
    return this.outgoing.open(url, {
      method,
      // The reader cuts bodies; this limits decompression.
      maxBytes: this.limits.bytes,
      timeoutMs: Math.max(1, Math.min(this.limits.timeoutMs, this.endsAt - performance.now())),
      headers: { accept: accept ?? '*/*', ...(json && { 'content-type': 'application/json' }) },
      ...(json && { body: JSON.stringify(json), maxRedirects: 0 }),
    });
  }

  private spent(): string | null {
    if (this.isSlowedDown) return 'rate_limited';
    if (this.requests >= this.limits.requests) return 'requests';
    if (this.bytes >= this.limits.bytes) return 'bytes';
    return performance.now() >= this.endsAt ? 'time' : null;
  }
}

interface ReadBody {
  readonly body: Buffer;
  readonly isCut: boolean;
}

async function readBody({ body, headers }: SafeStream, maxBytes: number): Promise<ReadBody> {
  // Some servers keep event streams open, so only events up to the first answer are read.
  const isEvents = (headers['content-type'] ?? '').startsWith('text/event-stream');
  try {
    return await collected(body, maxBytes, isEvents ? eventWithAnswer() : undefined);
  } finally {
    body.destroy();
  }
}

/** The first `maxBytes` of a stream, or those until its last wanted chunk. */
async function collected(
  stream: AsyncIterable<unknown>,
  maxBytes: number,
  isLast: (chunk: Buffer) => boolean = () => false,
): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes || isLast(chunk)) break;
  }
  const isCut = length > maxBytes;
  const body = Buffer.concat(chunks);
  return { body: isCut ? body.subarray(0, maxBytes) : body, isCut };
}

/**
 * Whether the chunks so far contain an event with data that is no notification: some servers begin with comments, an empty
 * event or notifications.
 */
function eventWithAnswer(): (chunk: Buffer) => boolean {
  let line = '';
  let hasAnswer = false;
  return (chunk) => {
    for (const char of chunk.toString('latin1')) {
      if (char === '\r') continue;
      if (char !== '\n') {
        line += char;
        continue;
      }
      if (line === '' && hasAnswer) return true;
      hasAnswer ||= line.startsWith('data:') && isAnswer(line.slice(5));
      line = '';
    }
    return false;
  };
}

function isAnswer(data: string): boolean {
  return data.trim() !== '' && (/"result"\s*:/.test(data) || !/"method"\s*:/.test(data));
}

/** Sitemaps may be gzip files: unpacked to `maxBytes`. Other data, and gzip that is broken, stay unchanged. */
async function unzipped(sent: ReadBody, maxBytes: number): Promise<ReadBody> {
  if (sent.body[0] !== 0x1f || sent.body[1] !== 0x8b) return sent;
  // A file that was cut is unpacked as far as it goes.
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  gunzip.end(sent.body);
  try {
    const { body, isCut } = await collected(gunzip, maxBytes);
    return { body, isCut: sent.isCut || isCut };
  } catch {
    return sent;
  }
}

function answered(url: string, { method = 'GET' }: ProbeRequest, response: SafeResponse): Probe {
  const headers = STORED_HEADERS.flatMap((name) => {
    const value = response.headers[name];
    return value === undefined ? [] : [[name, value.slice(0, MAX_HEADER)] as const];
  });
  return {
    method,
    url,
    outcome: 'answered',
    reason: null,
    status: response.status,
    finalUrl: response.url,
    headers: Object.fromEntries(headers),
    body: response.text(),
    isCut: response.truncated,
    sha256: createHash('sha256').update(response.body).digest('hex'),
    ms: response.durationMs,
  };
}

function noAnswer(
  url: string,
  { method = 'GET' }: ProbeRequest,
  outcome: 'unreachable' | 'not_asked',
  ...[reason, ms = 0]: [reason: string, ms?: number]
): Probe {
  return {
    method,
    url,
    outcome,
    reason,
    status: 0,
    finalUrl: url,
    headers: {},
    body: '',
    isCut: false,
    sha256: '',
    ms,
  };
}

function elapsed(startedAt: number): number {
  return Math.round(performance.now() - startedAt);
}
