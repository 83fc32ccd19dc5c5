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

const clock = { now: () => 0 };
const prices = new Prices(PRICE_LIST);
const nothing = {} as unknown;
const admission = new MeteringAdmission(
  nothing as Ledger,
  nothing as KeyDirectory,
  new MinuteRates(clock),
  nothing as AnonymousQuota,
  prices,
  loadPlans(null),
  clock,
  { apiKeyPepper: 'p' },
);

function call(operationId: string, authorization?: string) {
  const headers: Record<string, string> = {};
  const request = {
    headers: authorization === undefined ? {} : { authorization },
    routeOptions: { config: { operation: { id: operationId } } },
  } as unknown as EdgeRequest;
  const reply = { header: (name: string, value: string) => void (headers[name] = value) } as unknown as EdgeReply;
  return { request, reply, headers };
}

const payable = PRICE_LIST.filter(({ security }) => security === 'key_or_pay').map(({ id }) => id);

describe('an operation for a key or a payment', () => {
  it.each(payable)('%s is refused with a challenge where neither came, and a wrong key is no payment', (id) => {
    const { request, reply, headers } = call(id);
    expect(() => admission.admit(request, reply, id)).toThrow(expect.objectContaining({ code: 'payment_required' }));
    expect(headers['www-authenticate']).toBe('Bearer');
    for (const wrong of ['Bearer', 'Bearer nonsense']) {
      const bad = call(id, wrong);
      expect(() => admission.admit(bad.request, bad.reply, id)).toThrow(
        expect.objectContaining({ code: 'unauthorized' }),
      );
    }
  });

  it.each([...payable, 'startups.get'])('%s never runs for nobody, whatever let the request in', async (id) => {
    const charges = new Charges(nothing as never, nothing as never, prices, clock);
    let ran = false;
    const work = () => {
      ran = true;
      return Promise.resolve({ body: {} });
    };
    await expect(charges.metered(call(id).request, work)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(ran).toBe(false);
  });
});
