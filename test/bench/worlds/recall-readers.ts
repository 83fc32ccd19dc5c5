import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { AdminApi } from '../../../src/cli/io/admin-api.js';
import { EVENT_CATALOG } from '../../../src/event-catalog.js';
import { type StackHandle, withStack } from '../../../src/embedded/stack/with-stack.js';
import { draftEvents } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { EndpointQueues } from '../../../src/webhooks/delivery/endpoint-queues.service.js';
import { type WebhookEvent, webhooksStream, webhookSubject } from '../../../src/webhooks/webhooks.events.js';
import { get } from '../load/http-load.js';
import { type BenchContext } from '../measure.js';
import { withCompany } from '../metered-get.bench.js';

const HOST = 'readers.receivers.net';
const READ_MODELS = ['companies', 'usage', 'served'];
const FRESH_MS = 60_000;
const AT_ONCE = 16;

interface Reader {
  readonly accountId: string;
  readonly key: string;
}

/** Accounts that are served a company, each with a webhook for recalls whose receiver is on loopback. */
export class RecallReaders {
  /** Called at the first byte of each request, with the number of the account. */
  onRequest: (at: number, account: number) => void = () => undefined;
  private readonly eventStore: EventStore;
  private readonly readStore: ReadStore;
  private readonly freshness: Freshness;
  private readonly readers: Reader[] = [];
  private url = '';

  private constructor(
    private readonly stack: StackHandle,
    private readonly server: Server,
  ) {
    this.eventStore = new EventStore({ url: stack.config.eventstoreUrl, catalog: EVENT_CATALOG });
    this.readStore = new ReadStore({ url: stack.config.databaseUrl, poolSize: 4 });
    this.freshness = new Freshness(this.readStore);
  }

  static async with<T>(context: BenchContext, use: (world: RecallReaders) => Promise<T>): Promise<T> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    // The stack's processes inherit it.
    process.env['SAFE_FETCH_TEST_HOSTS'] = `${HOST}:80=127.0.0.1:${port}`;
    try {
      const needs = ['postgres', 'eventstore', 'worker', 'api'] as const;
      return await withStack({ dataDir: context.dataDir, needs, json: true }, async (stack) => {
        const world = new RecallReaders(stack, server);
        world.listen();
        try {
          await world.freshness.start();
          world.url = `${stack.baseUrl}${await withCompany({ ...context, stack })}`;
          return await use(world);
        } finally {
          await world.close();
        }
      });
    } finally {
      delete process.env['SAFE_FETCH_TEST_HOSTS'];
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  /** Opens accounts with their webhooks. */
  async open(count: number): Promise<void> {
    const admin = new AdminApi(this.stack);
    await inParallel(count, async () => {
      const opened = await admin.post<{ account_id: string; api_key: string }>('accounts', { plan: 'bench' });
      const number = this.readers.push({ accountId: opened.account_id, key: opened.api_key }) - 1;
      await this.subscribe(opened.account_id, number);
    });
  }

  /** Each account is served the company once more. */
  async read(): Promise<void> {
    // An answer from before the last correction is not concerned by the next.
    await this.fresh();
    await inParallel(this.readers.length, (number) => get(this.url, (this.readers[number] as Reader).key));
    await this.fresh();
    // An account receives at most one message a minute.
    await this.readStore.query('DELETE FROM ops.recall_senders');
  }

  /** Corrects what the accounts were served. */
  async correct(totalFunding: number): Promise<void> {
    const slug = this.url.slice(this.url.lastIndexOf('/') + 1);
    const body = { kind: 'corrected', field: 'total_funding', value: totalFunding, reason: 'The register says so' };
    await new AdminApi(this.stack).post(`companies/${slug}/corrections`, body);
  }

  private async fresh(): Promise<void> {
    await this.freshness.waitFor(READ_MODELS, await this.eventStore.headPosition(), FRESH_MS);
  }

  private async subscribe(accountId: string, number: number): Promise<void> {
    const vault = new Vault(this.readStore, this.stack.config.vaultKey);
    const [webhookId, keyId] = [randomUUID(), randomUUID()];
    const subject = webhookSubject(webhookId);
    const [target, secret] = await vault.sealAll([
      { subject, value: { url: `http://${HOST}/reader/${number}`, label: null } },
      { subject, value: `whsec_${randomBytes(32).toString('base64')}` },
    ]);
    if (!target || !secret) throw new Error('nothing was sealed');
    const data = { webhookId, accountId, keyId, events: ['record.recalled'] as const, target, secret };
    // Verified, since deliveries to hosts that are not are limited.
    const events: WebhookEvent[] = [
      { type: 'WebhookRegistered', data },
      { type: 'WebhookVerified', data: { webhookId, keyId } },
    ];
    const stream = webhooksStream(keyId);
    const context = { commandId: keyId, correlationId: keyId, actor: 'system:bench', now: Date.now() };
    await this.eventStore.append(stream, 'no_stream', draftEvents(this.eventStore, stream, events, context));
    await new EndpointQueues(this.readStore, { now: () => Date.now() }).open(data);
  }

  private listen(): void {
    this.server.on('request', (request, response) => {
      const at = performance.now();
      request.resume().on('end', () => {
        response.writeHead(200).end();
        this.onRequest(at, Number(request.url?.split('/').at(-1)));
      });
    });
  }

  private async close(): Promise<void> {
    await this.freshness.close();
    await Promise.allSettled([this.eventStore.close(), this.readStore.close()]);
  }
}

async function inParallel(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const loop = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loop));
}
