import { ANVIL, describeWithInfra } from '../../kit/infra.js';
import { LocalSite } from '../../kit/local-site.js';
import { until } from '../../kit/until.js';
import { type Fate } from '../../kit/chain/faulty-link.js';
import { PaidDelivery } from '../../../src/payments/calls/paid-delivery.service.js';
import { PaymentClaims } from '../../../src/payments/calls/payment-claims.service.js';
import { PaymentLog } from '../../../src/payments/calls/payment-log.service.js';
import { PaymentRails } from '../../../src/payments/calls/payment-rails.service.js';
import { SettlePayment } from '../../../src/payments/calls/settle-payment.service.js';
import { PaymentResolution } from '../../../src/payments/resolution/payment-resolution.process.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { dead, orderOf } from './desk.js';
import { PaymentWorld } from './payment-world.js';

const PRICE = 20_000;
const SITE = 'videos.example.org';
const TRACKS = { captionTracks: [{ baseUrl: 'https://elsewhere.example/api/timedtext?v=1', languageCode: 'en' }] };
const PLAYER = {
  playabilityStatus: { status: 'OK' },
  videoDetails: { title: 'Robots', author: 'Parcel Robotics', lengthSeconds: '1' },
  captions: { playerCaptionsTracklistRenderer: TRACKS },
};
const WATCH = `<script>var ytInitialPlayerResponse = ${JSON.stringify(PLAYER)};</script>`;

