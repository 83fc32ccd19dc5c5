import { type Change } from '../change.js';
import { type ChangePlace, changesAfter, keyOfChange, placeIn, placeText } from './change-place.js';

const round = (id: string): Change => ({ op: 'withdrawn', kind: 'round', id, fields: [] });
const [A, B, C] = ['a', 'b', 'c'].map(round) as [Change, Change, Change];

describe('the place of a reader', () => {
  it.each<[string, ChangePlace]>([
    ['@0', { position: 0n, after: null }],
    ['@123456789012345678', { position: 123456789012345678n, after: null }],
    ['@12.0123456789abcdef', { position: 12n, after: '0123456789abcdef' }],
  ])('%s is read and written', (text, place) => {
    expect(placeIn(text)).toEqual(place);
    expect(placeText(place)).toBe(text);
  });

  it.each(['', '@', '12', '@012', '@12.', '@12.3', '@12.0123456789ABCDEF', '@12.0123456789abcdef0', '2026-01-01'])(
    '"%s" is none',
    (text) => {
      expect(placeIn(text)).toBeNull();
    },
  );
});

describe('the changes of an event after a key', () => {
  it('are those behind it, also where others before it have gone', () => {
    expect(changesAfter([A, B, C], keyOfChange(B))).toEqual([C]);
    expect(changesAfter([B, C], keyOfChange(B))).toEqual([C]);
    expect(changesAfter([A, B, C], keyOfChange(C))).toEqual([]);
  });

  it('are all of them without a key, and where it has gone', () => {
    expect(changesAfter([A, B, C], null)).toEqual([A, B, C]);
    expect(changesAfter([A, C], keyOfChange(B))).toEqual([A, C]);
  });

  it('come once each, so that a reader comes to an end', () => {
    expect(changesAfter([A, B, A, C], keyOfChange(A))).toEqual([B, C]);
  });
});
