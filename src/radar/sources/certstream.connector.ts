import { type SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { type Cursor } from '../radar.events.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { beginAnew, SourceError, type DomainSource, type Found, type SourcePage } from './source.port.js';
import { asSourceError, refusalOf } from './source-http.js';

export interface CertstreamOptions {
  readonly safeFetch: SafeFetch;
  readonly now: () => number;
  /** `wss://…`; empty without a server. */
  readonly url: string;
  readonly tlds: readonly string[];
  readonly silenceMs?: number;
  /** The maximum delay before a page of names is passed on. */
  readonly pageMs?: number;
}

const PAGE_NAMES = 256;
const PAGE_MS = 2_000;
/** The tolerated lead of a server's clock: the cursor is its time, and a cursor in the future would skip all names. */
const CLOCK_SKEW_MS = 3_600_000;

/**
 * New certificates from a CertStream server. It has no history: the cursor is the time of the last certificate, and
 * older ones are skipped.
 */
export function certstream(options: CertstreamOptions): DomainSource {
  return {
    id: 'certstream',
    kind: 'ct',
    summary: 'certificates as they are logged (CertStream)',
    notConfigured: options.url === '' ? 'RADAR_CERTSTREAM_URL is not set' : null,
    everyMs: 5_000,
    pages: (cursor, signal) => pagesOf(options, cursor, signal),
  };
}

async function* pagesOf(
  options: CertstreamOptions,
  cursor: Cursor | null,
  signal: AbortSignal,
): AsyncGenerator<SourcePage> {
  const since = cursor === null ? Number.NEGATIVE_INFINITY : Date.parse(cursor);
  const now = options.now();
  if (Number.isNaN(since)) throw new SourceError('malformed', `the cursor ${cursor} is no time`);
  if (since > now + CLOCK_SKEW_MS) {
    const why = `a certificate of ${cursor} was read, which is still to come`;
    yield* beginAnew(new Date(now).toISOString(), why);
  }
  const batch = new Batch(options, since);
  let dueAt = now + (options.pageMs ?? PAGE_MS);
  const { silenceMs } = options;
  try {
    for await (const message of options.safeFetch.webSocket(options.url, { signal, ...(silenceMs && { silenceMs }) })) {
      batch.add(message);
      if (batch.size < PAGE_NAMES && options.now() < dueAt) continue;
      dueAt = options.now() + (options.pageMs ?? PAGE_MS);
      const page = batch.take();
      if (page) yield page;
    }
  } catch (error) {
    const page = batch.take();
    if (page) yield page;
    if (signal.aborted) return;
    const answer = error instanceof SafeFetchError ? error.answer : undefined;
    throw answer ? refusalOf(answer, options.now()) : asSourceError(error);
  }
}

/** Names of certificates since the last page. */
class Batch {
  private readonly found = new Map<string, Found>();
  private leftOut = 0;
  private latest: number;

  constructor(
    private readonly options: CertstreamOptions,
    private readonly since: number,
  ) {
    this.latest = since;
  }

  get size(): number {
    return this.found.size;
  }

  add(message: string): void {
    const update = updateOf(message);
    if (update === 'other') return;
    if (update === null || update.seen > this.options.now() + CLOCK_SKEW_MS) {
      this.leftOut++;
      return;
    }
    if (update.seen <= this.since) return;
    this.latest = Math.max(this.latest, update.seen);
    const seenAt = new Date(update.seen).toISOString();
    for (const host of update.hosts) {
      if (!this.options.tlds.some((tld) => host.endsWith(`.${tld}`))) this.leftOut++;
      else if (!this.found.has(host)) this.found.set(host, { host, seenAt });
    }
  }

  take(): SourcePage | null {
    if (!Number.isFinite(this.latest) || (this.found.size === 0 && this.leftOut === 0)) return null;
    const page = {
      found: [...this.found.values()],
      leftOut: this.leftOut,
      cursor: new Date(this.latest).toISOString(),
    };
    this.found.clear();
    this.leftOut = 0;
    return page;
  }
}

/** `other` for heartbeats and unknown kinds; null for a malformed update. */
function updateOf(message: string): { seen: number; hosts: string[] } | 'other' | null {
  let value: unknown;
  try {
    value = JSON.parse(message);
  } catch {
    return null;
  }
  const { message_type: type, data } = (value ?? {}) as { message_type?: unknown; data?: unknown };
  if (type !== 'certificate_update') return typeof type === 'string' ? 'other' : null;
  const { seen, leaf_cert: leaf } = (data ?? {}) as { seen?: unknown; leaf_cert?: { all_domains?: unknown } | null };
  const domains = leaf?.all_domains;
  if (typeof seen !== 'number' || !(seen > 0 && seen < 1e11) || !Array.isArray(domains)) return null;
  const hosts = (domains as unknown[]).filter((name) => typeof name === 'string').map((name) => name.toLowerCase());
  return { seen: Math.round(seen * 1_000), hosts: [...new Set(hosts)] };
}
