import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { evm, Mppx } from 'mppx/client';
import { createServer } from 'node:net';
import { type PrivateKeyAccount } from 'viem/accounts';
import { companyDecider, observe } from '../../../src/companies/record/company.decide.js';
import { companyStream } from '../../../src/companies/record/company.events.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { decideOn } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { type PaymentEvent } from '../../../src/payments/payment.events.js';
import { LocalChain } from '../../kit/chain/local-chain.js';
import { FaultyLink } from '../../kit/chain/faulty-link.js';
import { Service } from '../metering/stack.js';

type Pay = typeof fetch;
type More = (parts: { chain: LocalChain; node: FaultyLink }) => Promise<Record<string, string>>;

/** The service on a chain of its own, reached through a port as by strangers, and its link to the chain's node. */
export class PaymentWorld {
  private constructor(
    readonly chain: LocalChain,
    readonly node: FaultyLink,
    readonly service: Service,
    readonly url: string,
    readonly env: Record<string, string>,
  ) {}

  static async open(more: More = async () => ({})): Promise<PaymentWorld> {
    const chain = await LocalChain.start();
    try {
      return await PaymentWorld.on(chain, more);
    } catch (error) {
      await chain.stop();
      throw error;
    }
  }

  private static async on(chain: LocalChain, more: More): Promise<PaymentWorld> {
    const node = await FaultyLink.to(chain.url);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = {
      ...chain.settings(),
      PAYMENTS_RPC_URL: node.url,
      PUBLIC_URL: url,
      ...(await more({ chain, node })),
    };
    const service = await Service.start(undefined, env);
    await service.app.listen(port, '127.0.0.1');
    return new PaymentWorld(chain, node, service, url, env);
  }

  async close(): Promise<void> {
    await this.service.stop();
    await this.node.stop();
    await this.chain.stop();
  }

  /** A company on file, with a slug like its name. */
  async company(name: string): Promise<void> {
    const slug = name.toLowerCase();
    const domain = `${slug}-spec.com`;
    const companyId = companyIdOf(domain);
    const id = newId();
    const eventStore = this.service.app.get(EventStore, { strict: false });
    const { position } = await decideOn(
      eventStore,
      companyStream(companyId),
      companyDecider,
      (state) =>
        observe(state, {
          ...{ companyId, domain, contestedDomain: null, slugBase: slug },
          details: { name, website: `https://${domain}`, sectors: ['Robotics'] },
          provenance: { source: 'spec', sourceUrl: 'https://spec.example', observedAt: '2026-03-13T00:00:00.000Z' },
        }),
      { commandId: id, correlationId: id, actor: 'operator:spec', now: Date.now() },
    );
    if (!(await this.freshness.waitFor(['companies'], position, 20_000))) throw new Error('no company');
  }

  /** Waits until the read model of payments has passed all there is. */
  async projected(): Promise<void> {
    const head = await this.service.app.get(EventStore, { strict: false }).headPosition();
    if (!(await this.freshness.waitFor(['payments'], head, 20_000))) throw new Error('the payments lag behind');
  }

  /** The stock client of MPP, as anybody has it. */
  mpp(account: PrivateKeyAccount): Pay {
    const currency = this.chain.token;
    const client = Mppx.create({
      methods: [
        evm({
          account,
          currencies: [currency],
          networks: [8453],
          authorization: { name: 'Spec Dollar', version: '7' },
        }),
      ],
      polyfill: false,
    });
    return client.fetch;
  }

  /** The stock client of x402, as anybody has it. */
  x402(account: PrivateKeyAccount, through: Pay = fetch): Pay {
    const client = x402Client.fromConfig({
      schemes: [{ network: 'eip155:*', client: new ExactEvmScheme(account) }],
      // Out of the box it pays with the well-known dollars only.
      spendControls: { allowedAssets: [{ network: 'eip155:8453', asset: this.chain.token }] },
    });
    return wrapFetchWithPayment(through, client);
  }

  /** Pays, and keeps what was sent with the money, so that it can be sent again. */
  async paying(
    kind: 'mpp' | 'x402',
    account: PrivateKeyAccount,
    url: string,
    init: RequestInit = {},
  ): Promise<Headers> {
    const unpaid = await fetch(url, init);
    if (unpaid.status !== 402) throw new Error(`${unpaid.status} instead of a challenge`);
    let sent: Headers | null = null;
    const catching = (async (input: string | URL | Request, options?: RequestInit) => {
      const request = new Request(input, options);
      if (request.headers.has('payment-signature')) {
        sent = request.headers;
        return new Response('{}', { status: 200 });
      }
      return fetch(request);
    }) as Pay;
    if (kind === 'x402') {
      await this.x402(account, catching)(url, init);
    } else {
      const client = Mppx.create({
        methods: [
          evm({
            account,
            currencies: [this.chain.token],
            networks: [8453],
            authorization: { name: 'Spec Dollar', version: '7' },
          }),
        ],
        polyfill: false,
      });
      sent = new Headers(init.headers);
      const named = unpaid.headers.get('www-authenticate')?.includes('header="Payment-Authorization"');
      sent.set(named ? 'payment-authorization' : 'authorization', await client.createCredential(unpaid));
    }
    if (!sent) throw new Error('nothing was paid');
    const headers = new Headers(init.headers);
    for (const name of ['authorization', 'payment-signature', 'payment-authorization']) {
      const value = sent.get(name);
      if (value !== null) headers.set(name, value);
    }
    return headers;
  }

  /** Events of payments, each stream's by its id. */
  async log(): Promise<Map<string, PaymentEvent[]>> {
    const streams = new Map<string, PaymentEvent[]>();
    for await (const event of this.service.app.get(EventStore, { strict: false }).readAll()) {
      if (!event.stream.startsWith('payment-')) continue;
      const id = event.stream.slice('payment-'.length);
      streams.set(id, [...(streams.get(id) ?? []), event as unknown as PaymentEvent]);
    }
    return streams;
  }

  /** What the log says was earned, which must be what the chain says. */
  async earned(): Promise<{ log: number; chain: number }> {
    const events = [...(await this.log()).values()].flat();
    const settled = events.flatMap((event) => (event.type === 'PaymentSettled' ? [event.data.amount] : []));
    return { log: settled.reduce((sum, amount) => sum + amount, 0), chain: await this.chain.balance() };
  }

  private get freshness(): Freshness {
    return this.service.app.get(Freshness, { strict: false });
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
