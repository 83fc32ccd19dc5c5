import { Inject, Injectable } from '@nestjs/common';
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Clock } from '../../kernel/clock.js';
import { type Config } from '../../platform/config/config.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';

/**
 * Maximum difference between the clocks of two processes: a used token stays on record this much longer than it is
 * valid.
 */
const MARGIN_MS = 3_600_000;

/** Signed tokens that expire and can be used once, in any process. */
@Injectable()
export class OneTimeTokens {
  private readonly key: Buffer;

  constructor(
    private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Pick<Config, 'apiKeyPepper'>,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', config.apiKeyPepper, '', 'one-time tokens', 32));
  }

  issue(purpose: string, lifeMs: number): string {
    const content = `${randomBytes(16).toString('base64url')}.${this.clock.now() + lifeMs}`;
    return `${content}.${this.signatureOf(purpose, content)}`;
  }

  /** Whether the token was issued for this purpose and has not expired; `use` checks whether it was used. */
  isValid(purpose: string, token: string): boolean {
    const [, content = '', until, signature = ''] = /^([\w-]{22}\.(\d{1,16}))\.([\w-]{43})$/.exec(token) ?? [];
    const expected = Buffer.from(this.signatureOf(purpose, content));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected) && Number(until) >= this.clock.now();
  }

  /**
   * Uses a valid token; false when it was used before. Deletes a few expired rows, so no cleanup job is needed: expired
   * by the database's clock too, or a process whose clock is ahead would let others take used tokens again.
   */
  async use(token: string): Promise<boolean> {
    return this.insert(token, Number(token.split('.')[1]) + MARGIN_MS);
  }

  /** Records a name that is no token, for `isRecorded`. */
  async record(name: string, lifeMs: number): Promise<void> {
    await this.insert(name, this.clock.now() + lifeMs + MARGIN_MS);
  }

  async isRecorded(name: string): Promise<boolean> {
    const rows = await this.store.query('SELECT 1 FROM ops.used_tokens WHERE token_hash = $1', [hashOf(name)]);
    return rows.length > 0;
  }

  private async insert(text: string, expiresAt: number): Promise<boolean> {
    const rows = await this.store.query(
      `WITH expired AS (
         DELETE FROM ops.used_tokens WHERE token_hash IN (
           SELECT token_hash FROM ops.used_tokens WHERE expires_at < least($3::timestamptz, now()) ORDER BY expires_at LIMIT 20
           FOR UPDATE SKIP LOCKED
         )
       )
       INSERT INTO ops.used_tokens (token_hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1`,
      [hashOf(text), new Date(expiresAt), new Date(this.clock.now())],
    );
    return rows.length > 0;
  }

  /** The operation behind the token failed: the token may be used again. */
  async giveBack(token: string): Promise<void> {
    await this.store.query('DELETE FROM ops.used_tokens WHERE token_hash = $1', [hashOf(token)]);
  }

  private signatureOf(purpose: string, content: string): string {
    return createHmac('sha256', this.key).update(`${purpose} ${content}`).digest('base64url');
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
