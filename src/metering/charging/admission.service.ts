import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { type Clock } from '../../kernel/clock.js';
import { type PlanName } from '../../kernel/credits.js';
import { SharedRuns } from '../../kernel/shared-runs.js';
import { type Config } from '../../platform/config/config.js';
import { callingKeyHash } from '../../web/http/internal-request.js';
import { type Admission } from '../../web/http/operation-terms.js';
import { type RateState, writeRateHeaders } from '../../web/http/rate-headers.js';
import { type EdgeReply, type EdgeRequest, type Principal } from '../../web/http/request-context.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { AnonymousQuota, disguisedAddress } from '../limits/anonymous-quota.service.js';
import { hashApiKey, isWellFormedKey } from '../keys/api-key.rules.js';
import { dayOf, secondsUntil, startOfNextDay } from '../ledger/calendar.rules.js';
import { onDay } from '../ledger/credits.decide.js';
import { KeyDirectory, type KnownKey } from '../keys/key-directory.service.js';
import { KeyUse } from '../keys/key-use.service.js';
import { Ledger } from '../ledger/ledger.service.js';
import { MinuteRates } from '../limits/minute-rates.service.js';
import { type MinuteUse } from '../limits/rate-bucket.js';
import { planRank, PLANS, type Plans } from '../pricing/plans.settings.js';
import { type AnonymousLimit, Prices, type PricedOperation } from '../pricing/prices.service.js';
import { planTooLow, tooFast } from './admission-refusals.rules.js';
import { bearerOf, hasOtherBearer } from './bearer.rules.js';
import { PaymentGate } from './payment-gate.service.js';

/** Maximum age of a cached plan that another process may have changed. Charges refresh it at no extra cost. */
const PLAN_AGE_MS = 5_000;
const DAY_SECONDS = 86_400;
const MAX_HASHES = 10_000;
/** Limit per address on keys that this process has not cached: each costs a look-up. */
const NEW_KEYS_PER_MINUTE = 120;
/** Limit per address on forms and on keyless calls without a minute rate. */
const ADDRESS_PER_MINUTE = 120;

/** Admits requests by the price list: key, plan, minute rate, anonymous limits, in that order. */
@Injectable()
export class MeteringAdmission implements Admission {
  /** Caches the HMAC of keys in use: hashing is the most expensive step of admission. */
  private readonly hashes = new Map<string, string>();
  private readonly lookUps = new SharedRuns<KnownKey | MinuteUse | null>();

  constructor(
    private readonly ledger: Ledger,
    private readonly keys: KeyDirectory,
    private readonly rates: MinuteRates,
    private readonly quota: AnonymousQuota,
    private readonly prices: Prices,
    private readonly payments: PaymentGate,
    private readonly keyUse: KeyUse,
    @Inject(PLANS) private readonly plans: Plans,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'apiKeyPepper'>,
  ) {}

  admit(request: EdgeRequest, reply: EdgeReply, operationId: string): void | Promise<void> {
    const operation = this.prices.find(operationId);
    if (!operation || operation.security === 'none') return undefined;
    if (operation.security === 'pay') return this.paying(request, reply, operation);
    if (operation.security === 'operator') throw new DomainError('unauthorized', 'This operation is for operators.');
    reply.header('vary', 'Authorization');
    const ofSession = callingKeyHash(request.raw);
    if (ofSession !== undefined) return this.lookUp(request, reply, operation, ofSession);
    const key = bearerOf(request);
    if (key === null || !isWellFormedKey(key)) return this.withoutKey(request, reply, operation, key);
    const hash = this.hashOf(key);
    const known = this.keys.peek(hash);
    const fold = known && this.ledger.peek(known.accountId, PLAN_AGE_MS);
    if (known && fold) return this.withKey(request, reply, operation, known, fold.state.plan);
    return this.lookUp(request, reply, operation, hash);
  }

  dayRate({ principal, routeOptions }: EdgeRequest): RateState | undefined {
    const { wallet } = this.prices.find(routeOptions.config.operation?.id ?? '') ?? {};
    if (!principal || !wallet) return undefined;
    const limit = this.plans[principal.plan].dailyCaps[wallet];
    if (limit === undefined) return undefined;
    const fold = this.ledger.peek(principal.accountId, Infinity);
    const now = this.clock.now();
    return {
      policy: 'day',
      limit,
      remaining: fold ? limit - onDay(fold.state, dayOf(now)).usedToday[wallet] : limit,
      resetSeconds: secondsUntil(startOfNextDay(now), now),
      windowSeconds: DAY_SECONDS,
      unit: 'credits',
    };
  }

