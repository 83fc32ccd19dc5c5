import { type CommandBus } from '@nestjs/cqrs';
import { type PaidAnswers } from '../../../src/payments/calls/paid-answers.service.js';
import { type PaymentRails } from '../../../src/payments/calls/payment-rails.service.js';
import { PaymentResolution } from '../../../src/payments/resolution/payment-resolution.process.js';
import { type ResolvePayment } from '../../../src/payments/resolution/resolve-payment.command.js';
import { testStores, type TestStores } from '../../kit/stores.js';

let stores: TestStores;

beforeAll(async () => {
  stores = await testStores([]);
}, 60_000);

afterAll(() => stores.close());

it('comes to every open payment, also behind many that stay open', async () => {
  await stores.readStore.query(
    `INSERT INTO read.payments (payment_id, operation, protocol, status, amount, network, claimed_at, valid_before, heard_at)
     SELECT 'payment-' || n, 'company', 'x402', 'unknown', 20000, 'eip155:8453', now(), now(), now() - interval '1 hour'
     FROM generate_series(1, 450) AS n`,
  );
  const asked: string[] = [];
  const commands = { execute: ({ paymentId }: ResolvePayment) => Promise.resolve(asked.push(paymentId)) };
  const resolution = new PaymentResolution(
    commands as unknown as CommandBus,
    stores.readStore,
    { chain: {} } as PaymentRails,
    { deleteOld: () => Promise.resolve() } as unknown as PaidAnswers,
    { now: () => Date.now() },
  );
  for (let round = 1; round <= 3; round++) await resolution.look();
  expect(new Set(asked).size).toBe(450);
  expect(asked).toHaveLength(450);
  // And again from the first: what stayed open may be certain by now.
  await resolution.look();
  expect(asked.slice(450)).toEqual(asked.slice(0, 200));
});
