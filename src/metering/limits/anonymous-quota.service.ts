import { Inject, Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { type Clock } from '../../kernel/clock.js';
import { type Config } from '../../platform/config/config.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { dayOf } from '../ledger/calendar.rules.js';

export interface QuotaUse {
  readonly allowed: boolean;
  /** Calls used today, including this one if it was allowed. */
  readonly used: number;
  /** The day that counted the call, for the return of the count. */
  readonly day: string;
}

const MAX_FULL = 100_000;

/** The unit of address limits: an IPv4 address, or the /64 of an IPv6 address, which is one household. */
export function limitedAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const parts = (address as ipaddr.IPv6).parts.slice(0, 4);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}

/** The stored form of an address: equal for one household, and not reversible. */
export function disguisedAddress(ip: string, pepper: string): string {
  return createHmac('sha256', pepper).update(limitedAddress(ip)).digest('base64url').slice(0, 22);
}

/**
 * Daily quota of keyless calls per address and bucket. The database counts before the work, so that parallel calls and
 * other processes cannot exceed it, and a failed call is returned to the quota. Addresses are stored as HMAC for two
 * days.
 */
@Injectable()
export class AnonymousQuota {
  /** Caches exhausted quotas, to save the query. */
  private readonly full = new Map<string, string>();
  /** Counts in memory while the database does not answer. */
  private readonly fallback = new Map<string, number>();
  private sweptDay = '';

  constructor(
    private readonly readStore: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'apiKeyPepper'>,
  ) {}

  async take(bucket: string, ip: string, perDay: number): Promise<QuotaUse> {
    const day = dayOf(this.clock.now());
    const address = this.disguised(ip);
    const id = `${bucket} ${address}`;
    this.sweep(day);
    if (this.full.get(id) === day) return { allowed: false, used: perDay, day };
    const used = await this.count(bucket, address, day, perDay).catch(() => this.countHere(`${id} ${day}`, perDay));
    if (used !== null) return { allowed: true, used, day };
    if (this.full.size >= MAX_FULL) this.full.clear();
    this.full.set(id, day);
    return { allowed: false, used: perDay, day };
  }

  /** The call failed and does not count. */
  async giveBack(bucket: string, ip: string, day: string): Promise<void> {
    const address = this.disguised(ip);
    this.full.delete(`${bucket} ${address}`);
    await this.readStore
      .query(
        'UPDATE ops.anonymous_use SET used = used - 1 WHERE bucket = $1 AND address = $2 AND day = $3 AND used > 0',
        [bucket, address, day],
      )
      .catch(() => undefined);
  }

  /** Null where the limit is reached. */
  private async count(bucket: string, address: string, day: string, perDay: number): Promise<number | null> {
    const [row] = await this.readStore.query<{ used: number }>(
      `INSERT INTO ops.anonymous_use AS u (bucket, address, day, used) VALUES ($1, $2, $3, 1)
       ON CONFLICT (bucket, address, day) DO UPDATE SET used = u.used + 1 WHERE u.used < $4
       RETURNING used`,
      [bucket, address, day, perDay],
    );
    return row?.used ?? null;
  }

  private countHere(id: string, perDay: number): number | null {
    const used = (this.fallback.get(id) ?? 0) + 1;
    if (used > perDay) return null;
    if (this.fallback.size >= MAX_FULL) this.fallback.clear();
    this.fallback.set(id, used);
    return used;
  }

  private sweep(day: string): void {
    if (this.sweptDay === day) return;
    this.sweptDay = day;
    this.full.clear();
    this.fallback.clear();
    this.readStore.query('DELETE FROM ops.anonymous_use WHERE day < $1::date - 1', [day]).catch(() => undefined);
  }

  private disguised(ip: string): string {
    return disguisedAddress(ip, this.config.apiKeyPepper);
  }
}
