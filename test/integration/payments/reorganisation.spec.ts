import { FacilitatorServer } from '../../kit/chain/facilitator-server.js';
import { LocalChain } from '../../kit/chain/local-chain.js';
import { ANVIL, describeWithInfra } from '../../kit/infra.js';
import { testStores, type TestStores } from '../../kit/stores.js';
import { until } from '../../kit/until.js';
import { type PaymentOrder } from '../../../src/payments/calls/payment-order.rules.js';
import { ResolvePayment } from '../../../src/payments/resolution/resolve-payment.command.js';
import { ResolvePaymentHandler } from '../../../src/payments/resolution/resolve-payment.handler.js';
import { eventsOf, orderOf, PaidService, PRICE } from './desk.js';

const WAITS = { code: 'upstream_unavailable', details: { extra: { reason: 'settlement-unknown' } } };

describeWithInfra(ANVIL, 'a chain that reorganises', () => {
  let chain: LocalChain;
  let stores: TestStores;
  let facilitator: FacilitatorServer;
  const services: PaidService[] = [];
  let granted = 0;

  beforeAll(async () => {
    [chain, stores] = await Promise.all([LocalChain.start(), testStores([])]);
    facilitator = await FacilitatorServer.start(chain);
  }, 60_000);

  afterAll(async () => {
    await Promise.all(services.map((service) => service.close()));
    await Promise.all([facilitator?.stop(), stores?.close()]);
    await chain?.stop();
  });

  beforeEach(() => {
    granted = 0;
  });

  function service(confirmations: string, more: Record<string, string> = {}): PaidService {
    const opened = new PaidService(stores, {
      ...chain.settings(),
      PAYMENTS_CONFIRMATIONS: confirmations,
      ...more,
    });
    services.push(opened);
    return opened;
  }

  /** The work of a purchase is its grant. */
  async function purchaseBy(payer: Awaited<ReturnType<LocalChain['payer']>>): Promise<PaymentOrder> {
    const work = (): Promise<{ body: object }> => Promise.resolve({ body: { granted: ++granted } });
    const purchase = { accountId: '0195d3a0-0000-7000-8000-000000000001', wallet: 'api' as const, credits: 4 };
    return { ...(await orderOf(chain, payer, { work })), purchase };
  }

  const types = async (order: PaymentOrder): Promise<string[]> =>
    (await eventsOf(stores, order)).map(({ type }) => type);

  const ways = {
    'this service': (): Record<string, string> => ({}),
    'a facilitator': () => ({ PAYMENTS_FACILITATOR_URL: facilitator.url, PAYMENTS_GAS_KEY: '' }),
  };

  it.each(Object.keys(ways) as (keyof typeof ways)[])(
    'settled by %s: no credits for a transfer that the chain has dropped, and one grant for the one that stays',
    async (by) => {
      const payer = await chain.payer(PRICE);
      const order = await purchaseBy(payer);
      await chain.mine(1);
      await expect(service('3', ways[by]()).take(order)).rejects.toMatchObject(WAITS);
      expect([await chain.balance(payer.address), granted]).toEqual([0, 0]);
      await chain.reorganise(1);
      expect([await chain.balance(payer.address), granted]).toEqual([PRICE, 0]);
      expect(await types(order)).toEqual(['PaymentClaimed', 'PaymentVerified', 'PaymentSettlementUnknown']);

      // The same payment again is transferred again, and waits again.
      await expect(service('3', ways[by]()).take(order)).rejects.toMatchObject(WAITS);
      expect([await chain.balance(payer.address), granted]).toEqual([0, 0]);
      await chain.mine(2);
      const paid = await service('3', ways[by]()).take(order);
      expect([paid.body, granted]).toEqual([{ granted: 1 }, 1]);
      const receipt = await chain.client.getTransactionReceipt({ hash: paid.receipt?.transaction as `0x${string}` });
      expect(receipt.status).toBe('success');
      expect((await types(order)).filter((type) => type === 'PaymentSettled')).toHaveLength(1);
      expect(await chain.balance(payer.address)).toBe(0);
    },
    60_000,
  );

  it('one request waits for the blocks where they come soon', async () => {
    const payer = await chain.payer(PRICE);
    const order = await purchaseBy(payer);
    const taking = service('3').take(order);
    taking.catch(() => undefined);
    await until(async () => (await chain.balance(payer.address)) === 0, { what: 'the transfer', everyMs: 5 });
    expect(granted).toBe(0);
    await chain.mine(2);
    expect([(await taking).body, granted]).toEqual([{ granted: 1 }, 1]);
    expect(await types(order)).not.toContain('PaymentSettlementUnknown');
  });

  it.each(['3', 'safe', 'finalized'])('the process that resolves payments waits for %s too', async (confirmations) => {
    const payer = await chain.payer(PRICE);
    const order = await purchaseBy(payer);
    const { payments, log, rails } = service(confirmations);
    await expect(payments.take(order)).rejects.toMatchObject(WAITS);
    const id = log.idOf(order.offer.token, order.presented.authorization);
    const resolve = () => new ResolvePaymentHandler(log, rails).execute(new ResolvePayment(id));
    expect(await resolve()).toBe('unknown');
    await chain.mine(confirmations === '3' ? 2 : 70);
    expect(await resolve()).toBe('settled');
    expect((await eventsOf(stores, order)).at(-1)?.data).toMatchObject({ evidence: 'chain' });
  });

  it('an answer of a single call is given with its first block', async () => {
    const payer = await chain.payer(PRICE);
    const order = await orderOf(chain, payer);
    expect((await service('finalized').take(order)).receipt?.transaction).toMatch(/^0x/);
  });
});
