import { given } from '../../../test/kit/decider.js';
import { ranMs } from '../../../test/kit/machine-speed.js';
import {
  accountDecider,
  activeKeys,
  completeDeletion,
  deleteAccount,
  isLive,
  issueKey,
  keysOf,
  nameKey,
  openAccount,
  revokeKey,
  rotateKey,
  switchReads,
  type AccountState,
} from './account.decide.js';
import { type AccountEvent } from './account.events.js';
import { hashApiKey, isWellFormedKey, shownPrefix } from '../keys/api-key.rules.js';
import { generateApiKey } from '../keys/generate-api-key.js';

const NOW = Date.parse('2026-11-26T10:00:00Z');
const HOUR_MS = 3_600_000;
const NAME = { kid: 'v1', iv: 'i', ct: 'c' };
const key = (n: number) => ({ keyId: `k${n}`, keyHash: `h${n}`, keyPrefix: 'sk_live_abcd' });
const issue = (n: number) => (state: AccountState) => issueKey(state, key(n), NOW);
const revoke = (keyId: string) => (state: AccountState) => revokeKey(state, keyId);
const rotate =
  (keyId: string, n: number, overlapHours = 0, now = NOW) =>
  (state: AccountState) =>
    rotateKey(state, { keyId, overlapHours }, key(n), now);
const remove = (state: AccountState) => deleteAccount(state, NOW);
const none = given(accountDecider);
const opened = none.when((state) => openAccount(state, 'a', 'Acme')).thenTypes('AccountOpened');
const withKeys = (...numbers: number[]) =>
  numbers.reduce((account, n) => account.when(issue(n)).thenTypes('ApiKeyIssued'), opened);

describe('keys of an account', () => {
  it('are issued up to three at once, and once each', () => {
    withKeys(1).when(issue(1)).thenNothing();
    const three = withKeys(1, 2, 3);
    expect(activeKeys(three.state, NOW).map(({ keyId }) => keyId)).toEqual(['k1', 'k2', 'k3']);
    three.when(issue(4)).thenThrows('unprocessable');
    three.when(revoke('k2')).thenTypes('ApiKeyRevoked').when(issue(4)).thenTypes('ApiKeyIssued');
  });

  it('are rotated in one step, also where three are active, and say what they replace', () => {
    const rotated = withKeys(1, 2, 3).when(rotate('k2', 4)).thenTypes('ApiKeyIssued', 'ApiKeyRevoked');
    expect(keysOf(rotated.state).at(-1)).toMatchObject({ keyId: 'k4', replacesKeyId: 'k2', active: true });
    rotated.when(rotate('k2', 4)).thenNothing();
    rotated.when(rotate('k2', 5)).thenThrows('not_found');
    none.when(rotate('k2', 4)).thenThrows('not_found');
  });

  it('are revoked once, and only where they exist', () => {
    const revoked = withKeys(1).when(revoke('k1')).thenTypes('ApiKeyRevoked');
    revoked.when(revoke('k1')).thenNothing();
    revoked.when(revoke('k9')).thenThrows('not_found');
    none.when(revoke('k1')).thenThrows('not_found');
    none.when(issue(1)).thenThrows('not_found');
    opened.when((state) => openAccount(state, 'a', null)).thenNothing();
  });
});

describe('an account that has replaced its key many times', () => {
  /** Of a key that is replaced at once, again and again, beside one that stays. */
  const replacements = (count: number): AccountEvent[] => [
    { type: 'ApiKeyIssued', data: { accountId: 'a', ...key(0), replacesKeyId: null } },
    ...Array.from({ length: count }).flatMap((_, n): AccountEvent[] => [
      { type: 'ApiKeyIssued', data: { accountId: 'a', ...key(n + 1), replacesKeyId: n === 0 ? null : `k${n}` } },
      ...(n === 0 ? [] : [{ type: 'ApiKeyRevoked', data: { accountId: 'a', keyId: `k${n}` } } as const]),
    ]),
  ];

  it('has all keys in the order of their issue, and changes old ones', () => {
    const { state } = opened.and(...replacements(400));
    expect(keysOf(state).map(({ keyId }) => keyId)).toEqual(Array.from({ length: 401 }, (_, n) => `k${n}`));
    expect(activeKeys(state, NOW).map(({ keyId }) => keyId)).toEqual(['k0', 'k400']);
    const renamed = opened
      .and(...replacements(400))
      .when(revoke('k0'))
      .thenTypes('ApiKeyRevoked');
    expect(activeKeys(renamed.state, NOW).map(({ keyId }) => keyId)).toEqual(['k400']);
    renamed.when(revoke('k9')).thenNothing();
    renamed.when(issue(9)).thenNothing();
  });

  it('is folded in a time in proportion to its events', () => {
    const events = replacements(30_000);
    const before = ranMs();
    const state = events.reduce(accountDecider.evolve, accountDecider.initial);
    expect(ranMs() - before).toBeLessThan(2_000);
    expect(keysOf(state)).toHaveLength(30_001);
  });
});

