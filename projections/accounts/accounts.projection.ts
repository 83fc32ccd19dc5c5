import { type AccountEvent } from '../../src/metering/accounts/account.events.js';
import { handlers, type Projection } from '../../src/platform/projector/projection.js';

/** Accounts and their keys; a key is looked up here by its hash. */
export const ACCOUNTS: Projection = {
  name: 'accounts',
  version: 1,
  categories: ['account'],
  neverSkips: true,
  tables: [
    {
      name: 'accounts',
      key: ['account_id'],
      columns: { account_id: 'uuid', label: 'text', opened_at: 'timestamptz' },
    },
    {
      name: 'api_keys',
      key: ['key_id'],
      columns: {
        key_id: 'uuid',
        account_id: 'uuid',
        key_hash: 'text',
        key_prefix: 'text',
        replaces_key_id: 'uuid',
        issued_at: 'timestamptz',
        revoked_at: 'timestamptz',
        revoked_position: 'bigint',
      },
      indexes: [
        { name: 'hash', on: '(key_hash)', unique: true },
        { name: 'account', on: '(account_id)' },
        { name: 'revoked', on: '(revoked_position) WHERE revoked_position IS NOT NULL' },
      ],
    },
  ],
  on: handlers<AccountEvent>({
    AccountOpened: ({ data, metadata }) => [
      {
        table: 'accounts',
        key: { account_id: data.accountId },
        put: { label: data.label, opened_at: metadata.occurredAt },
      },
    ],
    ApiKeyIssued: ({ data, metadata }) => [
      {
        table: 'api_keys',
        key: { key_id: data.keyId },
        put: {
          account_id: data.accountId,
          key_hash: data.keyHash,
          key_prefix: data.keyPrefix,
          replaces_key_id: data.replacesKeyId,
          issued_at: metadata.occurredAt,
        },
      },
    ],
    ApiKeyRevoked: ({ data, metadata, position }) => [
      {
        table: 'api_keys',
        key: { key_id: data.keyId },
        set: { revoked_at: metadata.occurredAt, revoked_position: position },
      },
    ],
  }),
  ignores: [],
};
