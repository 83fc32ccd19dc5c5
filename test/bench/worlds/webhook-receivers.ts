import { randomBytes, randomUUID } from 'node:crypto';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withStack, type StackHandle } from '../../../src/embedded/stack/with-stack.js';
import { EVENT_CATALOG } from '../../../src/event-catalog.js';
import { pairStream, type ArbitrageEvent } from '../../../src/arbitrage/arbitrage.events.js';
import { childEnvironment } from '../../../src/platform/config/environment.js';
import { draftEvents } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { EndpointQueues } from '../../../src/webhooks/delivery/endpoint-queues.service.js';
import { webhooksStream, webhookSubject, type WebhookEvent } from '../../../src/webhooks/webhooks.events.js';
import { type BenchContext } from '../measure.js';

const MAIN = join(import.meta.dirname, '../../../src/main.js');
const GOLDEN = join(process.cwd(), 'test/contract/golden/ArbitrageOpened.v1.json');
const GOOD = 'good.receivers.net';
const HANGS = 'hangs.receivers.net';
const HOOKS_A_KEY = 5;

/** A log, a database, a real broker, a worker of the service, and receivers on loopback, some of which never answer. */
export class WebhookReceivers {
  /** Called at the first byte of each request, with what it carries once that is there. */
  onRequest: (at: number, body: string) => void = () => undefined;
  private readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  private readonly children: ChildProcess[] = [];

  private constructor(
    private readonly stack: StackHandle,
    private readonly server: Server,
  ) {
    this.eventStore = new EventStore({ url: stack.config.eventstoreUrl, catalog: EVENT_CATALOG });
    this.readStore = new ReadStore({ url: stack.config.databaseUrl, poolSize: 4 });
  }

  static with<T>(context: BenchContext, name: string, use: (world: WebhookReceivers) => Promise<T>): Promise<T> {
    const dataDir = join(context.dataDir, name);
    return withStack({ dataDir, needs: ['postgres', 'eventstore', 'kafka'], json: true }, async (stack) => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const world = new WebhookReceivers(stack, server);
      world.listen();
      try {
        await world.start('relay');
        await world.start('consumers');
        await world.begun();
        return await use(world);
      } finally {
        await world.stop();
      }
    });
  }

  /** Hooks of as many keys as it takes; the first `hanging` of them get no answer. */
  async register(count: number, hanging: number): Promise<void> {
    const vault = new Vault(this.readStore, this.stack.config.vaultKey);
    const lanes = new EndpointQueues(this.readStore, { now: () => Date.now() });
    for (let at = 0; at < count; at += HOOKS_A_KEY) {
      const [accountId, keyId] = [randomUUID(), randomUUID()];
      const events: WebhookEvent[] = [];
      for (let n = at; n < Math.min(at + HOOKS_A_KEY, count); n++) {
        const webhookId = randomUUID();
        const subject = webhookSubject(webhookId);
        const url = `http://${n < hanging ? HANGS : GOOD}/hook/${n}`;
        const [target, secret] = await vault.sealAll([
          { subject, value: { url, label: null } },
          { subject, value: `whsec_${randomBytes(32).toString('base64')}` },
        ]);
        if (!target || !secret) throw new Error('nothing was sealed');
        const data = { webhookId, accountId, keyId, events: ['arbitrage.opened'] as const, target, secret };
        events.push({ type: 'WebhookRegistered', data });
      }
      const stream = webhooksStream(keyId);
      await this.eventStore.append(stream, 'no_stream', draftEvents(this.eventStore, stream, events, context()));
      for (const { data } of events) await lanes.open(data as Parameters<typeof lanes.open>[0]);
    }
  }

  /** Appends that a pair has opened. */
  async open(): Promise<string> {
    const pairId = randomUUID();
    const { data } = JSON.parse(readFileSync(GOLDEN, 'utf8')) as { data: object };
    const opened = { type: 'ArbitrageOpened', data: { ...data, pairId, openedAt: new Date().toISOString() } };
    const stream = pairStream(pairId);
    const drafts = draftEvents(this.eventStore, stream, [opened as unknown as ArbitrageEvent], context());
    await this.eventStore.append(stream, 'no_stream', drafts);
    return pairId;
  }

  /** A new group receives nothing before its positions are set. */
  private async begun(): Promise<void> {
    const positions = `SELECT 1 FROM ops.feed_positions WHERE group_name = 'webhook-dispatch'`;
    while ((await this.readStore.query(positions)).length === 0) await delay(100);
  }

  private listen(): void {
    this.server.on('request', (request, response) => {
      const at = performance.now();
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      request.on('end', () => {
        if (request.headers.host?.startsWith(HANGS)) return;
        response.writeHead(200).end();
        this.onRequest(at, body);
      });
    });
  }

  private async start(role: 'relay' | 'consumers'): Promise<void> {
    const { config } = this.stack;
    const { port } = this.server.address() as AddressInfo;
    const child = fork(MAIN, ['--role', role], {
      env: childEnvironment({
        NODE_ENV: 'development',
        DATABASE_URL: config.databaseUrl,
        EVENTSTORE_URL: config.eventstoreUrl,
        KAFKA_BROKERS: (config.kafkaBrokers ?? []).join(','),
        VAULT_KEY: config.vaultKey,
        SAFE_FETCH_TEST_HOSTS: [GOOD, HANGS].map((host) => `${host}:80=127.0.0.1:${port}`).join(','),
        ARBITRAGE_SCHEDULE: 'off',
        LOG_LEVEL: 'error',
      }),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.children.push(child);
    await once(child, 'message');
  }

  private async stop(): Promise<void> {
    this.server.closeAllConnections();
    for (const child of this.children.reverse()) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    }
    await new Promise((resolve) => this.server.close(resolve));
    await this.eventStore.close();
    await this.readStore.close();
  }
}

function context() {
  const commandId = randomUUID();
  return { commandId, correlationId: commandId, actor: 'system:bench', now: Date.now() };
}
