import { type KeyUse } from '../keys/key-use.service.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { PRICE_LIST } from '../../price-list.js';
import { apiKeyOf, RANDOM_LENGTH } from '../keys/api-key.rules.js';
import { type KeyDirectory } from '../keys/key-directory.service.js';
import { type Ledger } from '../ledger/ledger.service.js';
import { type AnonymousQuota } from '../limits/anonymous-quota.service.js';
import { MinuteRates } from '../limits/minute-rates.service.js';
import { loadPlans } from '../pricing/plans.settings.js';
import { Prices } from '../pricing/prices.service.js';
import { MeteringAdmission } from './admission.service.js';
import { Charges } from './charges.service.js';
import { type PayPerCall } from './pay-per-call.port.js';
import { PaymentGate } from './payment-gate.service.js';

const clock = { now: () => 0 };
const prices = new Prices(PRICE_LIST);
const nothing = {} as unknown;
const gate = (missing: string | null): PaymentGate => {
  const opened = new PaymentGate();
  opened.open({ missing } as PayPerCall);
  return opened;
};
const admissionWith = (payments: PaymentGate, keys = nothing as KeyDirectory) =>
  new MeteringAdmission(
    nothing as Ledger,
    keys,
    new MinuteRates(clock),
    nothing as AnonymousQuota,
    prices,
    payments,
    { note: () => undefined } as unknown as KeyUse,
    loadPlans(null),
    clock,
    { apiKeyPepper: 'p' },
  );

function call(operationId: string, authorization?: string) {
  const headers: Record<string, string> = {};
  const request = {
    headers: authorization === undefined ? {} : { authorization },
    clientIp: '192.0.2.1',
    routeOptions: { config: { operation: { id: operationId } } },
  } as unknown as EdgeRequest;
  const reply = { header: (name: string, value: string) => void (headers[name] = value) } as unknown as EdgeReply;
  return { request, reply, headers };
}

describe('an address', () => {
  const wellFormed = (n: number): string => apiKeyOf(String(n).padStart(RANDOM_LENGTH, '0'));

  it('that tries many unknown keys is slowed, and nobody else', async () => {
    let lookedUp = 0;
    const keys = { peek: () => undefined, find: () => Promise.resolve((lookedUp++, null)) };
    const admission = admissionWith(new PaymentGate(), keys as unknown as KeyDirectory);
    const codes = new Map<string, number>();
    for (let n = 0; n < 200; n++) {
      const { request, reply } = call('startups.get', `Bearer ${wellFormed(n)}`);
      const code = await Promise.resolve(admission.admit(request, reply, 'startups.get')).then(
        () => 'admitted',
        (error: { code: string }) => error.code,
      );
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect([...codes]).toEqual([
      ['unauthorized', 120],
      ['rate_limit', 80],
    ]);
    expect(lookedUp).toBe(120);
    const other = call('startups.get', `Bearer ${wellFormed(201)}`);
    (other.request as { clientIp: string }).clientIp = '192.0.2.2';
    await expect(admission.admit(other.request, other.reply, 'startups.get')).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });

  it('posts so many forms a minute', () => {
    const admission = admissionWith(new PaymentGate());
    const { request } = call('page');
    for (let n = 0; n < 120; n++) void admission.admitForm(request);
    expect(() => admission.admitForm(request)).toThrow(
      expect.objectContaining({ code: 'rate_limit', details: { retryAfterSeconds: 61 } }),
    );
  });
});

const payable = PRICE_LIST.filter(({ security }) => security === 'key_or_pay').map(({ id }) => id);

describe('an operation for a key or a payment', () => {
  const unauthorized = expect.objectContaining({ code: 'unauthorized' });

  it.each(payable)('%s lets a payer in, as nobody, and a wrong key is no payment', (id) => {
    const admission = admissionWith(gate(null));
    for (const authorization of [undefined, 'Payment abc']) {
      const { request, reply, headers } = call(id, authorization);
      expect(admission.admit(request, reply, id)).toBeUndefined();
      expect(request.principal).toBeUndefined();
      expect(headers.vary).toContain('PAYMENT-SIGNATURE');
    }
    for (const wrong of ['Bearer', 'Bearer nonsense']) {
      const bad = call(id, wrong);
      expect(() => admission.admit(bad.request, bad.reply, id)).toThrow(unauthorized);
    }
  });

  it.each(payable)('%s takes keys only where payments are not set up', (id) => {
    const { request, reply } = call(id);
    expect(() => admissionWith(gate('PAYMENTS_PAY_TO')).admit(request, reply, id)).toThrow(unauthorized);
    expect(() => admissionWith(new PaymentGate()).admit(request, reply, id)).toThrow(unauthorized);
  });

  it('says which variable is missing where only a payment would do', () => {
    const { request, reply } = call('mpp.company');
    expect(() => admissionWith(gate('PAYMENTS_SECRET')).admit(request, reply, 'mpp.company')).toThrow(
      expect.objectContaining({ code: 'not_configured', message: expect.stringContaining('PAYMENTS_SECRET') }),
    );
  });

  it.each([...payable, 'startups.get'])('%s never runs for nobody, whatever let the request in', async (id) => {
    const charges = new Charges(nothing as never, nothing as never, prices, gate('PAYMENTS_PAY_TO'), clock);
    let ran = false;
    const work = () => {
      ran = true;
      return Promise.resolve({ body: {} });
    };
    await expect(charges.metered(call(id).request, work)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(ran).toBe(false);
  });
});
