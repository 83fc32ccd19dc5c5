import { Inject, Injectable } from '@nestjs/common';
import { type Clock, type ClockCheck } from '../../kernel/clock.js';
import { type Sealed } from '../../kernel/sealed.js';
import { Batched } from './batched.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK, CLOCK_CHECK } from '../../platform/tokens.js';
import { Vault } from '../../platform/vault/vault.js';
import { disableWebhook, oldSecrets, type WebhookState } from '../registration/webhook.decide.js';
import { WebhookLog } from '../registration/webhook-log.service.js';
import { webhookSubject, type DisableReason, type EndReason } from '../webhooks.events.js';
import {
  hasClosed,
  hasFailedTooLong,
  mayBeStale,
  mayHaveClosed,
  MOST_ATTEMPTS,
  nextStep,
  type CurrentOpportunity,
  type NextStep,
} from './attempt.rules.js';
import { DeliveryLeases, type LeasedDelivery } from './delivery-leases.service.js';
import { EndpointQueues } from './endpoint-queues.service.js';
import { DeliveryLog } from './delivery-log.service.js';
import { DeliveryTransport, type Sent } from './delivery-transport.service.js';
import { type Failing } from './settled-deliveries.js';
import { signatureHeaders } from './signature.rules.js';
import { TargetLimits } from './target-limits.service.js';

export type DeliverOutcome = NextStep['kind'] | 'skipped' | 'interrupted' | 'postponed';

interface Addressed {
  readonly url: string;
  readonly secrets: readonly [string, ...string[]];
}

/** What a receiver answered. */
interface Excerpt {
  readonly webhookId: string;
  readonly excerpt: string;
}

/** Makes one attempt at a leased delivery: sends, records the outcome. What needs a database is done together for attempts of one time. */
@Injectable()
export class Deliver {
  private readonly opening = new Batched<readonly Sealed[], readonly unknown[]>(async (all) => {
    const values = await this.vault.openAll<unknown>(all.flat());
    let at = 0;
    return all.map(({ length }) => values.slice(at, (at += length)));
  });
  private readonly sealing = new Batched<Excerpt, Sealed>((all) =>
    this.vault.sealAll(all.map(({ webhookId, excerpt: value }) => ({ subject: webhookSubject(webhookId), value }))),
  );