describeWithInfra(ANVIL, 'a payment is one charge and one answer', () => {
  let world: PaymentWorld;
  let site: LocalSite;
  const address = (slug: string): string => `${world.url}/api/mpp/company?slug=${slug}`;

  beforeAll(async () => {
    site = await LocalSite.start(SITE);
    site.serve('/watch', WATCH, { 'content-type': 'text/html' });
    site.serve('/api/timedtext', { events: [{ tStartMs: 0, dDurationMs: 900, segs: [{ utf8: 'Robots sort.' }] }] });
    world = await PaymentWorld.open(async () => ({
      MEDIA_CAPTIONS_URL: `http://${SITE}`,
      SAFE_FETCH_TEST_HOSTS: `${SITE}:80=127.0.0.1:${site.port}`,
    }));
    await world.company('Acme');
    await world.company('Bolt');
  }, 60_000);

  afterAll(async () => {
    await world?.close();
    await site?.stop();
  });

  /** Chain and log always agree, whichever spec ran before. */
  afterEach(async () => {
    world.node.restore();
    const { log, chain } = await world.earned();
    expect(log).toBe(chain);
  });

  const reasonOf = async (answer: Response): Promise<[number, string]> => [
    answer.status,
    ((await answer.json()) as { reason: string }).reason,
  ];

  describe('stock clients pay unchanged', () => {
    it('without a payment there is a price, in both languages', async () => {
      const answer = await fetch(address('acme'));
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([402, 'no-store']);
      expect(answer.headers.get('www-authenticate')).toMatch(
        /^Payment id="[\w-]{43}", realm="127\.0\.0\.1:\d+", method="evm"/,
      );
      const required = JSON.parse(Buffer.from(answer.headers.get('payment-required') ?? '', 'base64').toString());
      expect(required).toMatchObject({
        x402Version: 2,
        resource: { url: address('acme') },
        accepts: [{ amount: '20000' }],
      });
      expect(await answer.json()).toMatchObject({ code: 'payment_required', reason: 'payment-required' });
      expect((await world.log()).size).toBe(0);
    });

    it.each(['mpp', 'x402'] as const)('%s', async (kind) => {
      const payer = await world.chain.payer();
      const before = await world.chain.balance();
      const answer = await world[kind](payer)(address('acme'));
      const body = (await answer.json()) as { data: { name: string } };
      expect([answer.status, body.data?.name, answer.headers.get('cache-control')]).toEqual([200, 'Acme', 'private']);
      expect(await world.chain.balance()).toBe(before + 20_000);
      expect(await world.chain.balance(payer.address)).toBe(980_000);
      const receipt = answer.headers.get(kind === 'mpp' ? 'payment-receipt' : 'payment-response') ?? '';
      const output = JSON.parse(Buffer.from(receipt, 'base64').toString()) as {
        reference?: string;
        transaction?: string;
      };
      const hash = (output.reference ?? output.transaction) as `0x${string}`;
      expect((await world.chain.client.getTransactionReceipt({ hash })).status).toBe('success');
    });
  });

  describe.each(['mpp', 'x402'] as const)('by %s', (kind) => {
    it('the same payment again is the same answer, for nothing', async () => {
      const payer = await world.chain.payer();
      const headers = await world.paying(kind, payer, address('acme'));
      const first = await fetch(address('acme'), { headers });
      const text = await first.text();
      expect(first.status).toBe(200);
      const again = await fetch(address('acme'), { headers });
      expect([again.status, await again.text()]).toEqual([200, text]);
      for (const name of ['payment-receipt', 'payment-response'])
        expect(again.headers.get(name)).toBe(first.headers.get(name));
      expect(await world.chain.balance(payer.address)).toBe(1_000_000 - PRICE);
    });

    it('thirty copies at once are one charge and one answer', async () => {
      const payer = await world.chain.payer();
      const headers = await world.paying(kind, payer, address('acme'));
      const answers = await Promise.all(
        Array.from({ length: 30 }, async () => {
          const answer = await fetch(address('acme'), { headers });
          return [answer.status, await answer.text()];
        }),
      );
      expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(([, text]) => text)).size).toBe(1);
      expect(await world.chain.balance(payer.address)).toBe(1_000_000 - PRICE);
    });

    it('it buys no other answer: another company, another method, another body', async () => {
      const payer = await world.chain.payer();
      const headers = await world.paying(kind, payer, address('acme'));
      expect(await reasonOf(await fetch(address('bolt'), { headers }))).toEqual([402, 'invalid-challenge']);
      expect(await world.chain.balance(payer.address)).toBe(1_000_000);
      expect((await fetch(address('acme'), { headers })).status).toBe(200);
      const after = await fetch(address('bolt'), { headers });
      expect(await reasonOf(after)).toEqual([402, 'invalid-challenge']);
      expect(after.headers.get('payment-required')).not.toBeNull();
      expect(after.headers.get('payment-receipt')).toBeNull();
      expect(await world.chain.balance(payer.address)).toBe(1_000_000 - PRICE);
    });

    it('an empty purse, and one that is emptied on the way, pay nothing and get nothing', async () => {
      const payer = await world.chain.payer(0);
      const headers = await world.paying(kind, payer, address('acme'));
      const before = (await world.log()).size;
      expect(await reasonOf(await fetch(address('acme'), { headers }))).toEqual([402, 'insufficient-funds']);
      expect((await world.log()).size).toBe(before);
      // Filled in time, the same payment is good.
      await world.chain.mint(payer.address, PRICE);
      expect((await fetch(address('acme'), { headers })).status).toBe(200);
      expect(await world.chain.balance(payer.address)).toBe(0);
    });
  });

  it('wrong sums and forged signatures are refused, each with a fresh challenge', async () => {
    const payer = await world.chain.payer();
    const headers = await world.paying('x402', payer, address('acme'));
    const payment = JSON.parse(Buffer.from(headers.get('payment-signature') ?? '', 'base64').toString());
    const sent = (change: (copy: typeof payment) => void) => {
      const copy = structuredClone(payment);
      change(copy);
      const value = Buffer.from(JSON.stringify(copy)).toString('base64');
      return fetch(address('acme'), { headers: { 'payment-signature': value } });
    };
    const few = await sent((copy) => (copy.payload.authorization.value = '1'));
    expect(await reasonOf(few)).toEqual([402, 'payment-insufficient']);
    expect(few.headers.get('www-authenticate')).toMatch(/^Payment /);
    expect(JSON.parse(Buffer.from(few.headers.get('payment-response') ?? '', 'base64').toString())).toMatchObject({
      success: false,
    });
    expect(await reasonOf(await sent((copy) => (copy.payload.authorization.value = '20001')))).toEqual([
      402,
      'verification-failed',
    ]);
    expect(await reasonOf(await sent((copy) => (copy.payload.signature = `0x${'12'.repeat(65)}`)))).toEqual([
      402,
      'verification-failed',
    ]);
    // A signature that is no key's may be a contract's: the token is asked, and says no.
    expect(await reasonOf(await sent((copy) => (copy.payload.signature = `0x${'12'.repeat(70)}`)))).toEqual([
      402,
      'verification-failed',
    ]);
    expect((await sent((copy) => (copy.x402Version = 1))).status).toBe(400);
    expect(await reasonOf(await fetch(address('acme'), { headers: { authorization: 'Payment nonsense' } }))).toEqual([
      402,
      'malformed-credential',
    ]);
    expect(await world.chain.balance(payer.address)).toBe(1_000_000);
  });

  it('what is no company is no sale, whoever pays', async () => {
    const unknown = await fetch(address('nobody'));
    expect([unknown.status, unknown.headers.get('payment-required')]).toEqual([404, null]);
    expect((await fetch(`${world.url}/api/mpp/company`)).status).toBe(400);
  });

  it('an authorization that somebody else submits after the claim is found on the chain', async () => {
    const payer = await world.chain.payer();
    const headers = await world.paying('x402', payer, address('acme'));
    const { payload } = JSON.parse(Buffer.from(headers.get('payment-signature') ?? '', 'base64').toString());
    const { from, to, value, validAfter, validBefore, nonce } = payload.authorization;
    // Just before our own transaction would be made.
    let submitted = false;
    world.node.fateOf = async (what): Promise<Fate> => {
      if (what === 'eth_estimateGas' && !submitted) {
        submitted = true;
        await world.chain.submit([
          from,
          to,
          BigInt(value),
          BigInt(validAfter),
          BigInt(validBefore),
          nonce,
          payload.signature,
        ]);
      }
      return 'through';
    };
    const answer = await fetch(address('acme'), { headers });
    expect([answer.status, submitted]).toEqual([200, true]);
    expect(await world.chain.balance(payer.address)).toBe(1_000_000 - PRICE);
    const events = [...(await world.log()).values()].flat();
    expect(events.filter(({ type }) => type === 'PaymentSettled').at(-1)?.data).toMatchObject({ evidence: 'chain' });
  });

  it('one that its payer cancels after the claim buys nothing, for good', async () => {
    const payer = await world.chain.payer();
    const headers = await world.paying('x402', payer, address('acme'));
    const { payload } = JSON.parse(Buffer.from(headers.get('payment-signature') ?? '', 'base64').toString());
    let cancelled = false;
    world.node.fateOf = async (what): Promise<Fate> => {
      if (what === 'eth_estimateGas' && !cancelled) {
        cancelled = true;
        await world.chain.cancel(payer, payload.authorization.nonce);
      }
      return 'through';
    };
    expect(await reasonOf(await fetch(address('acme'), { headers }))).toEqual([402, 'payment-used']);
    world.node.restore();
    expect((await fetch(address('acme'), { headers })).status).toBe(402);
    expect(await world.chain.balance(payer.address)).toBe(1_000_000);
    await world.projected();
    const revenue = await world.service.call(
      'GET',
      '/api/admin/payments?status=rejected',
      'op_development-only-secret',
    );
    expect(revenue.body.data[0]).toMatchObject({ status: 'rejected', reason: 'spent', operation: 'mpp.company' });
  });

  it('a payer never comes back: the process finds out at the chain, and the answer is still to be had', async () => {
    const payer = await world.chain.payer();
    const order = await orderOf(world.chain, payer);
    const get = <T>(token: new (...args: never[]) => T): T => world.service.app.get(token, { strict: false });
    const { settler, chain } = get(PaymentRails);
    let killed: () => void;
    const death = new Promise<void>((resolve) => (killed = resolve));
    const settle: typeof settler.settle = async (payment) => {
      await settler.settle(payment);
      killed();
      return dead();
    };
    const rails = {
      settler: { ...settler, name: 'rpc', verify: () => Promise.resolve({ valid: true }), settle },
      chain,
    };
    const [log, claims, delivery] = [get(PaymentLog), get(PaymentClaims), get(PaidDelivery)];
    const dying = new SettlePayment(
      rails as never,
      log,
      claims,
      delivery,
      { now: () => Date.now() },
      { isRight: true },
    );
    void dying.take(order);
    await death;
    const before = await world.earned();
    expect(before.log).toBe(before.chain - PRICE);
    await world.projected();
    await get(PaymentResolution).look(0);
    const after = await world.earned();
    expect(after.log).toBe(after.chain);
    const paid = await get(SettlePayment).take(order);
    expect([paid.body, paid.receipt?.transaction]).toEqual([
      { made: expect.any(String) },
      expect.stringMatching(/^0x/),
    ]);
  });

  it('the answer is given again where what was kept of it is lost', async () => {
    const payer = await world.chain.payer();
    const headers = await world.paying('mpp', payer, address('acme'));
    const first = await (await fetch(address('acme'), { headers })).json();
    await world.service.app.get(ReadStore, { strict: false }).query('DELETE FROM ops.paid_answers');
    const again = await fetch(address('acme'), { headers });
    expect([again.status, await again.json()]).toEqual([200, first]);
    expect(await world.chain.balance(payer.address)).toBe(1_000_000 - PRICE);
  });

  describe('a key or a payment', () => {
    const transcript = (): string => `${world.url}/api/v1/videosite/transcript?url=dQw4w9WgXcQ`;

    it('no credentials are offered both, a wrong key neither, and a key is charged as ever', async () => {
      const offered = await fetch(transcript());
      expect(offered.status).toBe(402);
      expect(offered.headers.get('www-authenticate')).toMatch(/^Bearer, Payment id=/);
      expect(offered.headers.get('payment-required')).not.toBeNull();
      const wrong = await fetch(transcript(), { headers: { authorization: 'Bearer sk_live_wrong' } });
      expect([wrong.status, wrong.headers.get('payment-required')]).toEqual([401, null]);
      const bad = await fetch(`${world.url}/api/v1/videosite/transcript?url=nonsense`);
      expect([bad.status, bad.headers.get('payment-required')]).toEqual([400, null]);
    });

    it.each(['mpp', 'x402'] as const)(
      '%s buys what a key buys, and a transcript that is not there costs nothing',
      async (kind) => {
        const payer = await world.chain.payer();
        const answer = await world[kind](payer)(transcript());
        expect([answer.status, ((await answer.json()) as { transcript: string }).transcript]).toEqual([
          200,
          'Robots sort.',
        ]);
        expect(await world.chain.balance(payer.address)).toBe(1_000_000 - PRICE);
        site.serve('/watch', '<html></html>', { 'content-type': 'text/html' });
        const headers = await world.paying(kind, payer, transcript().replace('dQw4w9WgXcQ', 'CCCCCCCCCCC'));
        const none = await fetch(transcript().replace('dQw4w9WgXcQ', 'CCCCCCCCCCC'), { headers });
        site.serve('/watch', WATCH, { 'content-type': 'text/html' });
        expect([none.status, none.headers.get('payment-receipt')]).toEqual([422, null]);
        expect(await world.chain.balance(payer.address)).toBe(1_000_000 - PRICE);
      },
    );

    it('a body is part of what is bought', async () => {
      const payer = await world.chain.payer();
      const url = `${world.url}/api/v1/videosite/transcript`;
      const post = (video: string, headers = new Headers()): [string, RequestInit] => {
        headers.set('content-type', 'application/json');
        return [url, { method: 'POST', body: JSON.stringify({ url: video }), headers }];
      };
      const headers = await world.paying('x402', payer, ...post('dQw4w9WgXcQ'));
      expect(await reasonOf(await fetch(...post('CCCCCCCCCCC', headers)))).toEqual([402, 'invalid-challenge']);
      expect(await reasonOf(await fetch(transcript(), { headers }))).toEqual([402, 'invalid-challenge']);
      expect((await fetch(...post('dQw4w9WgXcQ', headers))).status).toBe(200);
    });
  });

  describe('credits', () => {
    const buying = (key: string, body: object): [string, RequestInit] => [
      `${world.url}/api/v1/credits/purchase`,
      {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      },
    ];
    const balanceOf = async (key: string, wallet = 'api'): Promise<number> => {
      const { body } = await world.service.call('GET', '/api/v1/me', key);
      return body.wallets.find((row: { wallet: string }) => row.wallet === wallet).remaining_balance;
    };

    it.each(['mpp', 'x402'] as const)('are bought with %s beside the key, once', async (kind) => {
      const { key } = await world.service.account('free');
      const payer = await world.chain.payer();
      const request = buying(key, { wallet: 'api', credits: 100 });
      const headers = await world.paying(kind, payer, ...request);
      const answers = await Promise.all(
        Array.from({ length: 5 }, async () => {
          const answer = await fetch(request[0], { ...request[1], headers });
          return [answer.status, await answer.text()];
        }),
      );
      expect(new Set(answers.map((answer) => answer.join(' '))).size).toBe(1);
      expect(answers[0]?.[0]).toBe(200);
      expect(JSON.parse(String(answers[0]?.[1]))).toMatchObject({ wallet: 'api', credits: 100, amount_usd: 0.5 });
      expect(await world.chain.balance(payer.address)).toBe(500_000);
      expect(await balanceOf(key)).toBe(100);
      // Another key, another body: another purchase.
      const { key: other } = await world.service.account('free');
      const stolen = new Headers(headers);
      stolen.set('authorization', `Bearer ${other}`);
      expect((await fetch(request[0], { ...request[1], headers: stolen })).status).toBe(402);
      const more = await fetch(request[0], {
        ...request[1],
        body: JSON.stringify({ wallet: 'api', credits: 101 }),
        headers,
      });
      expect(more.status).toBe(402);
      expect(await balanceOf(key)).toBe(100);
    });

    it('a stock client of MPP buys them by itself', async () => {
      const { key } = await world.service.account('free');
      const payer = await world.chain.payer();
      const answer = await world.mpp(payer)(...buying(key, { wallet: 'video', credits: 2 }));
      expect([answer.status, await balanceOf(key, 'video')]).toEqual([200, 2]);
    });

    it('are not sold to a wallet that the plan never spends, nor without a key', async () => {
      const { key } = await world.service.account('free');
      const answer = await fetch(...buying(key, { wallet: 'enrich', credits: 5 }));
      expect([answer.status, answer.headers.get('payment-required')]).toEqual([422, null]);
      expect((await fetch(...buying('sk_live_wrong', { wallet: 'api', credits: 5 }))).status).toBe(401);
      expect((await fetch(...buying(key, { wallet: 'api', credits: 0 }))).status).toBe(400);
    });

    it('whoever pays and dies gets them all the same, whatever the plan has become', async () => {
      const { key, accountId } = await world.service.account('pro_lite');
      const payer = await world.chain.payer();
      const purchase = { accountId, wallet: 'enrich' as const, credits: 3 };
      const order = { ...(await orderOf(world.chain, payer, { work: () => dead() })), purchase };
      void world.service.app.get(SettlePayment, { strict: false }).take(order);
      await until(async () => (await world.chain.balance(payer.address)) < 1_000_000, { what: 'the transfer' });
      await until(async () => (await balanceOf(key, 'enrich')) === 3, { what: 'the grant' });
    });
  });

  it('no event names a payer, a nonce or a transaction', async () => {
    const payer = await world.chain.payer();
    const headers = await world.paying('x402', payer, address('acme'));
    const answer = await fetch(address('acme'), { headers });
    const { transaction } = JSON.parse(Buffer.from(answer.headers.get('payment-response') ?? '', 'base64').toString());
    const { payload } = JSON.parse(Buffer.from(headers.get('payment-signature') ?? '', 'base64').toString());
    const secrets = [payer.address, payload.authorization.nonce, payload.signature, transaction, world.chain.gasKey];
    let whole = '';
    for await (const event of world.service.app.get(EventStore, { strict: false }).readAll()) {
      whole += JSON.stringify(event, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    }
    for (const secret of secrets) expect(whole.toLowerCase()).not.toContain(secret.slice(2).toLowerCase());
  });

  it('operators see what was earned, and that log and chain agree', async () => {
    await world.projected();
    const operator = 'op_development-only-secret';
    const { chain } = await world.earned();
    const revenue = await world.service.call('GET', '/api/admin/payments/revenue', operator);
    expect(revenue.body.total_usd * 1e6).toBeCloseTo(chain, 3);
    const operations = revenue.body.days.map((row: { operation: string }) => row.operation);
    expect(new Set(operations)).toEqual(
      new Set(['mpp.company', 'credits.purchase', 'videosite.transcript', 'videosite.transcript.post']),
    );
    const list = async (query: string) =>
      (await world.service.call('GET', `/api/admin/payments?${query}`, operator)).body as {
        readonly data: { readonly payment_id: string }[];
        readonly pagination: { readonly next_cursor: string | null };
      };
    const all = (await list('status=settled&limit=100')).data.map(({ payment_id: id }) => id);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(`status=settled&limit=4${cursor === '' ? '' : `&cursor=${cursor}`}`);
      paged.push(...page.data.map(({ payment_id: id }) => id));
      cursor = page.pagination.next_cursor;
    }
    expect(all.length).toBeGreaterThan(5);
    expect(paged).toEqual(all);
    const reconciled = await world.service.admin('payments/reconcile', { days: 1 });
    expect(reconciled.body).toMatchObject({ disagreements: [], erased: 0 });
    expect(reconciled.body.compared).toBeGreaterThan(10);
  });
});
