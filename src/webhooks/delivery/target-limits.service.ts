import { Inject, Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { DomainError } from '../../kernel/domain-error.js';
import { MinuteRates } from '../../metering/limits/minute-rates.service.js';
import { type Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/tokens.js';

/** Requests per minute to one unverified host, over all accounts. */
const UNPROVEN_PER_MINUTE = 30;
const TESTS_PER_MINUTE = 10;
const REPLAYED_PER_MINUTE = 1_000;

/** Limits deliveries to unverified hosts, tests and replays. */
@Injectable()
export class TargetLimits {
  constructor(
    private readonly rates: MinuteRates,
    @Inject(CONFIG) private readonly config: Pick<Config, 'apiKeyPepper'>,
  ) {}

  /** Whether an unverified host may receive one more request now. */
  async mayReach(url: string): Promise<boolean> {
    return (await this.retryAfterSeconds(url)) === 0;
  }

  /** 0 where it may receive one. */
  async retryAfterSeconds(url: string): Promise<number> {
    // Hosts are stored as HMAC, since addresses are encrypted everywhere else.
    // With and without the dot of the root it is one host.
    const name = new URL(url).hostname.replace(/\.$/, '');
    const host = createHmac('sha256', this.config.apiKeyPepper).update(name).digest('base64url');
    return (await this.rates.take(`webhook host ${host.slice(0, 22)}`, UNPROVEN_PER_MINUTE)).retryAfterSeconds;
  }

  /** @throws DomainError rate_limit */
  async takeTest(webhookId: string): Promise<void> {
    const use = await this.rates.take(`webhook tests ${webhookId}`, TESTS_PER_MINUTE);
    if (use.allowed) return;
    throw new DomainError('rate_limit', `A webhook is sent at most ${TESTS_PER_MINUTE} tests a minute.`, {
      retryAfterSeconds: use.retryAfterSeconds,
    });
  }

  /** @throws DomainError rate_limit */
  async takeReplays(webhookId: string, count: number): Promise<void> {
    if (count === 0) return;
    const use = await this.rates.take(`webhook replays ${webhookId}`, REPLAYED_PER_MINUTE, count);
    if (use.allowed) return;
    throw new DomainError('rate_limit', `At most ${REPLAYED_PER_MINUTE} deliveries a minute are replayed.`, {
      retryAfterSeconds: use.retryAfterSeconds,
    });
  }
}