  constructor(
    private readonly hooks: WebhookLog,
    private readonly log: DeliveryLog,
    private readonly leases: DeliveryLeases,
    private readonly lanes: EndpointQueues,
    private readonly transport: DeliveryTransport,
    private readonly vault: Vault,
    private readonly readStore: ReadStore,
    private readonly limits: TargetLimits,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CLOCK_CHECK) private readonly clockCheck: ClockCheck,
  ) {}

  /** @param signal ends the attempt without an outcome; the next lease holder records the interruption */
  async attempt(taken: LeasedDelivery, token: string, signal: AbortSignal): Promise<DeliverOutcome> {
    const hook = taken.hook ?? (await this.loaded(taken));
    if (!hook || hook.status !== 'active') {
      return this.skip(taken, token, hook?.status === 'disabled' ? 'disabled' : 'removed');
    }
    const leased = taken.interruptedAt ? await this.afterInterrupted(taken, taken.interruptedAt, token) : taken;
    if (!leased) return 'interrupted';
    if (await this.isStale(leased)) return this.skip(leased, token, 'stale');
    const to = await this.address(hook);
    if (!to) return this.skip(leased, token, 'removed');
    const waitSeconds = hook.isVerified ? 0 : await this.limits.retryAfterSeconds(to.url);
    if (waitSeconds > 0) return this.postpone(leased, token, waitSeconds);

    const startedAt = this.clock.now();
    const seconds = Math.floor(startedAt / 1_000);
    const headers = signatureHeaders({ messageId: leased.messageId, seconds, body: leased.body }, to.secrets);
    const sent = await this.transport.send(to.url, leased.body, headers, signal);
    if (sent.error === 'aborted' && signal.aborted) return 'interrupted';
    return this.note(leased, token, startedAt, sent);
  }

  private async loaded({ keyId, webhookId }: LeasedDelivery): Promise<WebhookState | undefined> {
    return (await this.hooks.remembered(keyId)).find((hook) => hook.webhookId === webhookId);
  }

  private async note(leased: LeasedDelivery, token: string, startedAt: number, sent: Sent): Promise<DeliverOutcome> {
    const step = nextStep(leased.attempts, sent, this.clock.now(), Math.random());
    const { deliveryId, webhookId } = leased;
    const attempt = {
      deliveryId,
      webhookId,
      attempt: leased.attempts,
      startedAt: new Date(startedAt).toISOString(),
      status: sent.status,
      error: sent.error,
      durationMs: sent.durationMs,
      excerpt: sent.excerpt === null ? null : await this.sealing.add({ webhookId, excerpt: sent.excerpt }),
      nextAt: step.kind === 'retry' ? new Date(step.at).toISOString() : null,
    };
    const end = step.kind === 'succeeded' ? step.kind : step.kind === 'over' ? step.reason : null;
    await this.log.attempted(leased, attempt, end);
    const settled =
      step.kind === 'retry'
        ? { kind: 'again' as const, at: new Date(step.at), attempts: leased.attempts }
        : { kind: 'over' as const, isUndelivered: end === 'attempts' };
    const failing = await this.leases.settle(leased, token, settled, step.kind === 'succeeded');
    if (end === 'gone') await this.disable(leased, 'gone');
    else await this.disableIfFailing(leased, failing);
    return step.kind;
  }

  /**
   * The previous worker died between its attempt and the record of it. If the log has the attempt, the row is updated
   * from it; otherwise the outcome is unknown and the delivery is sent again. The log counts attempts, because the row
   * also counts workers that died before they sent anything.
   * @returns the lease with the number of its own attempt; null where nothing is to be sent now
   */
  private async afterInterrupted(
    leased: LeasedDelivery,
    startedAt: Date,
    token: string,
  ): Promise<LeasedDelivery | null> {
    const { deliveryId, webhookId } = leased;
    const state = await this.log.state(deliveryId);
    if (state.finished) {
      await this.leases.settle(leased, token, { kind: 'over', isUndelivered: false }, null);
      return null;
    }
    const lastOfRow = leased.attempts - 1;
    if (state.attempts >= lastOfRow) {
      const at = state.nextAt === null ? new Date(this.clock.now()) : new Date(state.nextAt);
      await this.leases.settle(leased, token, { kind: 'again', at, attempts: state.attempts }, false);
      return null;
    }
    const attempt = state.attempts + 1;
    const isLast = attempt >= MOST_ATTEMPTS;
    const lost = {
      deliveryId,
      webhookId,
      attempt,
      startedAt: startedAt.toISOString(),
      status: null,
      error: 'interrupted',
      durationMs: null,
      excerpt: null,
      nextAt: isLast ? null : new Date(this.clock.now()).toISOString(),
    };
    await this.log.attempted(leased, lost, isLast ? 'attempts' : null);
    if (isLast) {
      await this.leases.settle(leased, token, { kind: 'over', isUndelivered: false }, null);
      return null;
    }
    await this.leases.begin(leased, token, attempt + 1);
    return { ...leased, attempts: attempt + 1 };
  }

  private async skip(leased: LeasedDelivery, token: string, reason: EndReason): Promise<DeliverOutcome> {
    await this.log.ended(leased, reason);
    // An arbitrage closes long before the last attempt: what fails until then is undelivered, too.
    const isUndelivered = reason === 'stale' && leased.attempts > 1;
    const failing = await this.leases.settle(leased, token, { kind: 'over', isUndelivered }, null);
    if (isUndelivered) await this.disableIfFailing(leased, failing);
    return 'skipped';
  }

  /** The unverified host has reached its limit. No attempt was made. */
  private async postpone(leased: LeasedDelivery, token: string, seconds: number): Promise<DeliverOutcome> {
    const at = new Date(this.clock.now() + seconds * 1_000);
    await this.leases.settle(leased, token, { kind: 'again', at, attempts: leased.attempts - 1 }, null);
    return 'postponed';
  }

  /** Whether all its opportunities have closed, or a market of each; a requested replay is sent nevertheless. */
  private async isStale({ cause, opportunities, attempts }: LeasedDelivery): Promise<boolean> {
    const openedAt = opportunities.map((one) => one.openedAt);
    const now = this.clock.now();
    if (cause === 'replay' || !mayHaveClosed(attempts, openedAt, now)) return false;
    const current = await this.readStore.prepared<CurrentOpportunity>(
      'webhook-opportunities',
      `SELECT p.open_since = o.opened_at AS "isOpen",
         ARRAY[p.first ->> 'tradesUntil', p.second ->> 'tradesUntil'] AS "tradesUntil"
       FROM unnest($1::uuid[], $2::timestamptz[]) AS o(pair_id, opened_at)
       LEFT JOIN read.arbitrage_pairs AS p ON p.pair_id = o.pair_id`,
      [opportunities.map(({ pairId }) => pairId), openedAt],
    );
    const isLate = mayBeStale(attempts, openedAt, now);
    return current.every((one) => hasClosed(one, isLate, now));
  }

  private async address(hook: WebhookState): Promise<Addressed | null> {
    const replaced = oldSecrets(hook, this.clock.now()).map((old) => old.secret);
    const sealed = [hook.target, hook.secret, ...replaced];
    const [address, current, ...old] = await this.opening.add(sealed);
    if (!address || typeof current !== 'string') return null;
    const { url } = address as { url: string };
    return { url, secrets: [current, ...old.filter((one) => typeof one === 'string')] };
  }

  private async disableIfFailing(leased: LeasedDelivery, failing: Failing | null): Promise<void> {
    if (failing && this.clockCheck.isRight && hasFailedTooLong(failing, this.clock.now())) {
      await this.disable(leased, 'failing');
    }
  }

  private async disable({ keyId, webhookId, deliveryId }: LeasedDelivery, reason: DisableReason): Promise<void> {
    await this.hooks.react(keyId, deliveryId, (state) => disableWebhook(state, keyId, webhookId, reason));
    await this.lanes.close(webhookId);
  }
}