describe('a replaced key with an overlap', () => {
  const replaced = withKeys(1, 2)
    .when(rotate('k1', 3, 24))
    .then(
      { type: 'ApiKeyIssued', data: { accountId: 'a', ...key(3), replacesKeyId: 'k1' } },
      { type: 'ApiKeyEndScheduled', data: { accountId: 'a', keyId: 'k1', endsAt: '2026-11-27T10:00:00.000Z' } },
    );

  it('works until its end, and not at it', () => {
    const [old] = keysOf(replaced.state);
    expect(old && [isLive(old, NOW + 24 * HOUR_MS - 1), isLive(old, NOW + 24 * HOUR_MS)]).toEqual([true, false]);
  });

  it('is replaced once, ends early where it is revoked, and is not one of the three', () => {
    replaced.when(rotate('k1', 4)).thenThrows('unprocessable');
    replaced.when(rotate('k1', 4, 0, NOW + 24 * HOUR_MS)).thenThrows('not_found');
    replaced.when(revoke('k1')).thenTypes('ApiKeyRevoked');
    replaced.when(issue(4)).thenTypes('ApiKeyIssued').when(issue(5)).thenThrows('unprocessable');
  });

  it('is one of at most three, until one of them has ended', () => {
    const three = replaced
      .when(rotate('k3', 4, 1))
      .thenTypes('ApiKeyIssued', 'ApiKeyEndScheduled')
      .when(rotate('k2', 5, 72))
      .thenTypes('ApiKeyIssued', 'ApiKeyEndScheduled');
    three.when(rotate('k4', 6, 24)).thenThrows('unprocessable');
    three.when(rotate('k4', 6)).thenTypes('ApiKeyIssued', 'ApiKeyRevoked');
    three.when(rotate('k4', 6, 24, NOW + HOUR_MS)).thenTypes('ApiKeyIssued', 'ApiKeyEndScheduled');
  });

  it('ends with the account', () => {
    replaced.when(remove).thenTypes('ApiKeyRevoked', 'ApiKeyRevoked', 'ApiKeyRevoked', 'AccountDeleted');
  });
});

describe('the name of a key', () => {
  it('is given with the key or later, goes on with its replacement, and is removed', () => {
    const named = opened
      .when((state) => issueKey(state, { ...key(1), name: NAME }, NOW))
      .then(
        { type: 'ApiKeyIssued', data: { accountId: 'a', ...key(1), replacesKeyId: null } },
        { type: 'ApiKeyNamed', data: { accountId: 'a', keyId: 'k1', name: NAME } },
      );
    const replaced = named.when(rotate('k1', 2)).thenTypes('ApiKeyIssued', 'ApiKeyNamed', 'ApiKeyRevoked');
    expect(keysOf(replaced.state).map(({ name }) => name)).toEqual([NAME, NAME]);
    const nameless = named.when((state) => nameKey(state, 'k1', null)).thenTypes('ApiKeyNamed');
    expect(keysOf(nameless.state)).toMatchObject([{ name: null }]);
    nameless.when((state) => nameKey(state, 'k1', null)).thenNothing();
    named.when((state) => nameKey(state, 'k9', NAME)).thenThrows('not_found');
  });

  it('may be given again, because equal names cannot be compared under their encryption', () => {
    withKeys(1)
      .when((state) => nameKey(state, 'k1', NAME))
      .repeatable('a name is sealed anew each time')
      .thenTypes('ApiKeyNamed');
  });
});

