import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { pairStream } from '../../../src/arbitrage/arbitrage.events.js';
import { categoryOf, type DomainEvent } from '../../../src/kernel/domain-event.js';
import { draftEvents } from '../../../src/platform/event-store/decide.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { Relay } from '../../../src/platform/relay/relay.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { PUBLISHED_TYPES } from '../../../src/published-types.js';
import { EndpointQueues } from '../../../src/webhooks/delivery/endpoint-queues.service.js';
import { webhooksStream, webhookSubject, type DeliveryEvent } from '../../../src/webhooks/webhooks.events.js';
import { context, feedWorld, type FeedWorld } from '../../kit/feed-world.js';
import { describeWithInfra, JAVA } from '../../kit/infra.js';
import { testKafka, type TestKafka } from '../../kit/kafka.js';
import { LocalSite } from '../../kit/local-site.js';
import { until } from '../../kit/until.js';
import { goldenData } from './world.js';

/** From the build, which starts in half the time. */
const MAIN = fileURLToPath(new URL('../../../dist/src/main.js', import.meta.url));
const HOST = 'killed.receivers.net';
const VAULT_KEY = Buffer.alloc(32, 7).toString('base64');
const PATIENCE_MS = 120_000;

describeWithInfra(JAVA, 'deliveries over Kafka, by a process that is killed', () => {
  let [kafka, world, site, relay] = [] as unknown as [TestKafka, FeedWorld, LocalSite, Relay];
  let secret = '';
  let child: ChildProcess | null = null;
  /** What the receiver does with the next request. */
  let answer: (response: ServerResponse) => void = (response) => void response.writeHead(200).end();

  beforeAll(async () => {
    [kafka, world, site] = await Promise.all([testKafka(), feedWorld(), LocalSite.start()]);
    site.routes.set(`${HOST}/hook`, (_request, response) => answer(response));
    relay = new Relay({ ...world, registry: PUBLISHED_TYPES, brokers: kafka.brokers });
    relay.start();
    await until(() => relay.state().state === 'active', { what: 'an active relay', timeoutMs: 60_000 });
    secret = await registerHook();
    await launch();
    const positions = `SELECT 1 FROM ops.feed_positions WHERE group_name = 'webhook-dispatch'`;
    await until(async () => (await world.readStore.query(positions)).length > 0, {
      what: 'the group',
      timeoutMs: PATIENCE_MS,
    });
  }, 400_000);

  afterAll(async () => {
    await kill();
    await relay?.stop();
    await site?.stop();
    await world?.close();
    await kafka?.close();
  }, 60_000);

  async function launch(): Promise<void> {
    const started = fork(MAIN, ['--role', 'consumers'], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: world.databaseUrl,
        EVENTSTORE_URL: world.emulator.url,
        KAFKA_BROKERS: kafka.brokers.join(','),
        SAFE_FETCH_TEST_HOSTS: `${HOST}:80=127.0.0.1:${site.port}`,
        VAULT_KEY,
        ARBITRAGE_SCHEDULE: 'off',
        LOG_LEVEL: 'silent',
        PORT: '0',
      },
    });
    child = started;
    await once(started, 'message');
  }

  async function kill(): Promise<void> {
    const dying = child;
    child = null;
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return;
    const gone = once(dying, 'exit');
    dying.kill('SIGKILL');
    await gone;
  }

  /** Another process after it; leases of the dead end by themselves in 10 seconds, which are not waited for. */
  async function revive(): Promise<void> {
    await world.readStore.query('UPDATE ops.webhook_lanes SET leased_until = now() WHERE leased_until IS NOT NULL');
    await launch();
  }

  async function registerHook(): Promise<string> {
    const { readStore } = world;
    const [webhookId, accountId, keyId] = [newId(), newId(), newId()];
    const subject = webhookSubject(webhookId);
    const made = `whsec_${randomBytes(32).toString('base64')}`;
    const [target, sealed] = await new Vault(readStore, VAULT_KEY).sealAll([
      { subject, value: { url: `http://${HOST}/hook`, label: null } },
      { subject, value: made },
    ]);
    const events = ['arbitrage.opened'] as const;
    const hook = { webhookId, accountId, keyId, events };
    await append(webhooksStream(keyId), { type: 'WebhookRegistered', data: { ...hook, target, secret: sealed } });
    await new EndpointQueues(readStore, { now: () => Date.now() }).open(hook);
    return made;
  }

  async function append(stream: string, event: DomainEvent): Promise<void> {
    const { eventStore } = world;
    await eventStore.append(stream, 'no_stream', draftEvents(eventStore, stream, [event], context()));
  }

  async function open(): Promise<string> {
    const pairId = newId();
    const data = { ...goldenData('ArbitrageOpened'), pairId, openedAt: new Date().toISOString() };
    await append(pairStream(pairId), { type: 'ArbitrageOpened', data });
    return pairId;
  }

  const arrivals = (pairId: string) => site.seen.filter(({ body }) => body.includes(pairId));
  const arrived = (pairId: string, count: number) =>
    until(() => arrivals(pairId).length >= count, { what: `arrival ${count} of ${pairId}`, timeoutMs: PATIENCE_MS });

  async function deliveries(): Promise<Map<string, DeliveryEvent[]>> {
    const streams = new Map<string, DeliveryEvent[]>();
    for await (const event of world.eventStore.readAll('start')) {
      if (categoryOf(event.stream) !== 'webhookDelivery') continue;
      streams.set(event.stream, [...(streams.get(event.stream) ?? []), event as unknown as DeliveryEvent]);
    }
    return streams;
  }

  it('reach the receiver, verified, with every attempt on the list, at whatever step it dies', async () => {
    // It dies with a request in flight: whether the receiver has it is unknown.
    const killed = new Promise<void>((resolve) => {
      answer = () => void kill().then(resolve);
    });
    const first = await open();
    await killed;
    // It dies on the answer: the attempt may or may not be recorded.
    const again = new Promise<void>((resolve) => {
      answer = (response) => void response.writeHead(200).end(() => void kill().then(resolve));
    });
    // The lease of the dead ends by itself: its worker renewed it for 10 seconds at most.
    const left = `SELECT extract(epoch FROM leased_until - now())::float AS seconds FROM ops.webhook_lanes
      WHERE lease_token IS NOT NULL`;
    const [lease] = await world.readStore.query<{ seconds: number }>(left);
    expect(lease?.seconds).toBeGreaterThan(0);
    expect(lease?.seconds).toBeLessThanOrEqual(10);
    await launch();
    await again;
    answer = (response) => void response.writeHead(200).end();
    // It dies before the consumer has read the new events.
    const second = await open();
    await revive();
    await kill();
    await revive();
    await arrived(first, 2);
    await arrived(second, 1);
    await until(async () => (await world.readStore.query('SELECT 1 FROM ops.webhook_intents')).length === 0, {
      what: 'an empty queue',
      timeoutMs: PATIENCE_MS,
    });

    for (const { body, headers } of site.seen) new Webhook(secret).verify(body, headers as Record<string, string>);
    const noted = [...(await deliveries()).values()];
    expect(noted).toHaveLength(2);
    for (const events of noted) {
      const [scheduled, ...rest] = events;
      if (scheduled?.type !== 'DeliveryScheduled') throw new Error('it was not scheduled first');
      const attempts = rest.filter(({ type }) => type === 'DeliveryAttempted');
      const numbers = attempts.map(({ data }) => (data as { attempt: number }).attempt);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      expect(rest.at(-1)?.type).toBe('DeliverySucceeded');
      const { messageId } = scheduled.data;
      const received = site.seen.filter(({ headers }) => headers['webhook-id'] === messageId);
      expect(received.length).toBeGreaterThan(0);
      // The list has every request that the receiver saw, and perhaps attempts that did not reach it.
      expect(numbers.length).toBeGreaterThanOrEqual(received.length);
    }
  }, 400_000);
});
