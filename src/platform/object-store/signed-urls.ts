import { Inject, Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Clock } from '../../kernel/clock.js';
import { type Config } from '../config/config.js';
import { CLOCK, CONFIG } from '../tokens.js';

export interface SignedUrl {
  readonly url: string;
  readonly expiresAt: Date;
}

/** Signed URLs of stored files: anyone who has one can open the file until it expires. */
@Injectable()
export class SignedUrls {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param end of the file's retention period, in milliseconds since the epoch */
  sign(key: string, end = Infinity): SignedUrl {
    const until = Math.min(end, this.clock.now() + this.config.storedFiles.urlSeconds * 1_000);
    const expires = Math.floor(until / 1_000);
    const url = `${this.config.publicUrl}/media/${key}?expires=${expires}&signature=${this.signature(key, expires)}`;
    return { url, expiresAt: new Date(expires * 1_000) };
  }

  /** For a file with a retention period: null once that is over. */
  signStored(key: string, storedAt: Date): SignedUrl | null {
    const end = this.storedUntil(storedAt).getTime();
    return this.clock.now() >= end ? null : this.sign(key, end);
  }

  /** When the retention period of a file ends. */
  storedUntil(storedAt: Date): Date {
    return new Date(storedAt.getTime() + this.config.storedFiles.retentionMs);
  }

  /** Whether this service signed the URL for exactly this file and it has not expired. */
  holds(key: string, expires: string | undefined, signature: string | undefined): 'yes' | 'expired' | 'no' {
    if (expires === undefined || signature === undefined || !/^\d{1,12}$/.test(expires)) return 'no';
    const expected = Buffer.from(this.signature(key, Number(expires)));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'no';
    return Number(expires) * 1_000 > this.clock.now() ? 'yes' : 'expired';
  }

  private signature(key: string, expires: number): string {
    return createHmac('sha256', this.config.mediaSecret).update(`media\n${key}\n${expires}`).digest('base64url');
  }
}
