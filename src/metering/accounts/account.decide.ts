import { DomainError } from '../../kernel/domain-error.js';
import { type Decider } from '../../kernel/domain-event.js';
import { type Sealed } from '../../kernel/sealed.js';
import { type AccountEvent } from './account.events.js';
import { allKeys, type KeyList, NO_KEYS, withChangedKey, withIssuedKey } from '../keys/key-list.rules.js';

export interface ApiKeyState {
  readonly keyId: string;
  readonly keyPrefix: string;
  readonly replacesKeyId: string | null;
  /** False from its revocation on. A key whose end is scheduled stays active until `endsAt`: see `isLive`. */
  readonly active: boolean;
  /** When it ends by itself, epoch ms; null where no end is scheduled. */
  readonly endsAt: number | null;
  readonly name: Sealed | null;
  /** Whether the records that its answers show are recorded. */
  readonly recordsReads: boolean;
}

export interface AccountState {
  /** Null before the account is opened. */
  readonly accountId: string | null;
  readonly label: string | null;
  /** Read them by `keysOf`. */
  readonly keys: KeyList<ApiKeyState>;
  readonly status: 'open' | 'deleted' | 'erased';
}

export const MAX_ACTIVE_KEYS = 3;
/** Replaced keys that may work at the same time beside their replacements. */
export const MAX_ENDING_KEYS = 3;
const HOUR_MS = 3_600_000;

export const accountDecider: Decider<AccountState, AccountEvent> = {
  initial: { accountId: null, label: null, keys: NO_KEYS, status: 'open' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'AccountOpened':
        return { ...state, accountId: event.data.accountId, label: event.data.label };
      case 'ApiKeyIssued':
        return { ...state, keys: withIssuedKey(state.keys, keyOf(event.data)) };
      case 'ApiKeyRevoked':
        return withKey(state, event.data.keyId, { active: false });
      case 'ApiKeyEndScheduled':
        return withKey(state, event.data.keyId, { endsAt: Date.parse(event.data.endsAt) });
      case 'ApiKeyNamed':
        return withKey(state, event.data.keyId, { name: event.data.name });
      case 'ApiKeyReadsSwitched':
        return withKey(state, event.data.keyId, { recordsReads: event.data.isRecorded });
      case 'AccountDeleted':
        return { ...state, label: null, status: 'deleted' };
      case 'AccountErased':
        return { ...state, status: 'erased' };
    }
  },
};

function keyOf({
  keyId,
  keyPrefix,
  replacesKeyId,
}: Pick<ApiKeyState, 'keyId' | 'keyPrefix' | 'replacesKeyId'>): ApiKeyState {
  return { keyId, keyPrefix, replacesKeyId, active: true, endsAt: null, name: null, recordsReads: true };
}

function withKey(state: AccountState, keyId: string, change: Partial<ApiKeyState>): AccountState {
  return { ...state, keys: withChangedKey(state.keys, keyId, change) };
}

/** The hash and prefix of an issued key, without the key. */
export interface NewKey {
  readonly keyId: string;
  readonly keyHash: string;
  readonly keyPrefix: string;
  readonly name?: Sealed | null;
}

export function openAccount(state: AccountState, accountId: string, label: string | null): AccountEvent[] {
  return state.accountId === null ? [{ type: 'AccountOpened', data: { accountId, label } }] : [];
}

/** @param now epoch ms */
export function issueKey(state: AccountState, key: NewKey, now: number): AccountEvent[] {
  const accountId = usable(state);
  if (keysOf(state).some(({ keyId }) => keyId === key.keyId)) return [];
  if (activeKeys(state, now).filter(({ endsAt }) => endsAt === null).length >= MAX_ACTIVE_KEYS) {
    throw new DomainError('unprocessable', `The account has ${MAX_ACTIVE_KEYS} active keys; revoke or rotate one.`);
  }
  return issued(accountId, key, null);
}

export interface Replacement {
  readonly keyId: string;
  /** How long the replaced key goes on working; 0 ends it at once. */
  readonly overlapHours: number;
}

