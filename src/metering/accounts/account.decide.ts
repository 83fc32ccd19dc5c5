import { DomainError } from '../../kernel/domain-error.js';
import { type Decider } from '../../kernel/domain-event.js';
import { type AccountEvent } from './account.events.js';

export interface ApiKeyState {
  readonly keyId: string;
  readonly keyPrefix: string;
  readonly replacesKeyId: string | null;
  readonly active: boolean;
}

export interface AccountState {
  /** Null before the account is opened. */
  readonly accountId: string | null;
  readonly label: string | null;
  readonly keys: readonly ApiKeyState[];
  readonly status: 'open' | 'deleted' | 'erased';
}

export const MAX_ACTIVE_KEYS = 3;

export const accountDecider: Decider<AccountState, AccountEvent> = {
  initial: { accountId: null, label: null, keys: [], status: 'open' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'AccountOpened':
        return { ...state, accountId: event.data.accountId, label: event.data.label };
      case 'ApiKeyIssued':
        return { ...state, keys: [...state.keys, keyOf(event.data)] };
      case 'ApiKeyRevoked': {
        const { keyId } = event.data;
        return { ...state, keys: state.keys.map((key) => (key.keyId === keyId ? { ...key, active: false } : key)) };
      }
      case 'AccountDeleted':
        return { ...state, label: null, status: 'deleted' };
      case 'AccountErased':
        return { ...state, status: 'erased' };
    }
  },
};

function keyOf({ keyId, keyPrefix, replacesKeyId }: Omit<ApiKeyState, 'active'>): ApiKeyState {
  return { keyId, keyPrefix, replacesKeyId, active: true };
}

/** The hash and prefix of an issued key, without the key. */
export interface NewKey {
  readonly keyId: string;
  readonly keyHash: string;
  readonly keyPrefix: string;
}

export function openAccount(state: AccountState, accountId: string, label: string | null): AccountEvent[] {
  return state.accountId === null ? [{ type: 'AccountOpened', data: { accountId, label } }] : [];
}

export function issueKey(state: AccountState, key: NewKey): AccountEvent[] {
  const accountId = usable(state);
  if (state.keys.some(({ keyId }) => keyId === key.keyId)) return [];
  if (activeKeys(state).length >= MAX_ACTIVE_KEYS) {
    throw new DomainError('unprocessable', `The account has ${MAX_ACTIVE_KEYS} active keys; revoke or rotate one.`);
  }
  return [{ type: 'ApiKeyIssued', data: { accountId, ...key, replacesKeyId: null } }];
}

/** Revokes a key and issues its replacement in one decision. */
export function rotateKey(state: AccountState, keyId: string, key: NewKey): AccountEvent[] {
  const accountId = usable(state);
  if (state.keys.some((known) => known.keyId === key.keyId)) return [];
  assertActive(state, keyId);
  return [
    { type: 'ApiKeyIssued', data: { accountId, ...key, replacesKeyId: keyId } },
    { type: 'ApiKeyRevoked', data: { accountId, keyId } },
  ];
}

export function revokeKey(state: AccountState, keyId: string): AccountEvent[] {
  const accountId = opened(state);
  const found = state.keys.find((key) => key.keyId === keyId);
  if (!found) throw new DomainError('not_found', `The account has no key ${keyId}.`);
  return found.active ? [{ type: 'ApiKeyRevoked', data: { accountId, keyId } }] : [];
}

/** Ends every key and the account. Credit movements of calls in flight still settle in the ledger. */
export function deleteAccount(state: AccountState): AccountEvent[] {
  const accountId = opened(state);
  if (state.status !== 'open') return [];
  const revoked = activeKeys(state).map(({ keyId }): AccountEvent => ({
    type: 'ApiKeyRevoked',
    data: { accountId, keyId },
  }));
  return [...revoked, { type: 'AccountDeleted', data: { accountId } }];
}

/** Records that nothing personal of a deleted account is readable any more. */
export function completeDeletion(state: AccountState): AccountEvent[] {
  const accountId = opened(state);
  if (state.status === 'open') throw new DomainError('unprocessable', 'The account is not deleted.');
  return state.status === 'deleted' ? [{ type: 'AccountErased', data: { accountId } }] : [];
}

export function activeKeys(state: AccountState): readonly ApiKeyState[] {
  return state.keys.filter(({ active }) => active);
}

function opened(state: AccountState): string {
  if (state.accountId === null) throw new DomainError('not_found', 'There is no such account.');
  return state.accountId;
}

function usable(state: AccountState): string {
  const accountId = opened(state);
  if (state.status !== 'open') throw new DomainError('not_found', 'The account has been deleted.');
  return accountId;
}

function assertActive(state: AccountState, keyId: string): void {
  if (!activeKeys(state).some((key) => key.keyId === keyId)) {
    throw new DomainError('not_found', `The account has no active key ${keyId}.`);
  }
}
