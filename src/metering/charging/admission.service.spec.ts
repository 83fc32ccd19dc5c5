import { type EdgeReply, type EdgeRequest } from '../../platform/http/request-context.js';
import { PRICE_LIST } from '../../price-list.js';
import { type KeyDirectory } from '../keys/key-directory.service.js';
import { type Ledger } from '../ledger/ledger.service.js';
import { type AnonymousQuota } from '../limits/anonymous-quota.service.js';
import { MinuteRates } from '../limits/minute-rates.service.js';
import { loadPlans } from '../pricing/plans.settings.js';
import { Prices } from '../pricing/prices.service.js';
import { MeteringAdmission } from './admission.service.js';
import { Charges } from './charges.service.js';
import { type PayPerCall } from './pay-per-call.port.js';
import { PaymentDoor } from './payment-door.service.js';

const clock = { now: () => 0 };
const prices = new Prices(PRICE_LIST);
const nothing = {} as unknown;
const door = (missing: string | null): PaymentDoor => {
  const opened = new PaymentDoor();
  opened.open({ missing } as PayPerCall);
  return opened;
};
const admissionWith = (payments: PaymentDoor) =>
  new MeteringAdmission(
    nothing as Ledger,
    nothing as KeyDirectory,
    new MinuteRates(clock),
    nothing as AnonymousQuota,
    prices,
    payments,
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

const payable = PRICE_LIST.filter(({ security }) => security === 'key_or_pay').map(({ id }) => id);

describe('an operation for a key or a payment', () => {
  const unauthorized = expect.objectContaining({ code: 'unauthorized' });

  it.each(payable)('%s lets a payer in, as nobody, and a wrong key is no payment', (id) => {
    const admission = admissionWith(door(null));
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
    expect(() => admissionWith(door('PAYMENTS_PAY_TO')).admit(request, reply, id)).toThrow(unauthorized);
    expect(() => admissionWith(new PaymentDoor()).admit(request, reply, id)).toThrow(unauthorized);
  });

  it('says which variable is missing where only a payment would do', () => {
    const { request, reply } = call('mpp.company');
    expect(() => admissionWith(door('PAYMENTS_SECRET')).admit(request, reply, 'mpp.company')).toThrow(
      expect.objectContaining({ code: 'not_configured', message: expect.stringContaining('PAYMENTS_SECRET') }),
    );
  });

  it.each([...payable, 'startups.get'])('%s never runs for nobody, whatever let the request in', async (id) => {
    const charges = new Charges(nothing as never, nothing as never, prices, door('PAYMENTS_PAY_TO'), clock);
    let ran = false;
    const work = () => {
      ran = true;
      return Promise.resolve({ body: {} });
    };
    await expect(charges.metered(call(id).request, work)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(ran).toBe(false);
  });
});
