import { type DomainError } from '../../kernel/domain-error.js';
import {
  accountDecider,
  activeKeys,
  issueKey,
  openAccount,
  revokeKey,
  rotateKey,
  type AccountState,
} from './account.decide.js';
import { type AccountEvent } from './account.events.js';
import { hashApiKey, isWellFormedKey, shownPrefix } from '../keys/api-key.rules.js';
import { generateApiKey } from '../keys/generate-api-key.js';

const key = (n: number) => ({ keyId: `k${n}`, keyHash: `h${n}`, keyPrefix: 'sk_live_abcd' });
const fold = (events: readonly AccountEvent[], from = accountDecider.initial): AccountState =>
  events.reduce(accountDecider.evolve, from);
const opened = fold(openAccount(accountDecider.initial, 'a', 'Acme'));

function refusal(decide: () => unknown): string {
  try {
    decide();
  } catch (error) {
    return (error as DomainError).code;
  }
  return 'not refused';
}

describe('keys of an account', () => {
  it('are issued up to three at once, and once each', () => {
    const one = fold(issueKey(opened, key(1)), opened);
    expect(issueKey(one, key(1))).toEqual([]);
    const three = [2, 3].reduce((state, n) => fold(issueKey(state, key(n)), state), one);
    expect(activeKeys(three).map(({ keyId }) => keyId)).toEqual(['k1', 'k2', 'k3']);
    expect(refusal(() => issueKey(three, key(4)))).toBe('unprocessable');
    const two = fold(revokeKey(three, 'k2'), three);
    expect(issueKey(two, key(4))).toHaveLength(1);
  });

  it('are rotated in one step, also where three are active, and say what they replace', () => {
    const three = [1, 2, 3].reduce((state, n) => fold(issueKey(state, key(n)), state), opened);
    const events = rotateKey(three, 'k2', key(4));
    expect(events.map(({ type }) => type)).toEqual(['ApiKeyIssued', 'ApiKeyRevoked']);
    const rotated = fold(events, three);
    expect(rotated.keys.at(-1)).toMatchObject({ keyId: 'k4', replacesKeyId: 'k2', active: true });
    expect(rotateKey(rotated, 'k2', key(4))).toEqual([]);
    expect(refusal(() => rotateKey(rotated, 'k2', key(5)))).toBe('not_found');
  });

  it('end once, and only where they are', () => {
    const one = fold(issueKey(opened, key(1)), opened);
    const none = fold(revokeKey(one, 'k1'), one);
    expect(revokeKey(none, 'k1')).toEqual([]);
    expect(refusal(() => revokeKey(none, 'k9'))).toBe('not_found');
    expect(refusal(() => issueKey(accountDecider.initial, key(1)))).toBe('not_found');
    expect(openAccount(opened, 'a', null)).toEqual([]);
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
