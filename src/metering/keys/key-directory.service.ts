import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { foldStream } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { readCheckpoints } from '../../platform/projector/checkpoints.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { accountDecider, keysOf } from '../accounts/account.decide.js';
import { accountStream, type AccountEvent } from '../accounts/account.events.js';
import { pauseFor } from '../../platform/process/pause-for.js';

export interface KnownKey {
  readonly keyId: string;
  readonly accountId: string;
}

interface CachedKey extends KnownKey {
  /** When the log last confirmed it, in ms of the monotonic clock: a corrected clock must not lengthen a trust. */
  verifiedAt: number;
}

interface EndRow {
  readonly key_id: string;
  readonly ends_at: Date | null;
  readonly revoked: boolean;
}

const MAX_CACHED = 100_000;
const MAX_UNKNOWN = 10_000;
/** How long a negative look-up is cached. */
const UNKNOWN_MS = 1_000;
/** Maximum age of an answer while the subscription is broken. */
const VERIFY_MS = 1_000;
const POLL_MS = 1_000;
/** How long to wait for the event of an unknown key. */
const NEW_KEY_MS = 250;

/**
 * Finds the account of a key. The read model is the base and a subscription to the account streams updates it, so every
 * process applies issued and revoked keys at once. While the subscription is broken, the log confirms each key in use
 * once a second; the read model is also polled for revocations, in case a connection died silently.
 */
@Injectable()
export class KeyDirectory {
  private readonly cache = new Map<string, CachedKey>();
  private readonly unknown = new Map<string, number>();
  /** Keys issued or revoked since this process started. */
  private readonly issued = new Map<string, KnownKey>();
  private readonly revoked = new Set<string>();
  /** When replaced keys end by themselves, epoch ms. */
  private readonly ends = new Map<string, number>();
  /** Keys whose reads are not recorded. */
  private readonly unrecorded = new Set<string>();
  private polled = -1n;
  private broken = true;
  /** Whether an account event could not be decoded. */
  private doubtful = false;
  private readonly stopping = new AbortController();
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    @Inject(Logger) private readonly logger: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Resolves once keys can be looked up; `stopped` settles when the directory has ended. */
  async start(signal: AbortSignal): Promise<{ readonly stopped: Promise<unknown> }> {
    signal.addEventListener('abort', () => this.stopping.abort(), { once: true });
    // The subscription begins where the read model ends.
    const base = (await readCheckpoints(this.readStore)).get('accounts')?.position ?? -1n;
    this.polled = base;
    return { stopped: Promise.allSettled([this.follow(base), this.poll()]) };
  }

  /** Applies this process's own appends before the subscription delivers them. */
  learn(events: readonly AccountEvent[]): void {
    for (const event of events) this.apply(event);
  }

  /** The key, where this process is certain of it now; undefined means: call `find`. */
  peek(hash: string): KnownKey | undefined {
    const known = this.cache.get(hash);
    return known && !this.hasEnded(known.keyId) && !this.isStale(known) ? known : undefined;
  }

  /** Null where the key does not exist or has ended. */
  async find(hash: string): Promise<KnownKey | null> {
    const cached = this.cache.get(hash) ?? (await this.readKey(hash));
    if (!cached || this.hasEnded(cached.keyId)) return null;
    if (this.isStale(cached) && !(await this.verify(cached))) return null;
    return this.hasEnded(cached.keyId) ? null : cached;
  }

  /** Whether the records that answers to this key show are recorded. */
  recordsReads(keyId: string): boolean {
    return !this.unrecorded.has(keyId);
  }

  private hasEnded(keyId: string): boolean {
    if (this.revoked.has(keyId)) return true;
    const endsAt = this.ends.get(keyId);
    return endsAt !== undefined && this.clock.now() >= endsAt;
  }

  private async readKey(hash: string): Promise<CachedKey | null> {
    if ((this.unknown.get(hash) ?? -Infinity) > performance.now()) return null;
    const found = this.issued.get(hash) ?? (await this.stored(hash)) ?? (await this.awaitIssue(hash));
    if (!found) {
      this.remember(this.unknown, hash, performance.now() + UNKNOWN_MS, MAX_UNKNOWN);
      return null;
    }
    const cached = { ...found, verifiedAt: -Infinity };
    this.remember(this.cache, hash, cached, MAX_CACHED);
    return cached;
  }

  private async stored(hash: string): Promise<KnownKey | null> {
    const rows = await this.readStore.prepared<EndRow & { account_id: string; records_reads: boolean }>(
      'key-by-hash',
      `SELECT key_id, account_id, ends_at, revoked_at IS NOT NULL AS revoked, records_reads
       FROM read.api_keys WHERE key_hash = $1`,
      [hash],
    );
    const [row] = rows;
    if (!row) return null;
    this.noteEnd(row);
    if (!row.records_reads) this.unrecorded.add(row.key_id);
    return { keyId: row.key_id, accountId: row.account_id };
  }

