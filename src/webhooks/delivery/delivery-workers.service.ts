import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { type Client } from 'pg';
import { Counter } from 'prom-client';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { Metrics } from '../../platform/telemetry/metrics.js';
import { Deliver } from './deliver.service.js';
import { DeliveryLeases, type LeasedDelivery, RENEW_LEASES_MS } from './delivery-leases.service.js';
import { DUE_CHANNEL } from './pending-deliveries.service.js';
import { DeliveryTransport } from './delivery-transport.service.js';
import { pauseFor } from '../../platform/process/pause-for.js';

/** Maximum concurrent attempts of one process; a waiting attempt costs little more than a socket. */
const MOST_UNDER_WAY = 400;
/** Maximum of them for webhooks whose last attempt failed, so that hanging receivers cannot use all workers. */
const MOST_FAILING = 200;
/** Polling interval for lost notifications and for deliveries that became due by time alone. */
const POLL_MS = 1_000;
const FILL_AFTER_MS = 10;
const LISTEN_AGAIN_MS = 5_000;
/** How long shutdown waits for running attempts; the next process sends the rest again. */
const GRACE_MS = 3_000;

/** Delivers due messages; any number of processes share the work. */
@Injectable()
export class DeliveryWorkers {
  private readonly underWay = new Map<string, { webhookId: string; token: string; ended: Promise<void> }>();
  private wake: () => void = () => undefined;
  private filling: NodeJS.Timeout | undefined;
  private readonly attempts: Counter;

  constructor(
    private readonly leases: DeliveryLeases,
    private readonly deliver: Deliver,
    private readonly transport: DeliveryTransport,
    private readonly readStore: ReadStore,
    metrics: Metrics,
    @Inject(Logger) private readonly logger: Logger,
  ) {
    this.attempts = new Counter({
      name: 'webhook_attempts_total',
      help: 'Webhook delivery attempts by outcome',
      labelNames: ['outcome'],
      registers: [metrics.registry],
    });
  }

  /** Runs until the signal aborts and running attempts have ended. */
  async run(signal: AbortSignal): Promise<void> {
    const cutOff = new AbortController();
    // Every running attempt listens to it.
    setMaxListeners(0, cutOff.signal);
    const listening = this.listen(signal);
    const renewing = setInterval(() => void this.renew(), RENEW_LEASES_MS).unref();
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => (this.wake = resolve));
      const more = await this.takeDue(cutOff.signal).catch((error: unknown) => {
        this.logger.warn({ err: error }, 'webhooks: looking for due deliveries failed');
        return false;
      });
      if (!more) await this.rest(woken, signal);
    }
    const grace = new AbortController();
    const ended = Promise.all([...this.underWay.values()].map((one) => one.ended));
    await Promise.race([ended, pauseFor(GRACE_MS, grace.signal)]);
    grace.abort();
    cutOff.abort();
    await ended;
    clearInterval(renewing);
    await Promise.all([listening, this.transport.close()]);
  }

  /** Waits for a notification, the next poll, or the end; leaves no timer behind. */
  private async rest(woken: Promise<void>, signal: AbortSignal): Promise<void> {
    const over = new AbortController();
    const end = (): void => over.abort();
    signal.addEventListener('abort', end, { once: true });
    await Promise.race([woken, pauseFor(POLL_MS, over.signal)]);
    signal.removeEventListener('abort', end);
    over.abort();
  }

  /** True where more may be due. */
  private async takeDue(cutOff: AbortSignal): Promise<boolean> {
    const free = MOST_UNDER_WAY - this.underWay.size;
    if (free <= 0) return false;
    const healthyOnly = free <= MOST_UNDER_WAY - MOST_FAILING;
    const token = randomUUID();
    const room = healthyOnly ? free : Math.min(free, MOST_FAILING);
    const { deliveries, idle } = await this.leases.lease(token, room, healthyOnly);
    for (const one of deliveries) this.start(one, token, cutOff);
    await this.leases.releaseIdle(token, idle);
    return deliveries.length + idle.length === room;
  }

  private start(leased: LeasedDelivery, token: string, cutOff: AbortSignal): void {
    const id = `${leased.deliveryId}/${token}`;
    const ended = this.deliver
      .attempt(leased, token, cutOff)
      .then((outcome) => this.attempts.inc({ outcome }))
      .catch((error: unknown) => {
        this.attempts.inc({ outcome: 'trouble' });
        this.logger.warn({ err: error, delivery_id: leased.deliveryId }, 'webhooks: an attempt could not be noted');
      })
      .finally(() => {
        this.underWay.delete(id);
        this.wakeSoon();
      });
    this.underWay.set(id, { webhookId: leased.webhookId, token, ended });
  }

  /** Without the database the leases may expire: another worker then sends, and the receiver deduplicates. */
  private async renew(): Promise<void> {
    await this.leases.renew([...this.underWay.values()]).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'webhooks: leases could not be renewed');
    });
  }

  /** Batches free places, since one query costs as much for one place as for many. */
  private wakeSoon(): void {
    this.filling ??= setTimeout(() => {
      this.filling = undefined;
      this.wake();
    }, FILL_AFTER_MS);
  }

  private async listen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      let client: Client | null = null;
      try {
        client = await this.readStore.dedicated();
        const lost = new Promise<void>((resolve) => client?.once('end', () => resolve()));
        client.on('notification', () => this.wake());
        await client.query(`LISTEN ${DUE_CHANNEL}`);
        const stopped = new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => resolve(), { once: true }),
        );
        if (!signal.aborted) await Promise.race([lost, stopped]);
      } catch (error) {
        this.logger.warn({ err: error }, 'webhooks: notifications of due deliveries are not received; polling instead');
      } finally {
        await client?.end().catch(() => undefined);
      }
      if (!signal.aborted) await pauseFor(LISTEN_AGAIN_MS, signal);
    }
  }
}
