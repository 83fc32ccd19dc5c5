import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { type Clock } from '../../kernel/clock.js';
import { type PlanName } from '../../kernel/credits.js';
import { type Config } from '../../platform/config/config.js';
import { type Admission } from '../../platform/http/operation-terms.js';
import { writeRateHeaders } from '../../platform/http/rate-headers.js';
import { type EdgeReply, type EdgeRequest } from '../../platform/http/request-context.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { AnonymousQuota, limitedAddress } from '../limits/anonymous-quota.service.js';
import { hashApiKey, isWellFormedKey } from '../keys/api-key.rules.js';
import { secondsUntil, startOfNextDay } from '../ledger/calendar.decide.js';
import { KeyDirectory, type KnownKey } from '../keys/key-directory.service.js';
import { Ledger } from '../ledger/ledger.service.js';
import { MinuteRates } from '../limits/minute-rates.service.js';
import { planRank, PLANS, type Plans } from '../pricing/plans.settings.js';
import { Prices, type PricedOperation } from '../pricing/prices.service.js';
import { PaymentDoor } from './payment-door.service.js';

/** How old the plan of an account may be where another process changed it; charges keep it fresh for nothing. */
const PLAN_AGE_MS = 5_000;
const DAY_SECONDS = 86_400;
const MAX_HASHES = 10_000;

/** Lets a request in by the price list: key, plan, minute rate, anonymous limits, in that order. */
@Injectable()
export class MeteringAdmission implements Admission {
  /** HMAC of keys in use: the hash of a key is the dearest step of an admission. */
  private readonly hashes = new Map<string, string>();

  constructor(
    private readonly ledger: Ledger,
    private readonly keys: KeyDirectory,
    private readonly rates: MinuteRates,
    private readonly quota: AnonymousQuota,
    private readonly prices: Prices,
    private readonly payments: PaymentDoor,
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
    const key = bearerOf(request);
    if (key === null || !isWellFormedKey(key)) return this.withoutKey(request, reply, operation, key);
    const hash = this.hashOf(key);
    const known = this.keys.peek(hash);
    const fold = known && this.ledger.peek(known.accountId, PLAN_AGE_MS);
    if (known && fold) return this.withKey(request, reply, operation, known, fold.state.plan);
    return this.lookUp(request, reply, operation, hash);
  }

  /** A heavy call counts for several against the minute; the first was taken at admission. */
  weigh(request: EdgeRequest, reply: EdgeReply, weight: number): void {
    if (weight > 1 && request.principal)
      this.takeMinute(reply, request.principal.accountId, request.principal.plan, weight - 1);
  }

  private async lookUp(
    request: EdgeRequest,
    reply: EdgeReply,
    operation: PricedOperation,
    hash: string,
  ): Promise<void> {
    const known = await this.keys.find(hash);
    if (!known) return this.withoutKey(request, reply, operation, hash);
    const { state } = await this.ledger.current(known.accountId, PLAN_AGE_MS);
    this.withKey(request, reply, operation, known, state.plan);
  }

  private withKey(
    request: EdgeRequest,
    reply: EdgeReply,
    operation: PricedOperation,
    { accountId, keyId }: KnownKey,
    plan: PlanName,
  ): void {
    request.principal = { accountId, keyId, plan };
    reply.header('cache-control', 'private');
    const { minimumPlan } = operation;
    if (minimumPlan && planRank(plan) < planRank(minimumPlan)) {
      throw planTooLow(operation, plan, this.plans[minimumPlan].title);
    }
    if (operation.countsToRate) this.takeMinute(reply, accountId, plan, 1);
  }

  private withoutKey(
    request: EdgeRequest,
    reply: EdgeReply,
    operation: PricedOperation,
    given: string | null,
  ): void | Promise<void> {
    if (operation.security === 'key_optional') return this.anonymous(request, reply, operation);
    // A payment may stand in for a key that was not sent, never for a wrong one.
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

  /** What is paid call by call is limited by address alone; whether it was paid is seen when its price is due. */
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
    if (limit.perMinute !== undefined) {
      const subject = `ip ${limit.bucket} ${limitedAddress(request.clientIp)}`;
      this.take(reply, subject, limit.perMinute, 1, 'calls without a key');
    }
    return limit.perDay === undefined ? undefined : this.takeDay(request, reply, limit.bucket, limit.perDay);
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
    // Only what brought an answer counts.
    reply.raw.once('close', () => {
      const { statusCode } = reply.raw;
      const answered = reply.raw.headersSent && statusCode >= 200 && statusCode < 300;
      if (!answered) void quota.giveBack(bucket, request.clientIp, day);
    });
  }

  private takeMinute(reply: EdgeReply, accountId: string, plan: PlanName, weight: number): void {
    this.take(reply, accountId, this.plans[plan].requestsPerMinute, weight, 'this plan');
  }

  private take(reply: EdgeReply, subject: string, limit: number, weight: number, whose: string): void {
    const use = this.rates.take(subject, limit, weight);
    writeRateHeaders(reply, { policy: 'minute', ...use, windowSeconds: 60 });
    if (use.allowed) return;
    throw new DomainError('rate_limit', `The limit of ${limit} requests a minute for ${whose} is reached.`, {
      retryAfterSeconds: use.retryAfterSeconds,
    });
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

export function planTooLow(operation: PricedOperation, plan: PlanName, needed: string): DomainError {
  const code = operation.planTooLow === 402 ? 'plan_required' : 'plan_too_low';
  return new DomainError(code, `This needs the plan ${needed} or higher; the key is on ${plan}.`);
}

function bearerOf(request: EdgeRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  return /^Bearer +(\S+) *$/i.exec(header)?.[1] ?? null;
}

/** An Authorization header of our own scheme that holds no usable token is a bad key, not an absent one. */
function hasOtherBearer(request: EdgeRequest): boolean {
  return /^Bearer\b/i.test(request.headers.authorization ?? '');
}