/**
 * Issues the replacement of a key under the key's name and ends the key, at once or after the overlap, in one decision.
 *
 * @param now epoch ms
 */
export function rotateKey(
  state: AccountState,
  { keyId, overlapHours }: Replacement,
  key: NewKey,
  now: number,
): AccountEvent[] {
  const accountId = usable(state);
  if (keysOf(state).some((known) => known.keyId === key.keyId)) return [];
  const replaced = activeKeys(state, now).find((known) => known.keyId === keyId);
  if (!replaced) throw new DomainError('not_found', `The account has no active key ${keyId}.`);
  if (replaced.endsAt !== null) {
    throw new DomainError('unprocessable', `The key ${keyId} has been replaced already; replace its replacement.`);
  }
  const replacement = issued(accountId, { ...key, name: replaced.name }, keyId);
  if (!replaced.recordsReads) {
    replacement.push({ type: 'ApiKeyReadsSwitched', data: { accountId, keyId: key.keyId, isRecorded: false } });
  }
  if (overlapHours === 0) return [...replacement, { type: 'ApiKeyRevoked', data: { accountId, keyId } }];
  if (activeKeys(state, now).filter(({ endsAt }) => endsAt !== null).length >= MAX_ENDING_KEYS) {
    const detail = `${MAX_ENDING_KEYS} replaced keys still work; revoke one of them, or replace this key without an overlap.`;
    throw new DomainError('unprocessable', detail);
  }
  const endsAt = new Date(now + overlapHours * HOUR_MS).toISOString();
  return [...replacement, { type: 'ApiKeyEndScheduled', data: { accountId, keyId, endsAt } }];
}

export function nameKey(state: AccountState, keyId: string, name: Sealed | null): AccountEvent[] {
  const accountId = usable(state);
  const key = knownKey(state, keyId);
  return key.name === null && name === null ? [] : [{ type: 'ApiKeyNamed', data: { accountId, keyId, name } }];
}

/** A key that replaces another one has its switch; see `rotateKey`. */
export function switchReads(state: AccountState, keyId: string, isRecorded: boolean): AccountEvent[] {
  const accountId = usable(state);
  if (knownKey(state, keyId).recordsReads === isRecorded) return [];
  return [{ type: 'ApiKeyReadsSwitched', data: { accountId, keyId, isRecorded } }];
}

export function revokeKey(state: AccountState, keyId: string): AccountEvent[] {
  const accountId = opened(state);
  return knownKey(state, keyId).active ? [{ type: 'ApiKeyRevoked', data: { accountId, keyId } }] : [];
}

/** Ends every key, with those whose end is scheduled, and the account. Credit movements of calls in flight still settle in the ledger. */
export function deleteAccount(state: AccountState, now: number): AccountEvent[] {
  const accountId = opened(state);
  if (state.status !== 'open') return [];
  const revoked = activeKeys(state, now).map(({ keyId }): AccountEvent => ({
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

/** All keys in the order of their issue, also ended ones. */
export function keysOf({ keys }: Pick<AccountState, 'keys'>): readonly ApiKeyState[] {
  return allKeys(keys);
}

/** Keys that work at `now` (epoch ms). */
export function activeKeys(state: AccountState, now: number): readonly ApiKeyState[] {
  return keysOf(state).filter((key) => isLive(key, now));
}

export function isLive({ active, endsAt }: Pick<ApiKeyState, 'active' | 'endsAt'>, now: number): boolean {
  return active && (endsAt === null || now < endsAt);
}

function issued(accountId: string, { name = null, ...key }: NewKey, replacesKeyId: string | null): AccountEvent[] {
  const named: AccountEvent[] = name ? [{ type: 'ApiKeyNamed', data: { accountId, keyId: key.keyId, name } }] : [];
  return [{ type: 'ApiKeyIssued', data: { accountId, ...key, replacesKeyId } }, ...named];
}

function knownKey(state: AccountState, keyId: string): ApiKeyState {
  const found = keysOf(state).find((key) => key.keyId === keyId);
  if (!found) throw new DomainError('not_found', `The account has no key ${keyId}.`);
  return found;
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
