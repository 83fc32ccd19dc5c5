import sharp from 'sharp';
import { OBJECT_STORE, type ObjectStore } from '../../../src/platform/object-store/object-store.port.js';
import { ANVIL, describeWithInfra } from '../../kit/infra.js';
import { PaymentWorld } from './payment-world.js';

const PRICE = 20_000;
const PURSE = 1_000_000;
const ARTICLE = {
  title: 'How to pot a tree',
  content_html:
    '<ol><li><b>Dig.</b> Make a hole of 40 cm.</li><li><b>Plant.</b> Set it upright.</li><li><b>Water.</b> Wait.</li></ol>',
  options: { include_attribution: false },
};

interface Visual {
  readonly plan: string;
  readonly kind: string;
  readonly image_url: string;
  readonly attribution_included: boolean;
  readonly credits?: object;
  readonly reason?: string;
}

describeWithInfra(ANVIL, 'a drawing is paid by the call', () => {
  let world: PaymentWorld;

  beforeAll(async () => {
    world = await PaymentWorld.open();
  }, 60_000);

  afterAll(() => world?.close());

  /** Chain and log always agree, whichever spec ran before. */
  afterEach(async () => {
    const { log, chain } = await world.earned();
    expect(log).toBe(chain);
  });

  const asking = (body: object | string, payment?: Headers): [string, RequestInit] => {
    const headers = new Headers(payment);
    headers.set('content-type', 'application/json');
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return [`${world.url}/api/v1/visual-tldr/generate`, { method: 'POST', body: text, headers }];
  };
  const refusal = async (answer: Response): Promise<[number, string | undefined, string | null]> => [
    answer.status,
    ((await answer.json()) as Visual).reason,
    answer.headers.get('payment-receipt') ?? answer.headers.get('payment-response'),
  ];

  it('has its price before anything is drawn, and a mistake in the body costs nobody a signature', async () => {
    const offered = await fetch(...asking(ARTICLE));
    expect([offered.status, offered.headers.get('www-authenticate')]).toEqual([
      402,
      expect.stringMatching(/^Bearer, Payment id=/),
    ]);
    const required = JSON.parse(Buffer.from(offered.headers.get('payment-required') ?? '', 'base64').toString());
    expect(required).toMatchObject({ resource: { url: asking(ARTICLE)[0] }, accepts: [{ amount: String(PRICE) }] });
    const wrong = await fetch(...asking({ ...ARTICLE, title: ' ' }));
    expect([wrong.status, wrong.headers.get('payment-required')]).toEqual([400, null]);
  });

  it.each(['mpp', 'x402'] as const)('a stock client of %s buys one, with all that a paid call has', async (kind) => {
    const payer = await world.chain.payer();
    const answer = await world[kind](payer)(...asking(ARTICLE));
    const body = (await answer.json()) as Visual;
    expect([answer.status, body]).toMatchObject([
      200,
      { plan: 'pay_per_call', kind: 'steps', attribution_included: false },
    ]);
    expect(body.credits).toBeUndefined();
    expect(answer.headers.get(kind === 'mpp' ? 'payment-receipt' : 'payment-response')).not.toBeNull();
    expect(await world.chain.balance(payer.address)).toBe(PURSE - PRICE);
    const picture = Buffer.from(await (await fetch(body.image_url)).arrayBuffer());
    expect((await sharp(picture).metadata()).format).toBe('png');
  });

  describe.each(['mpp', 'x402'] as const)('by %s', (kind) => {
    it('the same payment again, eight times at once and in any notation, is one charge and one answer', async () => {
      const payer = await world.chain.payer();
      const payment = await world.paying(kind, payer, ...asking(ARTICLE));
      const { title, ...rest } = ARTICLE;
      const notations = [ARTICLE, { ...rest, title }, JSON.stringify(ARTICLE, null, 2)];
      const answers = await Promise.all(
        Array.from({ length: 8 }, async (_, n) => {
          const answer = await fetch(...asking(notations[n % notations.length] as object, payment));
          return [answer.status, await answer.text()];
        }),
      );
      expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(([, text]) => text)).size).toBe(1);
      const [later, once] = [await fetch(...asking(ARTICLE, payment)), await fetch(...asking(ARTICLE, payment))];
      expect([later.status, await later.text()]).toEqual(answers[0]);
      for (const name of ['payment-receipt', 'payment-response'])
        expect(once.headers.get(name)).toBe(later.headers.get(name));
      expect(await world.chain.balance(payer.address)).toBe(PURSE - PRICE);
    });

    it('it buys no other drawing: another piece, another theme, before and after its own', async () => {
      const payer = await world.chain.payer();
      const payment = await world.paying(kind, payer, ...asking(ARTICLE));
      const others = [
        { ...ARTICLE, title: 'How to fell a tree' },
        { ...ARTICLE, options: { ...ARTICLE.options, theme: 'mint' } },
      ];
      for (const other of others) {
        expect(await refusal(await fetch(...asking(other, payment)))).toEqual([402, 'invalid-challenge', null]);
      }
      expect(await world.chain.balance(payer.address)).toBe(PURSE);
      expect((await fetch(...asking(ARTICLE, payment))).status).toBe(200);
      for (const other of others) {
        const answer = await fetch(...asking(other, payment));
        expect(answer.headers.get('payment-required')).not.toBeNull();
        expect(await refusal(answer)).toEqual([402, 'invalid-challenge', null]);
      }
      expect(await world.chain.balance(payer.address)).toBe(PURSE - PRICE);
    });

    it('what cannot be drawn is not settled, and leaves nothing in the log', async () => {
      const payer = await world.chain.payer();
      const nothing = { ...ARTICLE, content_html: '<p></p>' };
      const before = (await world.log()).size;
      const payment = await world.paying(kind, payer, ...asking(nothing));
      for (let turn = 0; turn < 2; turn++) {
        const answer = await fetch(...asking(nothing, payment));
        expect(await refusal(answer)).toEqual([503, 'nothing_to_draw', null]);
      }
      expect([await world.chain.balance(payer.address), (await world.log()).size]).toEqual([PURSE, before]);
    });

    it('a drawing that could not be kept is not settled; the same payment buys it afterwards', async () => {
      const payer = await world.chain.payer();
      const payment = await world.paying(kind, payer, ...asking(ARTICLE));
      const store = world.service.app.get<ObjectStore>(OBJECT_STORE, { strict: false });
      const put = store.put;
      store.put = () => Promise.reject(new Error('the disk is full'));
      try {
        const failed = await fetch(...asking(ARTICLE, payment));
        expect([failed.status, failed.headers.get('payment-receipt')]).toEqual([500, null]);
      } finally {
        store.put = put;
      }
      expect(await world.chain.balance(payer.address)).toBe(PURSE);
      expect((await fetch(...asking(ARTICLE, payment))).status).toBe(200);
      expect(await world.chain.balance(payer.address)).toBe(PURSE - PRICE);
    });
  });

  it('is earned under its own name', async () => {
    await world.projected();
    const { body } = await world.service.call('GET', '/api/admin/payments/revenue', 'op_development-only-secret');
    expect(body.days.map((row: { operation: string }) => row.operation)).toEqual(['visual_tldr.generate']);
    expect(body.total_usd * 1e6).toBeCloseTo(await world.chain.balance(), 3);
  });
});
