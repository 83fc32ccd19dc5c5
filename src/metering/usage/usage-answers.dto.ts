import { PLAN_NAMES, WALLETS } from '../../kernel/credits.js';
import { page } from '../../web/openapi/answer-parts.js';
import {
  type AnswerSchema,
  choice,
  component,
  count,
  instant,
  list,
  object,
  orNull,
  text,
  uuid,
} from '../../web/openapi/answer-schema.js';

export const WALLET: AnswerSchema = choice('A wallet.', WALLETS);
export const PLAN: AnswerSchema = choice('A plan.', PLAN_NAMES);

export const WALLET_STATE = component('Wallet', 'What a wallet holds.', {
  wallet: WALLET,
  limit: count("The month's allowance."),
  used: count('Spent of it.'),
  remaining_period: count('What is left of it.'),
  remaining_balance: count('Purchased credits that are left.'),
  resets_at: instant('When the month ends.'),
});

export const ME_ANSWER = object('The account of the key.', {
  account_id: uuid('The account.'),
  plan: PLAN,
  wallets: list(WALLET_STATE, 'All wallets.'),
  limits: object('What the plan allows.', {
    api_per_day: orNull(count('Credits a day of the api allowance; null where the plan has no cap of the day.')),
    api_today: count('Spent of it today.'),
    requests_per_minute: count('Requests.'),
  }),
  alerts: list(
    object('A threshold of an allowance that was passed in this month.', {
      wallet: WALLET,
      threshold_pct: count('Percent.'),
      used: count('Spent when it was noticed.'),
      limit: count('Of so many.'),
      raised_at: instant('When.'),
    }),
    'The oldest first.',
  ),
});

export const USAGE_ANSWER = page(
  "A page of the account's movements.",
  component('Movement', 'A movement of credits.', {
    id: uuid('The event in the log.'),
    at: instant('When.'),
    request_id: text('The request that caused it.'),
    operation: orNull(text('Operation that was charged; null for a grant.')),
    wallet: WALLET,
    kind: choice('What moved.', ['debit', 'refund', 'grant']),
    amount: count('Credits.'),
    remaining_period: count("What was left of the month's allowance then."),
    remaining_balance: count('What was left of the balance then.'),
  }),
);
