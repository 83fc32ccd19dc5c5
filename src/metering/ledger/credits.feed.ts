import { PLAN_NAMES, WALLETS } from '../../kernel/credits.js';
import { instant, listOf, oneOf, optional, record, text, uuid, whole } from '../../platform/feed/message-schema.js';
import { publisherOf, type FeedEntry } from '../../platform/feed/published-type.js';
import { type ChargedAnswer, type CreditEvent, type PlanTerms, type Wallets } from './credits.events.js';

const { publish, withhold } = publisherOf<CreditEvent>('intel.credits.v1', 'credits');

const at = instant('When it counts, by the ledger’s own clock, which never runs backwards');
const wallet = oneOf(WALLETS, 'The wallet');
const plan = (what: string) => oneOf(PLAN_NAMES, what);
const amount = whole('Credits', 1);
const split = (what: string) =>
  record(
    { period: whole('Credits of the period’s allowance'), balance: whole('Credits of the purchased balance') },
    what,
  );
const period = text('Calendar month in UTC, for instance 2026-11');
const allowances = listOf(
  record({ wallet, credits: whole('Credits a period') }),
  'What the plan allows in a period, one entry a wallet',
);
const wallets = listOf(
  record({ wallet, used: whole('Allowance used so far'), balance: whole('Purchased balance') }),
  'State of each wallet',
);

/** Hashes of the ledger and of idempotency keys are withheld; a message's account is its stream. */
export const creditsFeed: readonly FeedEntry[] = [
  publish('PeriodOpened', {
    summary: 'The first period of an account, or the next one, began',
    message: record({ account_id: uuid('The account'), at, period, plan: plan('The plan'), allowances, wallets }),
    map: (data) => ({
      account_id: data.accountId,
      at: isoTime(data.at),
      period: data.period,
      plan: data.plan,
      allowances: allowancesOf(data),
      wallets: walletsOf(data.wallets),
    }),
  }),
  publish('PlanChanged', {
    summary: 'An account took another plan',
    message: record({ at, from: plan('The plan before'), to: plan('The plan from now on'), allowances }),
    map: (data) => ({ at: isoTime(data.at), from: data.from, to: data.to, allowances: allowancesOf(data) }),
  }),
  publish('CreditGranted', {
    summary: 'Credits were added to the purchased balance of a wallet',
    message: record({
      at,
      grant_id: uuid('The grant'),
      wallet,
      amount,
      remaining: split('What the wallet holds after the grant'),
    }),
    map: (data) => ({
      at: isoTime(data.at),
      grant_id: data.grantId,
      wallet: data.wallet,
      amount: data.amount,
      remaining: data.remaining,
    }),
  }),
  publish('CreditDebited', {
    summary: 'A request was charged',
    message: record({
      at,
      request_id: uuid('The request that was charged; charged once however often it was sent'),
      key_id: uuid('The API key it came with'),
      operation: text('Operation id, as in the OpenAPI document'),
      wallet,
      amount,
      split: split('How the amount was taken'),
      remaining: split('What the wallet holds after the charge'),
      job_id: optional(uuid('The job or submission that was paid for, where the work comes after the charge')),
      answer: optional(
        record(
          {
            digest: text('SHA-256 (Base64) of the body as sent, without the figures of the charge at its end'),
            position: optional(text('The answer shows at least the events up to this position of the log')),
          },
          'The answer that was paid for, where it was known before the charge',
        ),
      ),
    }),
    map: (data) => ({
      at: isoTime(data.at),
      request_id: data.requestId,
      key_id: data.keyId,
      operation: data.operation,
      wallet: data.wallet,
      amount: data.amount,
      split: data.split,
      remaining: data.remaining,
      ...(data.jobId !== undefined && { job_id: data.jobId }),
      ...(data.answer && { answer: answerOf(data.answer) }),
    }),
  }),
  withhold('ReadsRecorded', 'which records an account reads is known to the account alone'),
  publish('CreditRefunded', {
    summary: 'A charge was given back',
    message: record({
      at,
      request_id: uuid('The request whose charge is given back'),
      wallet,
      amount,
      split: split('Where the amount went back to'),
      remaining: split('What the wallet holds after the refund'),
      cause: text('Why, as a code'),
    }),
    map: (data) => ({
      at: isoTime(data.at),
      request_id: data.requestId,
      wallet: data.wallet,
      amount: data.amount,
      split: data.split,
      remaining: data.remaining,
      cause: data.cause,
    }),
  }),
  publish('PeriodClosed', {
    summary: 'The books of a period were closed',
    message: record({ at, period, wallets, events: whole('Events of the period') }),
    map: (data) => ({
      at: isoTime(data.at),
      period: data.period,
      wallets: walletsOf(data.wallets),
      events: data.events,
    }),
  }),
];

function answerOf({ digest, position }: ChargedAnswer): { digest: string; position?: string } {
  return position === null ? { digest } : { digest, position };
}

function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

function allowancesOf({ allowances }: PlanTerms): { wallet: (typeof WALLETS)[number]; credits: number }[] {
  return WALLETS.map((wallet) => ({ wallet, credits: allowances[wallet] }));
}

function walletsOf(wallets: Wallets): { wallet: (typeof WALLETS)[number]; used: number; balance: number }[] {
  return WALLETS.flatMap((wallet) => {
    const state = wallets[wallet];
    return state ? [{ wallet, used: state.used, balance: state.balance }] : [];
  });
}
