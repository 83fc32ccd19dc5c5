import { page } from '../../web/openapi/answer-parts.js';
import { count, day, decimal, instant, list, object, orNull, text, uuid } from '../../web/openapi/answer-schema.js';

export const PURCHASE_ANSWER = object('The credits are in the wallet.', {
  wallet: text('The wallet.'),
  credits: count('Credits that were bought.'),
  amount_usd: decimal('What was paid.', { minimum: 0 }),
  payment_id: text('Names the payment; the ledger has it beside the grant.'),
});

const PAYMENT = object('A payment.', {
  payment_id: text('Names the payment; made from chain, payer and nonce, without telling them.'),
  operation: text('What was bought.'),
  protocol: text('mpp or x402.'),
  status: text('Where it stands.'),
  amount_usd: decimal('What it is worth.', { minimum: 0 }),
  network: text('The chain.'),
  purchase: orNull(
    object('Null where no credits were bought.', {
      account_id: orNull(uuid('Whose.')),
      wallet: text('The wallet.'),
      credits: orNull(count('Credits.')),
    }),
  ),
  claimed_at: instant('When it was claimed.'),
  valid_before: orNull(instant('After this the authorisation is worth nothing.')),
  settled_at: orNull(instant('When it was settled.')),
  evidence: orNull(text('The transaction.')),
  delivered_at: orNull(instant('When the answer was given.')),
  reason: orNull(text('Why it was rejected.')),
});

export const PAYMENTS_ANSWER = page('A page of payments.', PAYMENT);

export const REVENUE_ANSWER = object('What was settled.', {
  from: day('The first day, UTC.'),
  to: day('The last day.'),
  total_usd: decimal('Of all days.', { minimum: 0 }),
  days: list(
    object('A day and an operation.', {
      day: day('UTC.'),
      operation: text('What was bought.'),
      payments: count('Payments.'),
      amount_usd: decimal('Their sum.', { minimum: 0 }),
    }),
    'Days without a payment are left out.',
  ),
});

export const RECONCILE_ANSWER = object('What the chain says.', {
  asked: count('Open payments that were asked about.'),
  resolved: count('Of them, those that are settled or rejected now.'),
  compared: count('Settled payments that were held against the chain.'),
  erased: count('Of them, those whose payer was erased, and that cannot be compared.'),
  disagreements: list(
    object('The log and the chain differ.', {
      payment_id: text('The payment.'),
      log: text('What the log says.'),
      chain: text('What the chain says.'),
    }),
    'Empty where all is well.',
  ),
});