  /** The key may be newer than the last delivered event; the subscription lags by moments. */
  private async awaitIssue(hash: string): Promise<KnownKey | null> {
    const patience = new AbortController();
    const over = pauseFor(NEW_KEY_MS, patience.signal);
    const giveUpAt = performance.now() + NEW_KEY_MS;
    while (!this.issued.has(hash) && performance.now() < giveUpAt) {
      let wake: () => void = () => undefined;
      const woken = new Promise<void>((resolve) => (wake = resolve));
      this.waiting.add(wake);
      await Promise.race([woken, over]);
      // Removed at once: the log may be idle for long, and unknown keys arrive at any rate.
      this.waiting.delete(wake);
    }
    patience.abort();
    return this.issued.get(hash) ?? null;
  }

  private isStale(key: CachedKey): boolean {
    return (this.broken || this.doubtful) && performance.now() - key.verifiedAt > VERIFY_MS;
  }

  private async verify(key: CachedKey): Promise<boolean> {
    const { state } = await foldStream(this.eventStore, accountStream(key.accountId), accountDecider);
    key.verifiedAt = performance.now();
    const own = keysOf(state).find(({ keyId }) => keyId === key.keyId);
    if (!own?.active) this.revoked.add(key.keyId);
    else if (own.endsAt !== null) this.ends.set(key.keyId, own.endsAt);
    if (own) this.noteReads(key.keyId, own.recordsReads);
    return !this.hasEnded(key.keyId);
  }

  private async follow(base: bigint): Promise<void> {
    const batches = this.eventStore.follow({
      from: base < 0n ? 'start' : base,
      categories: ['account'],
      signal: this.stopping.signal,
      onConnected: () => {
        this.broken = false;
      },
      onLost: (error) => {
        this.broken = true;
        this.logger.warn({ err: error }, 'the subscription to accounts was lost; it is made again');
      },
    });
    for await (const { events } of batches) {
      for (const event of events) this.applyReadable(event as unknown as AccountEvent);
      for (const wake of this.waiting) wake();
      this.waiting.clear();
    }
  }

  /** An undecodable event of a newer build may be a revocation. From then on the log confirms every key. */
  private applyReadable(event: AccountEvent): void {
    try {
      this.apply(event);
    } catch (error) {
      this.doubtful = true;
      this.logger.warn({ err: error }, 'an event of an account cannot be read; keys are looked up again and again');
    }
  }

  /** Decodes only events about keys, so that other undecodable events cause no doubt. */
  private apply(event: AccountEvent): void {
    if (event.type === 'ApiKeyIssued') {
      const { keyHash, keyId, accountId } = event.data;
      this.issued.set(keyHash, { keyId, accountId });
      this.unknown.delete(keyHash);
    }
    if (event.type === 'ApiKeyRevoked') this.revoked.add(event.data.keyId);
    if (event.type === 'ApiKeyReadsSwitched') this.noteReads(event.data.keyId, event.data.isRecorded);
    if (event.type === 'ApiKeyEndScheduled') this.ends.set(event.data.keyId, Date.parse(event.data.endsAt));
  }

  private noteReads(keyId: string, areRecorded: boolean): void {
    if (areRecorded) this.unrecorded.delete(keyId);
    else this.unrecorded.add(keyId);
  }

  private noteEnd({ key_id: keyId, ends_at: endsAt, revoked }: EndRow): void {
    if (revoked) this.revoked.add(keyId);
    if (endsAt) this.ends.set(keyId, endsAt.getTime());
  }

  /** A second source of revocations and scheduled ends. */
  private async poll(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await pauseFor(POLL_MS, signal);
      const rows = await this.readStore
        .prepared<EndRow & { position: string }>(
          'keys-revoked',
          `SELECT key_id, ends_at, revoked_at IS NOT NULL AS revoked, revoked_position AS position
           FROM read.api_keys WHERE revoked_position > $1`,
          [this.polled.toString()],
        )
        .catch(() => []);
      for (const row of rows) {
        this.noteEnd(row);
        if (BigInt(row.position) > this.polled) this.polled = BigInt(row.position);
      }
    }
  }

  private remember<V>(map: Map<string, V>, key: string, value: V, max: number): void {
    if (map.size >= max) {
      const oldest = map.keys().next().value;
      if (oldest !== undefined) map.delete(oldest);
    }
    map.set(key, value);
  }
}