  /** A POST to a page of the service; only the sender's address identifies it. */
  admitForm(request: EdgeRequest): void | Promise<void> {
    return this.takeAddress(request);
  }

  /** A heavy call counts several times against the minute rate. Admission has counted it once already. */
  async weigh(request: EdgeRequest, reply: EdgeReply, weight: number): Promise<void> {
    if (weight <= 1) return;
    if (request.principal) return this.takeMinute(request, reply, request.principal, weight - 1);
    const { anonymous } = this.prices.find(request.routeOptions.config.operation?.id ?? '') ?? {};
    if (anonymous) await this.anonymousMinute(request, reply, anonymous, weight - 1);
  }

  async takeToken(request: EdgeRequest): Promise<void> {
    const use = await this.rates.take(this.tokensOf(request), NEW_KEYS_PER_MINUTE);
    if (!use.allowed) throw tooFast('Too many unknown tokens came from this address.', use);
  }

  giveTokenBack(request: EdgeRequest): void {
    this.rates.giveBack(this.tokensOf(request), NEW_KEYS_PER_MINUTE);
  }

  private tokensOf(request: EdgeRequest): string {
    return `tokens ${this.addressOf(request)}`;
  }

  private async lookUp(
    request: EdgeRequest,
    reply: EdgeReply,
    operation: PricedOperation,
    hash: string,
  ): Promise<void> {
    const known = this.keys.peek(hash) ?? (await this.findNew(request, operation, hash));
    if (!known) return this.withoutKey(request, reply, operation, hash);
    const { state } = await this.ledger.current(known.accountId, PLAN_AGE_MS);
    await this.withKey(request, reply, operation, known, state.plan);
  }

  /** Slows an address that tries many unknown keys. Keys that this process has cached are not limited. */
  private async findNew(request: EdgeRequest, { security }: PricedOperation, hash: string): Promise<KnownKey | null> {
    const subject = `new keys ${this.addressOf(request)}`;
    // Calls that begin together with a new key count as one look-up.
    const found = await this.lookUps.run(`${subject} ${hash}`, () => this.findLimited(subject, hash));
    if (found === null || 'keyId' in found) return found;
    // Where a key is optional, an invalid one is ignored.
    if (security === 'key_optional') return null;
    throw tooFast('Too many unknown keys came from this address.', found);
  }

  private async findLimited(subject: string, hash: string): Promise<KnownKey | MinuteUse | null> {
    const use = await this.rates.take(subject, NEW_KEYS_PER_MINUTE);
    if (!use.allowed) return use;
    const known = await this.keys.find(hash);
    if (known) this.rates.giveBack(subject, NEW_KEYS_PER_MINUTE);
    return known;
  }

  private withKey(
    request: EdgeRequest,
    reply: EdgeReply,
    operation: PricedOperation,
    { accountId, keyId }: KnownKey,
    plan: PlanName,
  ): void | Promise<void> {
    request.principal = { accountId, keyId, plan };
    this.keyUse.note(keyId);
    reply.header('cache-control', 'private');
    const { minimumPlan } = operation;
    if (minimumPlan && planRank(plan) < planRank(minimumPlan)) {
      throw planTooLow(operation, plan, this.plans[minimumPlan].title);
    }
    return operation.countsToRate ? this.takeMinute(request, reply, request.principal, 1) : undefined;
  }

  private withoutKey(
    request: EdgeRequest,
    reply: EdgeReply,
    operation: PricedOperation,
    given: string | null,
  ): void | Promise<void> {
    if (operation.security === 'key_optional') return this.anonymous(request, reply, operation);
    // A payment may replace a missing key, but not an invalid one.
    if (operation.security === 'key_or_pay' && given === null && !hasOtherBearer(request) && this.payments.ready) {
      return this.paying(request, reply, operation);
    }
    throw new DomainError(
      'unauthorized',
      given === null
        ? 'This operation needs an API key: send Authorization: Bearer sk_live_…'
        : 'The API key is mistyped, revoked or unknown.',
    );
  }

  /** Pay-per-call requests are limited by address alone. The payment is checked when the price is due. */
  private paying(request: EdgeRequest, reply: EdgeReply, operation: PricedOperation): void | Promise<void> {
    const { payments } = this;
    if (!payments.ready) {
      const { missing: variable } = payments;
      throw new DomainError('not_configured', `Payments are not set up: ${variable} is not set.`, {
        extra: { variable },
      });
    }
    reply.header('vary', 'Authorization, PAYMENT-SIGNATURE');
    return this.anonymous(request, reply, operation);
  }

