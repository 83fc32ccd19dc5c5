import { instant, nullable, record, uuid } from '../../platform/feed/message-schema.js';
import { publisherOf, type FeedEntry } from '../../platform/feed/published-type.js';
import { type AccountEvent } from './account.events.js';

const { publish, withhold } = publisherOf<AccountEvent>('intel.credits.v1', 'account');

const account = uuid('The account');
const key = uuid('The API key; an identifier, not the key itself');

/** Labels, names of keys, key hashes and key prefixes are withheld. */
export const accountFeed: readonly FeedEntry[] = [
  publish('AccountOpened', {
    summary: 'An account was opened',
    message: record({ account_id: account }),
    map: ({ accountId }) => ({ account_id: accountId }),
  }),
  publish('ApiKeyIssued', {
    summary: 'An API key was issued to an account',
    message: record({
      account_id: account,
      key_id: key,
      replaces_key_id: nullable(uuid('The key it was rotated from; null for a further key')),
    }),
    map: (data) => ({ account_id: data.accountId, key_id: data.keyId, replaces_key_id: data.replacesKeyId }),
  }),
  publish('ApiKeyRevoked', {
    summary: 'An API key is no longer accepted',
    message: record({ account_id: account, key_id: key }),
    map: (data) => ({ account_id: data.accountId, key_id: data.keyId }),
  }),
  publish('ApiKeyEndScheduled', {
    summary: 'A replaced API key is accepted until a given time',
    message: record({ account_id: account, key_id: key, ends_at: instant('From this time on the key is refused') }),
    map: (data) => ({ account_id: data.accountId, key_id: data.keyId, ends_at: data.endsAt }),
  }),
  withhold('ApiKeyReadsSwitched', 'whether an account lets its reads be recorded is known to the account alone'),
  withhold('ApiKeyNamed', 'the name is for its owner alone'),
  publish('AccountDeleted', {
    summary: 'The owner deleted the account; its keys have ended and its ledger stays',
    message: record({ account_id: account }),
    map: ({ accountId }) => ({ account_id: accountId }),
  }),
  publish('AccountErased', {
    summary: 'The personal data of a deleted account is erased, and its webhooks and open jobs have ended',
    message: record({ account_id: account }),
    map: ({ accountId }) => ({ account_id: accountId }),
  }),
];
