import fc from 'fast-check';
import { DomainError } from '../../kernel/domain-error.js';
import { decodeCursor, encodeCursor } from './cursor.js';

const key = fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null));

describe('cursor', () => {
  it('comes back as it went', () => {
    fc.assert(
      fc.property(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.uuid(), (scope, sort, id) => {
        const keys = decodeCursor(scope, encodeCursor(scope, [sort, id]), ['number', 'string']);
        // JSON has no negative zero; in a sort order both zeros are equal.
        expect(keys).toEqual([sort === 0 ? 0 : sort, id]);
      }),
    );
  });

  it('is refused where a character differs', () => {
    fc.assert(
      fc.property(
        fc.array(key, { maxLength: 3 }),
        fc.nat(),
        fc.constantFrom('A', 'b', '0', '-', '~', ' '),
        (keys, at, other) => {
          const cursor = encodeCursor('list', keys);
          const place = at % cursor.length;
          fc.pre(cursor[place] !== other);
          const altered = cursor.slice(0, place) + other + cursor.slice(place + 1);
          expect(() =>
            decodeCursor(
              'list',
              altered,
              keys.map(() => 'string?'),
            ),
          ).toThrow(DomainError);
        },
      ),
    );
  });

  it('is refused whatever else is sent', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3_000 }), (text) => {
        expect(() => decodeCursor('list', text, ['string'])).toThrow(DomainError);
      }),
    );
  });

  it.each([
    ['another list', 'other', ['string']],
    ['another number of keys', 'list', ['string', 'string']],
    ['another kind of key', 'list', ['number']],
  ] as const)('is refused for %s', (_what, scope, kinds) => {
    expect(() => decodeCursor(scope, encodeCursor('list', ['x']), kinds)).toThrow(DomainError);
  });

  it('holds null only where the list has nulls', () => {
    expect(decodeCursor('list', encodeCursor('list', [null]), ['number?'])).toEqual([null]);
    expect(() => decodeCursor('list', encodeCursor('list', [null]), ['number'])).toThrow(DomainError);
  });
});
