import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { type Config } from '../../platform/config/config.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { type Verdict } from './mail-verdict.rules.js';

/** The minimum interval between two probes of the same address. */
export const REST_MS = 3_600_000;
/** How long a concurrent caller waits for the first caller's answer. */
const WAIT_MS = 45_000;
const POLL_MS = 100;
/** A running probe renews its claim at this interval. */
const RENEW_MS = 5_000;
/** Several renewals and some difference of clocks: an older claim without a verdict was left by a crash. */
const ABANDONED_MS = 30_000;

type ProbedMailbox =
  | { readonly kind: 'mine' }
  /** The address was probed within the hour, with this verdict. */
  | { readonly kind: 'known'; readonly verdict: Verdict }
  /** Another probe is running and has not finished in time. */
  | { readonly kind: 'pending' };

/**
 * Stores which addresses were probed within the hour and their verdicts, across all processes. Addresses are keyed
 * digests and verdicts are sealed under a key derived from the address, so the table alone reveals neither.
 */
@Injectable()
export class ProbedMailboxes {
  private readonly secret: string;

  constructor(
    private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.secret = config.apiKeyPepper;
  }

  /**
   * At most one probe per address and hour, whatever the number of concurrent callers; only a final verdict is stored.
   * Null while another probe is running.
   */
  async once(
    address: string,
    probe: () => Promise<{ readonly verdict: Verdict; readonly isFinal: boolean }>,
  ): Promise<{ verdict: Verdict; isFromMemory: boolean } | null> {
    const claimed = await this.claim(address);
    if (claimed.kind === 'known') return { verdict: claimed.verdict, isFromMemory: true };
    if (claimed.kind === 'pending') return null;
    let isSettled = false;
    const renewal = setInterval(() => void this.renew(address).catch(() => undefined), RENEW_MS);
    try {
      const { verdict, isFinal } = await probe();
      isSettled = isFinal;
      if (isFinal) await this.settle(address, verdict);
      return { verdict, isFromMemory: false };
    } finally {
      clearInterval(renewal);
      if (!isSettled) await this.release(address);
    }
  }

  /** Claims the probe, or returns the stored verdict. */
  private async claim(address: string): Promise<ProbedMailbox> {
    const digest = this.digestOf(address);
    const waitUntil = performance.now() + WAIT_MS;
    for (;;) {
      const now = this.clock.now();
      const mine = await this.store.prepared(
        'asked_mailboxes_claim',
        `INSERT INTO ops.asked_mailboxes AS a (digest, asked_at) VALUES ($1, $2)
         ON CONFLICT (digest) DO UPDATE SET asked_at = EXCLUDED.asked_at, sealed = NULL
         WHERE a.asked_at <= $3 OR (a.sealed IS NULL AND a.asked_at <= $4) RETURNING 1`,
        [digest, new Date(now), new Date(now - REST_MS), new Date(now - ABANDONED_MS)],
      );
      if (mine.length > 0) return { kind: 'mine' };
      const [row] = await this.store.prepared<{ sealed: Buffer | null }>(
        'asked_mailboxes_read',
        'SELECT sealed FROM ops.asked_mailboxes WHERE digest = $1',
        [digest],
      );
      if (row?.sealed) return { kind: 'known', verdict: this.open(address, row.sealed) };
      if (performance.now() >= waitUntil) return { kind: 'pending' };
      await delay(POLL_MS);
    }
  }

  /** A renewal that fails is repeated by the next one. */
  private async renew(address: string): Promise<void> {
    await this.store.prepared(
      'asked_mailboxes_renew',
      'UPDATE ops.asked_mailboxes SET asked_at = $2 WHERE digest = $1 AND sealed IS NULL',
      [this.digestOf(address), new Date(this.clock.now())],
    );
  }

  private async settle(address: string, verdict: Verdict): Promise<void> {
    await this.store.prepared(
      'asked_mailboxes_settle',
      'UPDATE ops.asked_mailboxes SET sealed = $2 WHERE digest = $1',
      [this.digestOf(address), this.seal(address, verdict)],
    );
  }

  /** Releases a claim whose address never reached the server, so that it can be probed at once. */
  private async release(address: string): Promise<void> {
    await this.store.prepared(
      'asked_mailboxes_release',
      'DELETE FROM ops.asked_mailboxes WHERE digest = $1 AND sealed IS NULL',
      [this.digestOf(address)],
    );
  }

  /** Deletes expired rows; returns their number. */
  async deleteOld(): Promise<number> {
    const gone = await this.store.query('DELETE FROM ops.asked_mailboxes WHERE asked_at <= $1 RETURNING 1', [
      new Date(this.clock.now() - REST_MS),
    ]);
    return gone.length;
  }

  private digestOf(address: string): Buffer {
    return createHmac('sha256', `asked-mailbox:${this.secret}`).update(address.toLowerCase()).digest();
  }

  private keyOf(address: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.secret, address.toLowerCase(), 'asked-mailbox-answer', 32));
  }

  private seal(address: string, verdict: Verdict): Buffer {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.keyOf(address), iv);
    const body = Buffer.concat([cipher.update(JSON.stringify(verdict), 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  }

  private open(address: string, sealed: Buffer): Verdict {
    const decipher = createDecipheriv('aes-256-gcm', this.keyOf(address), sealed.subarray(0, 12));
    decipher.setAuthTag(sealed.subarray(12, 28));
    const text = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
    return JSON.parse(text) as Verdict;
  }
}
