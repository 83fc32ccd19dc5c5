import { type PrivateKeyAccount } from 'viem/accounts';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { type PaymentEvent } from '../../../src/payments/payment.events.js';
import { companyOnFile } from '../../kit/company-on-file.js';
import { LocalChain } from '../../kit/chain/local-chain.js';
import { FaultyLink } from '../../kit/chain/faulty-link.js';
import { Service } from '../metering/stack.js';
import { type Pay, Payers } from '../../kit/chain/payers.js';
import { freePort } from '../../../src/embedded/stack/free-port.js';

type More = (parts: { chain: LocalChain; node: FaultyLink }) => Promise<Record<string, string>>;

/** The service on a separate chain, reached through a port as by clients, and its link to the chain's node. */
export class PaymentWorld {
  private readonly payers: Payers;

  private constructor(
    readonly chain: LocalChain,
    readonly node: FaultyLink,
    readonly service: Service,
    readonly url: string,
    readonly env: Record<string, string>,
  ) {
    this.payers = new Payers(chain);
  }

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
  company(name: string): Promise<void> {
    return companyOnFile(
      { eventStore: this.service.app.get(EventStore, { strict: false }), freshness: this.freshness },
      name,
    );
  }

  /** Waits until the read model of payments has passed all there is. */
  async projected(): Promise<void> {
    const head = await this.service.app.get(EventStore, { strict: false }).headPosition();
    if (!(await this.freshness.waitFor(['payments'], head, 20_000))) throw new Error('the payments lag behind');
  }

  /** The published MPP client, unmodified. */
  mpp(account: PrivateKeyAccount): Pay {
    return this.payers.mpp(account);
  }

  /** The published x402 client, unmodified. */
  x402(account: PrivateKeyAccount, through: Pay = fetch): Pay {
    return this.payers.x402(account, through);
  }

  /** Pays, and keeps what was sent with the money, so that it can be sent again. */
  paying(kind: 'mpp' | 'x402', account: PrivateKeyAccount, url: string, init: RequestInit = {}): Promise<Headers> {
    return this.payers.paying(kind, account, url, init);
  }

  /** Events of payments, each stream's by its id. */
  log(): Promise<Map<string, PaymentEvent[]>> {
    return paymentsIn(this.service.app.get(EventStore, { strict: false }));
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

/** Events of payments, each stream's by its id. */
export async function paymentsIn(eventStore: EventStore): Promise<Map<string, PaymentEvent[]>> {
  const streams = new Map<string, PaymentEvent[]>();
  for await (const event of eventStore.readAll()) {
    if (!event.stream.startsWith('payment-')) continue;
    const id = event.stream.slice('payment-'.length);
    streams.set(id, [...(streams.get(id) ?? []), event as unknown as PaymentEvent]);
  }
  return streams;
}
