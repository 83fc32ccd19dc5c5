import { Challenge, Credential } from 'mppx';
import { evm, Mppx } from 'mppx/client';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { assertInTime, assertPays, assertSigned } from './authorization-fields.rules.js';
import { mppChallenge, readMpp } from './mpp.rules.js';
import { type Offer, scopeOf } from './offer.rules.js';
import { readX402, x402Required } from './x402.rules.js';

const SECRETS = ['new-secret-new-secret-new-secret-12', 'old-secret-old-secret-old-secret-12'];
const UNTIL = Math.floor(Date.now() / 1_000) + 300;
const TOKEN = { chainId: 8453, address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', name: 'USD Coin', version: '2' };
const offer: Offer = {
  operation: 'mpp.company',
  description: 'One call of mpp.company',
  amount: 20_000,
  header: null,
  token: TOKEN,
  url: 'https://api.example/api/mpp/company?slug=acme',
  scope: scopeOf({ method: 'GET', url: 'https://api.example/api/mpp/company?slug=acme', body: '', accountId: null }),
  realm: 'api.example',
  payTo: `0x${'ab'.repeat(20)}`,
};
const account = privateKeyToAccount(generatePrivateKey());
const client = Mppx.create({
  methods: [
    evm({
      account,
      currencies: [`0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913`],
      networks: [8453],
      authorization: TOKEN,
    }),
  ],
  polyfill: false,
});

async function paid(asked: Offer = offer, secret = SECRETS[0] ?? ''): Promise<string> {
  const { value } = mppChallenge(asked, secret, UNTIL);
  const credential = await client.createCredential(
    new Response(null, { status: 402, headers: { 'www-authenticate': value } }),
  );
  return credential.replace(/^Payment /, '');
}

const refusal = (reason: string): Error => expect.objectContaining({ reason }) as Error;

describe('MPP', () => {
  it('its challenge is read by the stock parser as it was meant', () => {
    const { id, value } = mppChallenge(offer, SECRETS[0] ?? '', UNTIL);
    const [read] = Challenge.deserializeList(`Bearer, ${value}`);
    expect(read).toMatchObject({
      id,
      realm: 'api.example',
      method: 'evm',
      intent: 'charge',
      description: offer.description,
    });
    expect(read?.request).toMatchObject({ amount: '20000', methodDetails: { chainId: 8453, decimals: 6 } });
  });

  it('a payment of the stock client holds for its request, also under the secret before', async () => {
    for (const secret of SECRETS) {
      const presented = readMpp(offer, SECRETS, await paid(offer, secret));
      expect(presented).toMatchObject({ protocol: 'mpp', amount: 20_000, challengeUntil: UNTIL });
      expect(() => assertPays(offer, presented.authorization)).not.toThrow();
      expect(() => assertSigned(offer, presented.authorization)).not.toThrow();
    }
  });

  it('and for no other: not another address, method, body, account, host, price, secret or header', async () => {
    const value = await paid();
    const other = (part: Partial<Parameters<typeof scopeOf>[0]>): Offer => ({
      ...offer,
      scope: scopeOf({ method: 'GET', url: offer.url, body: '', accountId: null, ...part }),
    });
    const wrong: Offer[] = [
      other({ url: offer.url.replace('acme', 'bolt') }),
      other({ method: 'POST' }),
      other({ body: '{}' }),
      other({ accountId: 'a' }),
      { ...offer, realm: 'other.example' },
      { ...offer, payTo: `0x${'cd'.repeat(20)}` },
      { ...offer, header: 'Payment-Authorization' },
    ];
    for (const asked of wrong) expect(() => readMpp(asked, SECRETS, value)).toThrow(refusal('invalid-challenge'));
    expect(() => readMpp(offer, ['third-secret'], value)).toThrow(refusal('invalid-challenge'));
  });

  it('a price once quoted holds, and none that was not', async () => {
    const presented = readMpp({ ...offer, amount: 50_000 }, SECRETS, await paid());
    expect(presented.amount).toBe(20_000);
    const read = Credential.deserialize(`Payment ${await paid()}`);
    const forged = { ...read, challenge: { ...read.challenge, request: { ...read.challenge.request, amount: '1' } } };
    const value = Credential.serialize(forged).replace(/^Payment /, '');
    expect(() => readMpp(offer, SECRETS, value)).toThrow(refusal('invalid-challenge'));
  });

  it.each([
    { realm: 'other.example' },
    { realm: undefined },
    { method: 'tempo' },
    { intent: 'session' },
    { header: 'Payment-Authorization' },
    { opaque: Buffer.from('{"scope":"another"}').toString('base64url') },
    { opaque: { scope: 'another' } },
    { digest: 'sha-256=:AAAA:' },
    { request: Buffer.from('{"amount":"20000","currency":"0x00"}').toString('base64url') },
  ])('a credential that echoes another challenge is refused: %j', async (change) => {
    const sent = JSON.parse(Buffer.from(await paid(), 'base64url').toString()) as { challenge: object };
    const changed = { ...sent, challenge: { ...sent.challenge, ...change } };
    const value = Buffer.from(JSON.stringify(changed)).toString('base64url');
    expect(() => readMpp(offer, SECRETS, value)).toThrow(refusal('invalid-challenge'));
  });

  it('a credential whose opaque value is expanded holds, as older clients send it', async () => {
    const sent = JSON.parse(Buffer.from(await paid(), 'base64url').toString()) as { challenge: { opaque: string } };
    const opaque = JSON.parse(Buffer.from(sent.challenge.opaque, 'base64url').toString()) as object;
    const changed = { ...sent, challenge: { ...sent.challenge, opaque } };
    const value = Buffer.from(JSON.stringify(changed)).toString('base64url');
    expect(readMpp(offer, SECRETS, value).amount).toBe(20_000);
  });

  it.each(['', '!', 'e30', 'bnVsbA', Buffer.from('{"challenge":{},"payload":[]}').toString('base64url')])(
    'what is no credential is said to be none: %j',
    (value) => {
      expect(() => readMpp(offer, SECRETS, value)).toThrow(refusal('malformed-credential'));
    },
  );
});

describe('x402', () => {
  const required = (asked: Offer = offer) =>
    JSON.parse(Buffer.from(x402Required(asked, SECRETS[0] ?? '', UNTIL, 'pay'), 'base64').toString()) as {
      accepts: Record<string, unknown>[];
      resource: object;
    };
  const payment = (change: object = {}, from = required()): string => {
    const authorization = {
      from: account.address,
      to: offer.payTo,
      value: '20000',
      validAfter: '0',
      validBefore: String(UNTIL),
      nonce: `0x${'01'.repeat(32)}`,
    };
    const whole = {
      x402Version: 2,
      resource: from.resource,
      accepted: from.accepts[0],
      payload: { authorization, signature: `0x${'11'.repeat(65)}` },
    };
    return Buffer.from(JSON.stringify({ ...whole, ...change })).toString('base64');
  };

  it('holds for the request whose challenge it carries, and for no other', () => {
    expect(readX402(offer, SECRETS, payment())).toMatchObject({
      protocol: 'x402',
      amount: 20_000,
      challengeUntil: UNTIL,
    });
    const elsewhere = { ...offer, scope: 'another' };
    expect(() => readX402(elsewhere, SECRETS, payment())).toThrow(refusal('invalid-challenge'));
    const [accepted] = required().accepts;
    expect(() => readX402(offer, SECRETS, payment({ accepted: { ...accepted, extra: {} } }))).toThrow(
      refusal('invalid-challenge'),
    );
    expect(() => readX402(offer, SECRETS, payment({ accepted: { ...accepted, amount: '1' } }))).toThrow(
      refusal('invalid-challenge'),
    );
    expect(() => readX402(offer, SECRETS, payment({ resource: { url: 'https://other.example' } }))).toThrow(
      refusal('invalid-challenge'),
    );
    expect(() => readX402(offer, SECRETS, payment({ accepted: { ...accepted, network: 'eip155:1' } }))).toThrow(
      refusal('verification-failed'),
    );
  });

  it('what is no payment is a mistake of the caller', () => {
    for (const value of [
      '',
      'e30=',
      payment({ x402Version: 1 }),
      payment({ payload: {} }),
      payment({ accepted: null }),
    ]) {
      expect(() => readX402(offer, SECRETS, value)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
    }
  });
});

describe('an authorization', () => {
  const at = UNTIL - 300;
  const good = async () => readMpp(offer, SECRETS, await paid()).authorization;

  it('pays the sum to the account, signed by its payer, or nothing', async () => {
    const authorization = await good();
    expect(() => assertPays(offer, { ...authorization, to: authorization.from })).toThrow(
      refusal('verification-failed'),
    );
    expect(() => assertPays(offer, { ...authorization, value: 19_999n })).toThrow(refusal('payment-insufficient'));
    expect(() => assertPays(offer, { ...authorization, value: 20_001n })).toThrow(refusal('verification-failed'));
    expect(() => assertSigned(offer, authorization)).not.toThrow();
    expect(() => assertSigned(offer, { ...authorization, from: offer.payTo })).toThrow(refusal('verification-failed'));
    expect(() => assertSigned(offer, { ...authorization, nonce: `0x${'02'.repeat(32)}` })).toThrow(
      refusal('verification-failed'),
    );
  });

  it('is taken while it can be settled and no longer', async () => {
    const authorization = await good();
    expect(() => assertInTime(authorization, UNTIL, at)).not.toThrow();
    expect(() => assertInTime(authorization, UNTIL, UNTIL)).toThrow(refusal('payment-expired'));
    expect(() => assertInTime(authorization, UNTIL + 100, UNTIL - 10)).toThrow(refusal('payment-expired'));
    expect(() => assertInTime({ ...authorization, validBefore: BigInt(UNTIL + 9_999) }, UNTIL, at)).toThrow(
      refusal('verification-failed'),
    );
    expect(() => assertInTime({ ...authorization, validAfter: BigInt(at) }, UNTIL, at)).toThrow(
      refusal('verification-failed'),
    );
  });
});
