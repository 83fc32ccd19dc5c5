import { inspect } from 'node:util';
import { FacilitatorServer } from '../../kit/chain/facilitator-server.js';
import { FaultyLink, type Fate } from '../../kit/chain/faulty-link.js';
import { LocalChain } from '../../kit/chain/local-chain.js';
import { ANVIL, describeWithInfra } from '../../kit/infra.js';
import { testStores, type TestStores } from '../../kit/stores.js';
import { type Paid, type PaymentOrder } from '../../../src/payments/calls/payment-order.rules.js';
import { SettlerUnavailable } from '../../../src/payments/chain/settler.port.js';
import { ResolvePaymentHandler } from '../../../src/payments/resolution/resolve-payment.handler.js';
import { ResolvePayment } from '../../../src/payments/resolution/resolve-payment.command.js';
import { randomAccount, dead, PaidService, eventsOf, orderOf, PRICE, type Step } from './desk.js';

/** Steps of a payment that goes well; each is a place to be killed at, before it or straight after. */
const STEPS = 7;

function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

describeWithInfra(ANVIL, 'whatever dies and whenever', () => {
  let chain: LocalChain;
  let node: FaultyLink;
  let stores: TestStores;
  let facilitator: FacilitatorServer;
  let link: FaultyLink;
  const paidServices: PaidService[] = [];
  let own: Record<string, string>;

  beforeAll(async () => {
    [chain, stores] = await Promise.all([LocalChain.start(), testStores([])]);
    node = await FaultyLink.to(chain.url);
    facilitator = await FacilitatorServer.start(chain);
    link = await FaultyLink.to(facilitator.url);
    own = { ...chain.settings(), PAYMENTS_RPC_URL: node.url };
  }, 60_000);

  afterAll(async () => {
    await Promise.all(paidServices.map((paidService) => paidService.close()));
    await Promise.all([node?.stop(), link?.stop(), facilitator?.stop(), stores?.close()]);
    await chain?.stop();
  });

  afterEach(() => {
    node.restore();
    link.restore();
  });

  function paidService(env = own, step?: Step, offsetMs?: () => number): PaidService {
    const opened = new PaidService(stores, env, step, offsetMs);
    paidServices.push(opened);
    return opened;
  }

  const types = async (order: PaymentOrder): Promise<string[]> =>
    (await eventsOf(stores, order)).map(({ type }) => type);
  const WHOLE = ['PaymentClaimed', 'PaymentVerified', 'PaymentSettled', 'PaidResourceDelivered'];

  /** Paid once, in log and on the chain, and both say the same. */
  async function isPaidOnce(order: PaymentOrder, payer: string, paid: Paid): Promise<void> {
    expect(await chain.balance(payer)).toBe(0);
    const log = await types(order);
    expect(log.filter((type) => type !== 'PaymentSettlementUnknown')).toEqual(WHOLE);
    const receipt = await chain.client.getTransactionReceipt({ hash: paid.receipt?.transaction as `0x${string}` });
    expect(receipt.status).toBe('success');
  }

  const facilitated = (more: Record<string, string> = {}): Record<string, string> => ({
    ...own,
    PAYMENTS_FACILITATOR_URL: link.url,
    PAYMENTS_GAS_KEY: '',
    ...more,
  });

  it('goes through so many steps where all is well', async () => {
    const payer = await chain.payer(PRICE);
    const steps: string[] = [];
    const watching: Step = (name, act) => {
      steps.push(name);
      return act();
    };
    const order = await orderOf(chain, payer);
    await isPaidOnce(order, payer.address, await paidService(own, watching).take(order));
    // Work is done between verification and settlement; the answer is kept before the money moves.
    expect(steps).toEqual(['verify', 'load', 'sealFor', 'store', 'decide', 'settle', 'decide']);
    expect(steps).toHaveLength(STEPS);
  });

  describe.each(['ourselves', 'a facilitator'] as const)('settled by %s', (by) => {
    const env = (): Record<string, string> => (by === 'ourselves' ? own : facilitated());
    // Up to the claim nothing depends on who settles.
    const places = Array.from({ length: STEPS }, (_, at) => at + 1).filter((at) => by === 'ourselves' || at > 4);

    it.each(
      places.flatMap(
        (at) =>
          [
            [at, 'before'],
            [at, 'after'],
          ] as const,
      ),
    )(
      'killed at step %i, %s it: one charge, one answer',
      async (at, when) => {
        const payer = await chain.payer(PRICE);
        let made = 0;
        const order = await orderOf(chain, payer, { work: () => Promise.resolve({ body: { made: ++made } }) });
        let taken = 0;
        let killed: () => void;
        const death = new Promise<void>((resolve) => (killed = resolve));
        const dying: Step = async (_name, act) => {
          taken++;
          if (taken > at || (taken === at && when === 'before')) {
            killed();
            return dead();
          }
          const done = await act();
          if (taken < at) return done;
          killed();
          return dead();
        };
        void paidService(env(), dying).take(order);
        await death;
        const paid = await paidService(env()).take(order);
        await isPaidOnce(order, payer.address, paid);
        const again = await paidService(env()).take(order);
        expect(again).toEqual(paid);
        // The same answer, unless the first was never kept.
        expect(made).toBeLessThanOrEqual(2);
      },
      30_000,
    );

    it('copies at two processes at once are one charge and one answer', async () => {
      const payer = await chain.payer(PRICE);
      const order = await orderOf(chain, payer);
      const two = [paidService(env()), paidService(env())];
      const copies = await Promise.all(
        Array.from({ length: 30 }, (_, copy) => (two[copy % 2] as PaidService).take(order)),
      );
      const [first] = copies;
      for (const copy of copies) expect(copy.body).toEqual(first?.body);
      await isPaidOnce(order, payer.address, first as Paid);
    }, 30_000);
  });

  it('a copy that cannot read the chain for a moment waits for the process that is at it', async () => {
    const payer = await chain.payer(PRICE);
    const order = await orderOf(chain, payer);
    const [settling, goOn, visited] = [gate(), gate(), gate()];
    const slow: Step = async (name, act) => {
      if (name === 'settle') settling.open();
      if (name === 'settle') await goOn.opened;
      return act();
    };
    let looks = 0;
    const blind: Step = async (name, act) => {
      if (name !== 'outcome') return act();
      visited.open();
      if (++looks === 1) throw new SettlerUnavailable('the log of a use is not to be found yet');
      return act();
    };
    const first = paidService(own, slow).take(order);
    await settling.opened;
    const second = paidService(own, blind).take(order);
    await visited.opened;
    goOn.open();
    const paid = await first;
    expect((await second).body).toEqual(paid.body);
    await isPaidOnce(order, payer.address, paid);
  }, 30_000);

  it.each(['eth_estimateGas', 'eth_getTransactionCount', 'eth_sendRawTransaction', 'eth_getTransactionReceipt'])(
    'the node dies at %s and comes back: one charge, one answer',
    async (method) => {
      for (const fate of ['lost', 'answer_lost'] as const) {
        const payer = await chain.payer(PRICE);
        const order = await orderOf(chain, payer);
        let met = false;
        let killed: () => void;
        const death = new Promise<void>((resolve) => (killed = resolve));
        node.fateOf = (what): Fate => {
          if (what !== method && !met) return 'through';
          const first = !met;
          met = true;
          killed();
          return first ? fate : 'lost';
        };
        const first = paidService()
          .take(order)
          .catch((error: Error) => error);
        await death;
        node.restore();
        const paid = await paidService().take(order);
        await isPaidOnce(order, payer.address, paid);
        // An interrupted process gave no answer, the same answer, or an unknown outcome.
        const output = await first;
        if (output instanceof Error) expect(output).toMatchObject({ code: 'upstream_unavailable' });
        else expect(output.body).toEqual(paid.body);
      }
    },
    60_000,
  );

  it('a node that lost a transaction and stayed away sells again, to the same process, once it is back', async () => {
    const times = { patienceMs: 500, replaceAfterMs: 100, lookEveryMs: 20 };
    const service = new PaidService(stores, own, undefined, undefined, times);
    paidServices.push(service);
    const lost = await chain.payer(PRICE);
    const next = await chain.payer(PRICE);
    const first = await orderOf(chain, lost);
    let isAway = false;
    node.fateOf = (what): Fate => ((isAway ||= what === 'eth_sendRawTransaction') ? 'lost' : 'through');
    await expect(service.take(first)).rejects.toMatchObject({ code: 'upstream_unavailable' });
    node.restore();
    const second = await orderOf(chain, next);
    await isPaidOnce(second, next.address, await service.take(second));
    await isPaidOnce(first, lost.address, await service.take(first));
  }, 30_000);

  describe('a facilitator', () => {
    it('that is down before verification takes nothing and leaves no trace', async () => {
      const payer = await chain.payer(PRICE);
      const order = await orderOf(chain, payer);
      link.fateOf = () => 'lost';
      await expect(paidService(facilitated()).take(order)).rejects.toMatchObject({ code: 'upstream_unavailable' });
      expect(await types(order)).toEqual([]);
      link.restore();
      await isPaidOnce(order, payer.address, await paidService(facilitated()).take(order));
    });

    it('that wants a token takes nothing without it, and nothing but health says which is wrong', async () => {
      const token = 'fac_0123456789-of-this-spec';
      const guarded = await FacilitatorServer.start(chain, token);
      try {
        const to = (given: string): Record<string, string> =>
          facilitated({ PAYMENTS_FACILITATOR_URL: guarded.url, PAYMENTS_FACILITATOR_TOKEN: given });
        const payer = await chain.payer(PRICE);
        const order = await orderOf(chain, payer);
        for (const [given, trouble] of [
          ['', 'requires a token: PAYMENTS_FACILITATOR_TOKEN'],
          ['fac_another-one', 'does not take PAYMENTS_FACILITATOR_TOKEN'],
        ] as const) {
          const refused = await paidService(to(given))
            .take(order)
            .catch((error: Error) => error);
          expect(refused).toMatchObject({ code: 'upstream_unavailable' });
          expect(inspect(refused, { depth: 10 })).not.toContain('fac_another-one');
          expect(await paidService(to(given)).rails.trouble()).toContain(trouble);
        }
        expect(await types(order)).toEqual([]);
        expect(await paidService(to(token)).rails.trouble()).toBeNull();
        await isPaidOnce(order, payer.address, await paidService(to(token)).take(order));
      } finally {
        await guarded.stop();
      }
    });

    it('that settles on other networks, or is not there, is seen before anybody pays', async () => {
      expect(await paidService(facilitated()).rails.trouble()).toBeNull();
      const elsewhere = facilitated({ PAYMENTS_NETWORK: 'eip155:10', PAYMENTS_RPC_URL: '' });
      expect(await paidService(elsewhere).rails.trouble()).toBe('the facilitator does not settle on eip155:10');
      link.fateOf = () => 'lost';
      expect(await paidService(facilitated()).rails.trouble()).toBe('the facilitator does not answer');
    });

    it('that dies before it settles leaves it unknown until the payment comes again', async () => {
      const payer = await chain.payer(PRICE);
      const order = await orderOf(chain, payer);
      link.fateOf = (path) => (path === '/settle' ? 'lost' : 'through');
      await expect(paidService(facilitated()).take(order)).rejects.toMatchObject({ code: 'upstream_unavailable' });
      expect(await types(order)).toEqual(['PaymentClaimed', 'PaymentVerified', 'PaymentSettlementUnknown']);
      expect(await chain.balance(payer.address)).toBe(PRICE);
      link.restore();
      await isPaidOnce(order, payer.address, await paidService(facilitated()).take(order));
    });

    it('that dies after it has settled: the chain tells at once', async () => {
      const payer = await chain.payer(PRICE);
      const order = await orderOf(chain, payer);
      link.fateOf = (path) => (path === '/settle' ? 'answer_lost' : 'through');
      await isPaidOnce(order, payer.address, await paidService(facilitated()).take(order));
      expect((await eventsOf(stores, order)).at(-2)?.data).toMatchObject({ evidence: 'chain' });
    });

    it('that dies after it has settled, and no node to ask: unknown, and never a second charge', async () => {
      const payer = await chain.payer(2 * PRICE);
      const order = await orderOf(chain, payer);
      const alone = facilitated({ PAYMENTS_RPC_URL: '' });
      link.fateOf = (path) => (path === '/settle' ? 'answer_lost' : 'through');
      await expect(paidService(alone).take(order)).rejects.toMatchObject({ code: 'upstream_unavailable' });
      link.restore();
      await expect(paidService(alone).take(order)).rejects.toMatchObject({ code: 'upstream_unavailable' });
      expect(await chain.balance(payer.address)).toBe(PRICE);
      // With a node it is certain.
      const paid = await paidService(facilitated()).take(order);
      expect(paid.receipt?.transaction).toMatch(/^0x[0-9a-f]{64}$/);
      expect(await chain.balance(payer.address)).toBe(PRICE);
    });

    it('that says no before it sends anything is believed where nothing else can tell', async () => {
      const payer = await chain.payer(PRICE);
      const order = await orderOf(chain, payer);
      const emptied: Step = async (name, act) => {
        if (name === 'settle') await chain.drain(payer);
        return act();
      };
      const alone = facilitated({ PAYMENTS_RPC_URL: '' });
      await expect(paidService(alone, emptied).take(order)).rejects.toMatchObject({
        name: 'PaymentRefused',
      });
      expect(await types(order)).toEqual(['PaymentClaimed', 'PaymentVerified', 'PaymentRejected']);
      await chain.mint(payer.address, PRICE);
      await expect(paidService(alone).take(order)).rejects.toMatchObject({ reason: 'payment-used' });
      expect(await chain.balance(payer.address)).toBe(PRICE);
    });
  });

  it('two requests with one payment: one buys, the other does not', async () => {
    const payer = await chain.payer(2 * PRICE);
    const order = await orderOf(chain, payer);
    const other = { ...order, offer: { ...order.offer, scope: 'another request' } };
    const ends = await Promise.allSettled([paidService().take(order), paidService().take(other)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [refused] = ends.filter((end): end is PromiseRejectedResult => end.status === 'rejected');
    expect(refused?.reason).toMatchObject({ reason: 'payment-used' });
    expect(await chain.balance(payer.address)).toBe(PRICE);
  });

  it('work that fails, and a miss, cost nothing and leave no trace', async () => {
    const payer = await chain.payer(PRICE);
    const failing = await orderOf(chain, payer, { work: () => Promise.reject(new Error('no transcript')) });
    await expect(paidService().take(failing)).rejects.toThrow('no transcript');
    const miss = { ...failing, work: () => Promise.resolve({ body: { found: null }, cost: 0 }) };
    expect(await paidService().take(miss)).toEqual({ body: { found: null }, receipt: null });
    expect(await types(failing)).toEqual([]);
    expect(await chain.balance(payer.address)).toBe(PRICE);
    // The same payment is still good.
    const works = { ...failing, work: () => Promise.resolve({ body: { found: 1 } }) };
    await isPaidOnce(works, payer.address, await paidService().take(works));
  });

  it('work that finds nothing any more is not charged for, where the first try died before it settled', async () => {
    const payer = await chain.payer(PRICE);
    let there = true;
    const order = await orderOf(chain, payer, {
      work: () => Promise.resolve(there ? { body: { found: 1 } } : { body: { found: null }, cost: 0 }),
    });
    const died = gate();
    const dying: Step = (name, act) => {
      if (name === 'store') return dead();
      if (name !== 'decide') return act();
      return act().finally(() => died.open());
    };
    void paidService(own, dying).take(order);
    await died.opened;
    expect(await types(order)).toEqual(['PaymentClaimed', 'PaymentVerified']);
    there = false;
    await expect(paidService().take(order)).rejects.toMatchObject({ code: 'upstream_unavailable' });
    expect(await chain.balance(payer.address)).toBe(PRICE);
    there = true;
    expect((await paidService().take(order)).body).toEqual({ found: 1 });
    expect(await chain.balance(payer.address)).toBe(0);
  });

  it('an answer that cannot be kept, or a claim that cannot be written, moves no money', async () => {
    for (const broken of ['store', 'sealFor', 'decide']) {
      const payer = await chain.payer(PRICE);
      const order = await orderOf(chain, payer);
      const failing: Step = (name, act) => (name === broken ? Promise.reject(new Error('no disk')) : act());
      await expect(paidService(own, failing).take(order)).rejects.toThrow('no disk');
      expect(await chain.balance(payer.address)).toBe(PRICE);
      await isPaidOnce(order, payer.address, await paidService().take(order));
    }
  });

  it('a forged signature takes nothing, and a facilitator never hears of it', async () => {
    const payer = await chain.payer(PRICE);
    const forger = randomAccount();
    const order = await orderOf(chain, { ...forger, address: payer.address });
    const requested: string[] = [];
    const watching: Step = (name, act) => {
      requested.push(name);
      return act();
    };
    await expect(paidService(own, watching).take(order)).rejects.toMatchObject({ reason: 'verification-failed' });
    expect(requested).toEqual(['verify', 'load']);
    await expect(paidService(facilitated(), watching).take(order)).rejects.toMatchObject({
      reason: 'verification-failed',
    });
    expect(requested).toEqual(['verify', 'load', 'load']);
    expect(await types(order)).toEqual([]);
    expect(await chain.balance(payer.address)).toBe(PRICE);
  });

  it('a payment that comes too late is not even asked about', async () => {
    const payer = await chain.payer(PRICE);
    const order = await orderOf(chain, payer);
    const requested: string[] = [];
    const late = paidService(
      own,
      (name, act) => {
        requested.push(name);
        return act();
      },
      () => 295_000,
    );
    await expect(late.take(order)).rejects.toMatchObject({ reason: 'payment-expired' });
    expect(requested).toEqual(['load']);
    expect(await chain.balance(payer.address)).toBe(PRICE);
  });

  it('a log that cannot be read takes nothing, whatever the check says', async () => {
    const payer = await chain.payer(PRICE);
    const order = await orderOf(chain, payer);
    const blind: Step = (name, act) => (name === 'load' ? Promise.reject(new Error('no log')) : act());
    await expect(paidService(own, blind).take(order)).rejects.toThrow('no log');
    const broke = await chain.payer(0);
    await expect(paidService(own, blind).take(await orderOf(chain, broke))).rejects.toThrow('no log');
    expect(await types(order)).toEqual([]);
  });

  it('an empty gas wallet takes nothing, and says that it is ours to mend', async () => {
    const payer = await chain.payer(PRICE);
    const order = await orderOf(chain, payer);
    const empty = { ...own, PAYMENTS_GAS_KEY: `0x${'42'.repeat(32)}` };
    const error = await paidService(empty)
      .take(order)
      .catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ code: 'upstream_unavailable' });
    expect(JSON.stringify([error, (error as Error).message])).not.toContain('4242424242');
    expect(await types(order)).toEqual(['PaymentClaimed', 'PaymentVerified', 'PaymentSettlementUnknown']);
    const trouble = await new PaidService(stores, empty).rails.trouble();
    expect(trouble).toBe('the gas wallet is empty');
    await isPaidOnce(order, payer.address, await paidService().take(order));
  });

  it('a wallet that is a contract pays, and nobody else with what stands on the chain', async () => {
    const wallet = await chain.contractWallet(PRICE);
    const order = await orderOf(chain, {
      address: wallet.address,
      signTypedData: async () => `0x${'cc'.repeat(96)}`,
    } as never);
    await expect(paidService().take(order)).rejects.toMatchObject({ reason: 'verification-failed' });
    await wallet.approve(chain.digestOf(order.presented.authorization));
    await isPaidOnce(order, wallet.address, await paidService().take(order));
    const { presented } = order;
    const forged = {
      ...order,
      presented: { ...presented, authorization: { ...presented.authorization, signature: `0x${'dd'.repeat(96)}` } },
    };
    await expect(paidService().take(forged)).rejects.toMatchObject({ reason: 'payment-used' });
  });

  it('the health line tells a node of another chain and a token under another name', async () => {
    expect(await paidService().rails.trouble()).toBeNull();
    expect(await paidService({ ...own, PAYMENTS_ASSET_VERSION: '2' }).rails.trouble()).toContain('another domain');
    expect(await paidService({ ...own, PAYMENTS_NETWORK: 'eip155:10' }).rails.trouble()).toContain('another chain');
    expect(await paidService({ ...own, PAYMENTS_RPC_URL: 'http://127.0.0.1:9' }).rails.trouble()).toContain(
      'does not answer',
    );
  });

  // The last: it moves the chain's time.
  it('an authorization that was never sent expires, and only the chain says so', async () => {
    const payer = await chain.payer(PRICE);
    const order = await orderOf(chain, payer);
    const dying: Step = (name, act) => (name === 'settle' ? dead() : act());
    const first = paidService(own, dying);
    void first.take(order);
    const { log, rails } = paidService();
    const id = log.idOf(order.offer.token, order.presented.authorization);
    const resolve = () => new ResolvePaymentHandler(log, rails).execute(new ResolvePayment(id));
    for (;;) if ((await types(order)).length > 0) break;
    expect(await resolve()).toBe('claimed');
    // Our own clock may say what it likes.
    const late = paidService(own, undefined, () => 900_000);
    await expect(late.take(order)).rejects.toMatchObject({ code: 'upstream_unavailable' });
    await chain.pass(400);
    expect(await resolve()).toBe('rejected');
    await expect(late.take(order)).rejects.toMatchObject({ reason: 'payment-expired' });
    expect(await chain.balance(payer.address)).toBe(PRICE);
    expect((await types(order)).at(-1)).toBe('PaymentRejected');
  });
});
