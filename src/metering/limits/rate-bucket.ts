import { type RateGrant, type RateMove, type RateRequest, settleRate } from './rate-window.rules.js';

export interface MinuteUse {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until no use counts any more. */
  readonly resetSeconds: number;
  /** Seconds until the refused call would be allowed; 0 where it was allowed. */
  readonly retryAfterSeconds: number;
}

/** A process's report of a subject's use, and its request for tokens. */
export interface RateReport extends RateRequest {
  readonly moved: readonly RateMove[];
}

interface Waiter {
  readonly needed: number;
  readonly resolve: (use: MinuteUse) => void;
}

/** Share of a limit that is reserved in advance, so that calls need not wait for the database. */
const RESERVED_SHARE = 1 / 20;
/** Tokens unused for this long are returned. */
const RESERVED_MS = 15_000;
/** After a refusal, other processes may return tokens at any time. */
const RETRY_MS = 500;

/** One subject in one process: reserved tokens and unreported use. */
export class RateBucket {
  readonly waiting: Waiter[] = [];
  /** Reserved tokens, by the second that counts them. */
  private reserved: { second: number; tokens: number }[] = [];
  private readonly moved = new Map<number, number>();
  private used = 0;
  private usedAtMs = 0;
  private refusedUntilMs = 0;
  /** The last settlement. */
  private last: RateGrant = { window: [], second: 0, granted: 0, free: 0, freeAtMs: 0, emptyAtMs: 0 };

  constructor(public limit: number) {}

  /** Spends reserved tokens; false where there are too few. */
  spend(tokens: number, nowMs: number): boolean {
    if (this.left < tokens) return false;
    this.usedAtMs = nowMs;
    this.used += tokens;
    let open = tokens;
    for (const lot of this.reserved) {
      const taken = Math.min(open, lot.tokens);
      lot.tokens -= taken;
      open -= taken;
      this.move(lot.second, taken);
    }
    this.reserved = this.reserved.filter((lot) => lot.tokens > 0);
    return true;
  }

  /** Settles with local knowledge only, because the database does not answer. */
  spendAlone(tokens: number, nowMs: number): boolean {
    this.last = settleRate(this.last.window, { ...this.nothing, wanted: tokens, needed: tokens }, nowMs);
    if (this.last.granted > 0) this.used += tokens;
    return this.last.granted > 0;
  }

  /** Counts use without a prior request. */
  add(tokens: number, nowMs: number): void {
    this.used += tokens;
    this.last = settleRate(this.last.window, { ...this.nothing, used: tokens }, nowMs);
    if (this.last.free <= 0) {
      this.returnReserved();
      this.refusedUntilMs = Math.min(nowMs + RETRY_MS, this.last.freeAtMs);
    }
  }

  /** Returns tokens that do not count after all. */
  giveBack(tokens: number, nowMs: number): void {
    if (this.used >= tokens) this.used -= tokens;
    else this.move(this.last.second, tokens);
    const moved = [{ second: this.last.second, tokens }];
    this.last = settleRate(this.last.window, { ...this.nothing, moved }, nowMs);
    this.refusedUntilMs = 0;
  }

  /**
   * Returns all unreported use and marks it as reported. While the process counts alone it reserves nothing, because
   * calls that it admits before the grant would exceed the limit together with the grant.
   */
  report(nowMs: number, isAlone: boolean): RateReport {
    const isIdle = nowMs - this.usedAtMs > RESERVED_MS && this.waiting.length === 0;
    if (isIdle) this.returnReserved();
    const needs = this.waiting.map(({ needed }) => needed);
    const report: RateReport = {
      limit: this.limit,
      moved: [...this.moved].map(([second, tokens]) => ({ second, tokens })),
      used: this.used,
      wanted: isIdle || isAlone ? 0 : needs.reduce((sum, needed) => sum + needed, this.most - this.left),
      needed: needs.length > 0 ? Math.min(...needs) : 0,
    };
    this.moved.clear();
    this.used = 0;
    return report;
  }

  /** Restores a report that failed to arrive. */
  restore({ moved, used }: RateReport): void {
    for (const { second, tokens } of moved) this.move(second, tokens);
    this.used += used;
  }

  settled(grant: RateGrant, nowMs: number): void {
    this.last = grant;
    if (grant.granted > 0) this.reserved.push({ second: grant.second, tokens: grant.granted });
    // Calls after the report are not in the grant: while tokens are free, they wait for the next request.
    const late = this.waiting.splice(0).filter(({ needed, resolve }) => {
      if (this.spend(needed, nowMs)) resolve(this.use(true, nowMs));
      else if (grant.free >= needed) return true;
      else resolve(this.use(false, nowMs));
      return false;
    });
    this.waiting.push(...late);
  }

  answerWaiting(nowMs: number, spend: (needed: number) => boolean): void {
    for (const { needed, resolve } of this.waiting.splice(0)) resolve(this.use(spend(needed), nowMs));
  }

  use(allowed: boolean, nowMs: number): MinuteUse {
    const { last, limit } = this;
    if (!allowed) this.refusedUntilMs = Math.min(nowMs + RETRY_MS, last.freeAtMs);
    const wait = (untilMs: number): number => Math.max(1, Math.ceil((untilMs - nowMs) / 1_000));
    return {
      allowed,
      limit,
      remaining: allowed ? Math.max(0, Math.min(limit, last.free + this.left)) : 0,
      resetSeconds: Math.min(60, allowed ? 60 : wait(last.emptyAtMs)),
      retryAfterSeconds: allowed ? 0 : wait(last.freeAtMs),
    };
  }

  isRefused(nowMs: number): boolean {
    // A refusal that ends later was noted before the clock of the machine was set back.
    return nowMs < this.refusedUntilMs && this.refusedUntilMs <= nowMs + RETRY_MS;
  }

  /** Whether to reserve more tokens in advance. */
  get isLow(): boolean {
    return this.left < this.most / 2 && this.last.free > 0;
  }

  hasChanged(nowMs: number): boolean {
    return this.used > 0 || this.moved.size > 0 || (this.left > 0 && nowMs - this.usedAtMs > RESERVED_MS);
  }

  /** Whether the bucket holds no information that a new one would lack. */
  isForgettable(nowMs: number): boolean {
    return this.waiting.length === 0 && this.left === 0 && !this.hasChanged(nowMs) && this.last.emptyAtMs <= nowMs;
  }

  private get left(): number {
    return this.reserved.reduce((sum, { tokens }) => sum + tokens, 0);
  }

  private get most(): number {
    return Math.ceil(this.limit * RESERVED_SHARE);
  }

  private get nothing(): RateRequest {
    return { limit: this.limit, moved: [], used: 0, wanted: 0, needed: 0 };
  }

  private returnReserved(): void {
    for (const { second, tokens } of this.reserved.splice(0)) this.move(second, tokens);
  }

  private move(second: number, tokens: number): void {
    if (tokens > 0) this.moved.set(second, (this.moved.get(second) ?? 0) + tokens);
  }
}
