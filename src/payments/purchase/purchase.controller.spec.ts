import { type CommandBus } from '@nestjs/cqrs';
import { type PaymentPrices } from '../../metering/pricing/payment-prices.settings.js';
import { type Prices } from '../../metering/pricing/prices.service.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { type PaidCalls } from '../calls/paid-calls.service.js';
import { PurchaseController } from './purchase.controller.js';

it('the answer to a purchase has the amount that was taken, not that of the price today', async () => {
  const commands = { execute: () => Promise.resolve(400_000) } as unknown as CommandBus;
  const paidCalls = {
    sell: async (_request: object, _sale: object, work: (paymentId: string) => Promise<{ body: object }>) =>
      (await work('p1')).body,
  } as unknown as PaidCalls;
  const operations = { walletsSpentOn: () => new Set(['api']) } as unknown as Prices;
  const prices = { credit: { api: 5_000 } } as unknown as PaymentPrices;
  const request = { principal: { accountId: 'a', keyId: 'k', plan: 'pro' } } as unknown as EdgeRequest;
  const controller = new PurchaseController(commands, paidCalls, operations, prices);
  expect(await controller.purchase(request, { wallet: 'api', credits: 100 })).toEqual({
    wallet: 'api',
    credits: 100,
    amount_usd: 0.4,
    payment_id: 'p1',
  });
});
