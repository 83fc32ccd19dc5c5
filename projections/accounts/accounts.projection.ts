import { type AccountEvent } from '../../src/metering/accounts/account.events.js';
import { handlers, type Projection } from '../../src/platform/projector/projection.js';
import { ACCOUNTS, API_KEYS } from './accounts.entity.js';

/** Accounts and their keys; key look-up is by hash. */
export const accountsProjection: Projection = {
  name: 'accounts',
  group: 'money',
  version: 4,
  categories: ['account'],
  neverSkips: true,
  tables: [ACCOUNTS, API_KEYS],
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
          records_reads: true,
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
    ApiKeyReadsSwitched: ({ data: { keyId, isRecorded } }) => [
      { table: 'api_keys', key: { key_id: keyId }, set: { records_reads: isRecorded } },
    ],
    ApiKeyEndScheduled: ({ data, position }) => [
      {
        table: 'api_keys',
        key: { key_id: data.keyId },
        set: { ends_at: data.endsAt, revoked_position: position },
      },
    ],
    AccountDeleted: ({ data, metadata }) => [
      {
        table: 'accounts',
        key: { account_id: data.accountId },
        set: { label: null, deleted_at: metadata.occurredAt },
      },
    ],
  }),
  // A name is read from the log, for its owner alone.
  ignores: ['AccountErased', 'ApiKeyNamed'],
};