describe('the reads of a key', () => {
  const switchTo = (keyId: string, isRecorded: boolean) => (state: AccountState) =>
    switchReads(state, keyId, isRecorded);

  it('are recorded until the owner says otherwise, and again afterwards', () => {
    const off = withKeys(1, 2).when(switchTo('k1', true)).thenNothing().when(switchTo('k1', false));
    const event = { type: 'ApiKeyReadsSwitched', data: { accountId: 'a', keyId: 'k1', isRecorded: false } } as const;
    const switched = off.then(event);
    expect(keysOf(switched.state).map(({ recordsReads }) => recordsReads)).toEqual([false, true]);
    switched.when(switchTo('k1', false)).thenNothing();
    const on = switched.when(switchTo('k1', true)).thenTypes('ApiKeyReadsSwitched');
    expect(keysOf(on.state)[0]).toMatchObject({ recordsReads: true });
    on.when(switchTo('k9', false)).thenThrows('not_found');
    on.when(remove)
      .thenTypes('ApiKeyRevoked', 'ApiKeyRevoked', 'AccountDeleted')
      .when(switchTo('k1', false))
      .thenThrows('not_found');
  });

  it('stay unrecorded with the replacement of the key', () => {
    const off = withKeys(1).when(switchTo('k1', false)).thenTypes('ApiKeyReadsSwitched');
    const replaced = off.when(rotate('k1', 2)).thenTypes('ApiKeyIssued', 'ApiKeyReadsSwitched', 'ApiKeyRevoked');
    expect(keysOf(replaced.state).at(-1)).toMatchObject({ keyId: 'k2', recordsReads: false });
  });
});

describe('an account', () => {
  it('is deleted once, with every key that is active, and then issues none', () => {
    const deleted = withKeys(1, 2, 3)
      .when(revoke('k2'))
      .thenTypes('ApiKeyRevoked')
      .when(remove)
      .then(
        { type: 'ApiKeyRevoked', data: { accountId: 'a', keyId: 'k1' } },
        { type: 'ApiKeyRevoked', data: { accountId: 'a', keyId: 'k3' } },
        { type: 'AccountDeleted', data: { accountId: 'a' } },
      );
    expect(activeKeys(deleted.state, NOW)).toEqual([]);
    expect(deleted.state).toMatchObject({ label: null, status: 'deleted' });
    deleted.when(issue(4)).thenThrows('not_found');
    deleted.when(rotate('k1', 4)).thenThrows('not_found');
    deleted.when(revoke('k1')).thenNothing();
    none.when(remove).thenThrows('not_found');
  });

  it('is erased once, and only after it was deleted', () => {
    opened.when(completeDeletion).thenThrows('unprocessable');
    none.when(completeDeletion).thenThrows('not_found');
    const erased = opened
      .when(remove)
      .thenTypes('AccountDeleted')
      .when(completeDeletion)
      .then({ type: 'AccountErased', data: { accountId: 'a' } });
    erased.when(remove).thenNothing();
    erased.when(issue(1)).thenThrows('not_found');
  });
});

describe('an API key', () => {
  it('is found mistyped without a look-up, whatever letter is wrong', () => {
    const text = generateApiKey();
    expect(text).toMatch(/^sk_live_[0-9A-Za-z]{36}$/);
    expect(isWellFormedKey(text)).toBe(true);
    for (let at = 0; at < text.length; at++) {
      const other = text.charAt(at) === 'x' ? 'y' : 'x';
      expect(isWellFormedKey(text.slice(0, at) + other + text.slice(at + 1))).toBe(false);
    }
    expect(isWellFormedKey(`${text} `)).toBe(false);
  });

  it('is kept as a hash that needs the pepper, and shown by its first letters', () => {
    const text = generateApiKey();
    expect(hashApiKey(text, 'a')).toMatch(/^[0-9a-f]{64}$/);
    expect(hashApiKey(text, 'a')).not.toBe(hashApiKey(text, 'b'));
    expect(shownPrefix(text)).toHaveLength(12);
    expect(new Set(Array.from({ length: 100 }, generateApiKey)).size).toBe(100);
  });
});
