import { readFileSync } from 'node:fs';
import { type IncomingMessage } from 'node:http';
import { type ArbitrageEvent, pairStream } from '../../../src/arbitrage/arbitrage.events.js';
import { draftEvents } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { type DomainEvent } from '../../../src/kernel/domain-event.js';
import { type AccountEvent } from '../../../src/webhooks/webhooks.events.js';
import { LocalSite } from '../../kit/local-site.js';
import { until } from '../../kit/until.js';
import { Service, type Answer } from '../metering/stack.js';

const NAMES = ['good', 'other', 'broken', 'busy', 'gone', 'away', 'drops', 'stalls', 'slow', 'victim', 'flaky', 'lost'];

type Answering = Parameters<LocalSite['routes']['set']>[1];

export interface Hook {
  readonly id: string;
  readonly secret: string;
  readonly key: string;
}

export interface Received {
  readonly headers: IncomingMessage['headers'];
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
  readonly raw: string;
}

/** The service, and receivers of every kind on one local server, with one name each. */
export class WebhookWorld {
  private constructor(
    readonly site: LocalSite,
    readonly service: Service,
  ) {}

  static async start(): Promise<WebhookWorld> {
    const site = await LocalSite.start();
    const hosts = NAMES.map((name) => `${name}.receivers.net:80=127.0.0.1:${site.port}`).join(',');
    process.env['ARBITRAGE_SCHEDULE'] = 'off';
    const service = await Service.start(undefined, { SAFE_FETCH_TEST_HOSTS: hosts });
    const world = new WebhookWorld(site, service);
    // A new group has started once its positions are set.
    await until(
      async () =>
        (await world.rows(`SELECT DISTINCT group_name FROM ops.feed_positions WHERE group_name LIKE 'webhook-%'`))
          .length === 2,
      { what: 'the dispatch groups' },
    );
    return world;
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.site.stop();
  }

  rows<R extends object = Record<string, unknown>>(sql: string, params: unknown[] = []): Promise<R[]> {
    return this.service.app.get(ReadStore, { strict: false }).query<R>(sql, params);
  }

  /** What the receiver does with every delivery. It answers challenges, unless it is a stranger's. */
  on(name: string, answer: Answering, { isStranger = false } = {}): void {
    this.site.routes.set(`${name}.receivers.net/hook`, (request, response) => {
      const body = this.site.seen.at(-1)?.body ?? '';
      if (isStranger || !isChallenge(body)) answer(request, response);
      else response.end((JSON.parse(body) as { challenge: string }).challenge);
    });
  }

  /** A worker is gone: the next one need not wait for the end of its leases. */
  async endLeases(): Promise<void> {
    await this.rows('UPDATE ops.webhook_lanes SET leased_until = now() WHERE leased_until IS NOT NULL');
  }

  received(name: string): Received[] {
    return this.site.seen
      .filter(({ host, body }) => host === `${name}.receivers.net` && !isChallenge(body))
      .map(({ headers, body }) => ({ headers, raw: body, body: body === '' ? null : JSON.parse(body) }));
  }

  /** @param events of an account; without them it receives arbitrages */
  async hook(name: string, key?: string, events?: readonly AccountEvent[]): Promise<Hook> {
    const owner = key ?? (await this.service.account('pro_lite')).key;
    const path = events ? '/api/v1/webhooks' : '/api/v1/arbitrage/webhooks';
    const { status, body } = await this.service.call('POST', path, owner, {
      url: `http://${name}.receivers.net/hook`,
      ...(events && { events }),
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { id: body.webhook.id, secret: body.secret, key: owner };
  }

  /** Appends that a pair has opened; `known` puts the pair on the board, too, and `tradesUntil` is of its second side. */
  async open(
    options: { readonly at?: string; readonly known?: boolean; readonly tradesUntil?: string } = {},
  ): Promise<string> {
    const pairId = newId();
    const { second, ...match } = goldenData('PairMatched');
    const { tradesUntil = null } = options;
    const matched = { ...match, pairId, second: { ...(second as object), tradesUntil } };
    const openedAt = options.at ?? new Date(this.service.clock.now()).toISOString();
    const opened = { ...goldenData('ArbitrageOpened'), pairId, openedAt };
    const events = [
      ...(options.known ? [{ type: 'PairMatched', data: matched }] : []),
      { type: 'ArbitrageOpened', data: opened },
    ] as unknown as ArbitrageEvent[];
    await this.append(pairStream(pairId), events);
    return pairId;
  }

  /** As the first events of a stream. */
  async append(stream: string, events: readonly DomainEvent[]): Promise<void> {
    const store = this.service.app.get(EventStore, { strict: false });
    const commandId = newId();
    const context = { commandId, correlationId: commandId, actor: 'system:spec', now: this.service.clock.now() };
    await store.append(stream, 'no_stream', draftEvents(store, stream, events, context));
  }

  async settled(): Promise<void> {
    const head = await this.service.app.get(EventStore, { strict: false }).headPosition();
    const passed = await this.service.app.get(Freshness, { strict: false }).waitFor(['webhooks'], head, 20_000);
    if (!passed) throw new Error('the read model did not catch up');
  }

  async deliveries(hook: Hook): Promise<Answer> {
    await this.settled();
    return this.service.call('GET', `/api/v1/arbitrage/webhooks/${hook.id}/deliveries`, hook.key);
  }

  /** The deliveries of a hook once `good` holds for them. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  untilDeliveries(hook: Hook, what: string, good: (deliveries: any[]) => boolean): Promise<any[]> {
    return until(
      async () => {
        const { body } = await this.deliveries(hook);
        return good(body.deliveries) ? body.deliveries : null;
      },
      { what, everyMs: 50 },
    );
  }

  async listed(key: string): Promise<Answer['body'][]> {
    await this.settled();
    return (await this.service.call('GET', '/api/v1/arbitrage/webhooks', key)).body.webhooks;
  }

  /** A minute from now as the service sees it, or whatever is asked for. */
  pass(ms: number): void {
    this.service.clock.offsetMs += ms;
  }
}

export function isChallenge(body: string): boolean {
  return body.startsWith('{"type":"webhook.challenge"');
}

export function goldenData(type: string): Record<string, unknown> {
  const file = new URL(`../../contract/golden/${type}.v1.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { data: Record<string, unknown> }).data;
}