  private anonymous(request: EdgeRequest, reply: EdgeReply, operation: PricedOperation): void | Promise<void> {
    const limit = operation.anonymous;
    if (!limit) return undefined;
    const minute = this.anonymousMinute(request, reply, limit);
    const { bucket, perDay } = limit;
    if (perDay === undefined) return minute;
    return minute
      ? minute.then(() => this.takeDay(request, reply, bucket, perDay))
      : this.takeDay(request, reply, bucket, perDay);
  }

  private anonymousMinute(
    request: EdgeRequest,
    reply: EdgeReply,
    { bucket, perMinute }: AnonymousLimit,
    weight = 1,
  ): void | Promise<void> {
    // The daily quota counts only successful answers, so failed calls are limited by the minute.
    if (perMinute === undefined) return this.takeAddress(request);
    const subject = `ip ${bucket} ${this.addressOf(request)}`;
    return this.take(reply, { subject, limit: perMinute, weight, whose: 'calls without a key' });
  }

  private async takeDay(request: EdgeRequest, reply: EdgeReply, bucket: string, perDay: number): Promise<void> {
    const { quota, clock } = this;
    const { allowed, used, day } = await quota.take(bucket, request.clientIp, perDay);
    const resetSeconds = secondsUntil(startOfNextDay(clock.now()), clock.now());
    const state = { policy: 'day', limit: perDay, remaining: perDay - used, resetSeconds, windowSeconds: DAY_SECONDS };
    writeRateHeaders(reply, state);
    if (allowed) request.rateUnlessAnswered = { ...state, remaining: perDay - used + 1 };
    else {
      throw new DomainError(
        'rate_limit',
        `Without a key this can be called ${perDay} times a day; a key has no such limit.`,
        {
          retryAfterSeconds: resetSeconds,
        },
      );
    }
    // Only successful answers count.
    reply.raw.once('close', () => {
      const { statusCode } = reply.raw;
      const answered = reply.raw.headersSent && statusCode >= 200 && statusCode < 300;
      if (!answered) void quota.giveBack(bucket, request.clientIp, day);
    });
  }

  private takeMinute(
    request: EdgeRequest,
    reply: EdgeReply,
    { accountId, plan }: Principal,
    weight: number,
  ): void | Promise<void> {
    const limit = this.plans[plan].requestsPerMinute;
    return this.take(reply, { subject: accountId, limit, weight, whose: 'this plan' }, (state) => {
      request.minuteRate = state;
    });
  }

  private take(
    reply: EdgeReply,
    { subject, limit, weight, whose }: MinuteShare,
    note: (state: RateState) => void = () => undefined,
  ): void | Promise<void> {
    const taken = (use: MinuteUse): void => {
      const state: RateState = { policy: 'minute', ...use, windowSeconds: 60 };
      writeRateHeaders(reply, state);
      note(state);
      if (!use.allowed) throw tooFast(`The limit of ${limit} requests a minute for ${whose} is reached.`, use);
    };
    const use = this.rates.take(subject, limit, weight);
    return use instanceof Promise ? use.then(taken) : taken(use);
  }

  private takeAddress(request: EdgeRequest): void | Promise<void> {
    const taken = (use: MinuteUse): void => {
      if (use.allowed) return;
      throw tooFast(`The limit of ${ADDRESS_PER_MINUTE} such requests a minute from one address is reached.`, use);
    };
    const use = this.rates.take(`ip any ${this.addressOf(request)}`, ADDRESS_PER_MINUTE);
    return use instanceof Promise ? use.then(taken) : taken(use);
  }

  private addressOf(request: EdgeRequest): string {
    return disguisedAddress(request.clientIp, this.config.apiKeyPepper);
  }

  private hashOf(key: string): string {
    const known = this.hashes.get(key);
    if (known !== undefined) return known;
    if (this.hashes.size >= MAX_HASHES) this.hashes.clear();
    const hash = hashApiKey(key, this.config.apiKeyPepper);
    this.hashes.set(key, hash);
    return hash;
  }
}

/** A reservation in a subject's minute rate. */
interface MinuteShare {
  readonly subject: string;
  readonly limit: number;
  readonly weight: number;
  readonly whose: string;
}
