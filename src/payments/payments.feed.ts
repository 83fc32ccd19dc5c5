import { WALLETS } from '../kernel/credits.js';
import { instant, nullable, oneOf, record, text, uuid, whole } from '../platform/feed/message-schema.js';
import { publisherOf, type FeedEntry } from '../platform/feed/published-type.js';
import { EVIDENCE, PROTOCOLS, REJECTIONS, type PaymentEvent, type Purchase } from './payment.events.js';

const payments = publisherOf<PaymentEvent>('intel.payments.v1', 'payment');

const payment = text('The payment; says nothing of its payer');
const at = instant('When');
const operation = text('What was paid for, as the price list calls it');
const amount = whole('Millionths of a dollar');
const network = text('The chain, as CAIP-2');
const purchase = nullable(
  record(
    {
      account_id: uuid('The account'),
      wallet: oneOf(WALLETS, 'The wallet'),
      credits: whole('Credits bought', 1),
    },
    'The credits that were bought; null where it was a call',
  ),
);

const bought = (data: Purchase | null) =>
  data && { account_id: data.accountId, wallet: data.wallet, credits: data.credits };

/** Payers, nonces and transactions are withheld: each identifies the payer on a public chain. */
export const paymentsFeed: readonly FeedEntry[] = [
  payments.publish('PaymentClaimed', {
    summary: 'A verified payment was taken for one request, and is about to be settled',
    message: record({
      payment_id: payment,
      at,
      protocol: oneOf(PROTOCOLS, 'How it was offered'),
      operation,
      amount,
      network,
      valid_before: instant('From then on the chain takes it no more'),
      purchase,
    }),
    map: (data) => ({
      payment_id: data.paymentId,
      at: data.at,
      protocol: data.protocol,
      operation: data.operation,
      amount: data.amount,
      network: data.network,
      valid_before: data.validBefore,
      purchase: bought(data.purchase),
    }),
  }),
  payments.withhold('PaymentVerified', 'stands in one append with PaymentClaimed and says nothing more to a reader'),
  payments.publish('PaymentSettled', {
    summary: 'The money has moved',
    message: record({
      payment_id: payment,
      at,
      operation,
      amount,
      network,
      evidence: oneOf(EVIDENCE, 'How that is known'),
      purchase,
    }),
    map: (data) => ({
      payment_id: data.paymentId,
      at: data.at,
      operation: data.operation,
      amount: data.amount,
      network: data.network,
      evidence: data.evidence,
      purchase: bought(data.purchase),
    }),
  }),
  payments.publish('PaymentSettlementUnknown', {
    summary: 'It is not known whether the money has moved; the chain will tell',
    message: record({ payment_id: payment, at, reason: text('Why not') }),
    map: (data) => ({ payment_id: data.paymentId, at: data.at, reason: data.reason }),
  }),
  payments.publish('PaymentRejected', {
    summary: 'No money has moved, and none will',
    message: record({ payment_id: payment, at, reason: oneOf(REJECTIONS, 'Why') }),
    map: (data) => ({ payment_id: data.paymentId, at: data.at, reason: data.reason }),
  }),
  payments.publish('PaidResourceDelivered', {
    summary: 'What was paid for was handed over',
    message: record({ payment_id: payment, at }),
    map: (data) => ({ payment_id: data.paymentId, at: data.at }),
  }),
];
