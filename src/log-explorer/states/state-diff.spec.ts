import { changesBetween, isWithin, leavesOf, showable } from './state-diff.rules.js';

const SEALED = { kid: 'k1', iv: 'iv', ct: 'ct' };

describe('what differs between two states', () => {
  it('is told field by field, with what was there and what is there', () => {
    const before = { phase: 'pending', received: { name: 'Acme', tags: ['a', 'b'] }, findings: null };
    const after = { ...before, phase: 'approved', received: { ...before.received, tags: ['a', 'c', 'd'] } };
    expect(changesBetween(before, after)).toEqual([
      { path: 'phase', before: '"pending"', after: '"approved"' },
      { path: 'received.tags.1', before: '"b"', after: '"c"' },
      { path: 'received.tags.2', before: null, after: '"d"' },
    ]);
  });

  it('knows what came, what went, and what became of another kind', () => {
    expect(changesBetween({ a: 1 }, { b: 1 })).toEqual([
      { path: 'a', before: '1', after: null },
      { path: 'b', before: null, after: '1' },
    ]);
    expect(changesBetween({ a: null }, { a: { b: true } })).toEqual([
      { path: 'a', before: 'null', after: null },
      { path: 'a.b', before: null, after: 'true' },
    ]);
    expect(changesBetween({ a: { b: true } }, { a: [] })).toEqual([
      { path: 'a.b', before: 'true', after: null },
      { path: 'a', before: null, after: '[]' },
    ]);
  });

  it('goes into maps and sets, and finds nothing where nothing differs', () => {
    const roles = new Map([['r1', { title: 'CTO' }]]);
    expect(changesBetween({ roles: new Map() }, { roles })).toEqual([
      { path: 'roles', before: '{}', after: null },
      { path: 'roles.r1.title', before: null, after: '"CTO"' },
    ]);
    expect(changesBetween({ roles }, { roles: new Map([['r1', { title: 'CTO' }]]) })).toEqual([]);
    expect(changesBetween({ at: 5n }, { at: 6n })).toEqual([{ path: 'at', before: '5', after: '6' }]);
  });

  it('opens nothing that is sealed, and shows no hash of a key', () => {
    expect(leavesOf({ name: SEALED, keyHash: 'abc', keys: [{ keyHash: 'def' }] })).toEqual([
      { path: 'name', text: '(sealed under k1)' },
      { path: 'keyHash', text: '(hidden)' },
      { path: 'keys.0.keyHash', text: '(hidden)' },
    ]);
    // Columns of read models have the same values under other names.
    expect(leavesOf({ key_hash: 'abc', token_hash: 'def' }).map(({ text }) => text)).toEqual(['(hidden)', '(hidden)']);
    const shown = JSON.stringify(showable({ name: SEALED, deep: [{ keyHash: 'abc', ok: 1 }] }));
    expect(shown).toBe('{"name":"(sealed under k1)","deep":[{"keyHash":"(hidden)","ok":1}]}');
  });

  it.each([
    ['wallets.api.used', 'wallets.api', true],
    ['wallets.api', 'wallets.api', true],
    ['wallets.apiary', 'wallets.api', false],
  ])('%s lies in %s: %s', (path, field, answer) => expect(isWithin(path, field)).toBe(answer));
});
