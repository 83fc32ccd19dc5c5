import { type ListedKey } from '../../metering/own-keys/list-keys.query.js';
import { keysPage } from './keys.page.js';

const ENDS = new Date('2026-11-02T10:00:00Z');

const key = (keyId: string, endsAt: Date | null): ListedKey => ({
  keyId,
  endsAt,
  keyPrefix: 'sk_live_ab',
  name: keyId,
  issuedAt: new Date('2026-11-01T10:00:00Z'),
  lastUsedDay: null,
  replacesKeyId: null,
  recordsReads: true,
  isActive: true,
});

/** What the page says before each key is revoked, by key. */
function warnings(...keys: ListedKey[]): string[] {
  const page = String(keysPage(keys, { keyId: 'none', formToken: 'token' }).body);
  return page.split('Revoke…').slice(1).map((part) => /<p class="small">([^<]*)/.exec(part)?.[1] ?? ''); // prettier-ignore
}

describe('the warning before a key is revoked', () => {
  it('says until when the account can be reached where all other keys end', () => {
    expect(warnings(key('new', null), key('old', ENDS))).toEqual([
      'It stops working immediately. The other active key is replaced: without a new key, access to this account ends at 2026-11-02 10:00 UTC.',
      'It stops working immediately.',
    ]);
  });

  it('says that access is lost with the only key', () => {
    expect(warnings(key('new', null))).toEqual([expect.stringContaining('This is the only active key')]);
  });

  it('is short where another key has no end', () => {
    const short = 'It stops working immediately.';
    expect(warnings(key('one', null), key('two', null), key('old', ENDS))).toEqual([short, short, short]);
  });
});
