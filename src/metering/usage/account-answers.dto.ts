import { page } from '../../web/openapi/answer-parts.js';
import {
  always,
  component,
  count,
  flag,
  instant,
  list,
  type Members,
  object,
  orNull,
  text,
  uuid,
} from '../../web/openapi/answer-schema.js';
import { PLAN, WALLET, WALLET_STATE } from './usage-answers.dto.js';

const ACCOUNT = uuid('The account.');
const KEY: Members = {
  account_id: ACCOUNT,
  key_id: uuid('The key.'),
  api_key: text('The key itself; shown this once.'),
};

export const ACCOUNTS_ANSWER = page(
  'A page of accounts.',
  component('AccountRow', 'An account as lists show it.', {
    account_id: ACCOUNT,
    label: orNull(text('The operator’s own name for it.')),
    plan: PLAN,
    opened_at: instant('When.'),
    active_keys: count('Keys that are in force.'),
  }),
);

export const ACCOUNT_ANSWER = object('An account.', {
  account_id: ACCOUNT,
  label: orNull(text('The operator’s own name for it.')),
  plan: PLAN,
  keys: list(
    component('AccountKey', 'A key.', {
      key_id: uuid('The key.'),
      key_prefix: text('How it begins.'),
      active: flag('Whether it is in force.'),
      replaces_key_id: orNull(uuid('The key in whose place it was put.')),
    }),
    'All of them.',
  ),
  wallets: list(WALLET_STATE, 'All wallets.'),
  revision: count('Revision of its stream of credits.'),
});

export const KEY_ANSWER = object('The key.', KEY);
export const KEY_ROTATED_ANSWER = object('The new key.', { ...KEY, replaces_key_id: uuid('The key that ended.') });
export const KEY_REVOKED_ANSWER = object('It has ended.', {
  account_id: ACCOUNT,
  key_id: uuid('The key.'),
  revoked: always(true, 'Always true.'),
});
export const PLAN_ANSWER = object('The plan.', { account_id: ACCOUNT, plan: PLAN, previous_plan: PLAN });
export const GRANT_ANSWER = object('The balance.', {
  account_id: ACCOUNT,
  wallet: WALLET,
  balance: count('Purchased credits in the wallet now.'),
});
export const REFUND_ANSWER = object('What was given back.', {
  account_id: ACCOUNT,
  request_id: text('The charge.'),
  refunded: flag('False where it had been given back before.'),
});
