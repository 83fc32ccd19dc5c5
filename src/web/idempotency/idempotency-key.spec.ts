import fc from 'fast-check';
import { idempotencyKeyOf, quotedKey } from './idempotency-key.js';

describe('the key that a header names', () => {
  it.each([
    ['k', 'k'],
    ['"k"', 'k'],
    ['"8e03978e-40d5-43dd-bc93-6894a57f9324"', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
    ['"a \\"b\\" \\\\ c"', 'a "b" \\ c'],
    ['a"b"', 'a"b"'],
    ['"a', '"a'],
    ['"a"b"', '"a"b"'],
    [`"${'x'.repeat(255)}"`, 'x'.repeat(255)],
  ])('%s is %s', (header, key) => {
    expect(idempotencyKeyOf(header)).toBe(key);
  });

  it.each([undefined, ['a', 'b'], '', ' ', '""', 'naïve', '"naïve"', 'x'.repeat(256), `"${'x'.repeat(256)}"`])(
    '%j names none',
    (header) => {
      expect(idempotencyKeyOf(header)).toBeNull();
    },
  );

  it('is the same after it was quoted', () => {
    const printable = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
    const keys = fc.array(printable, { minLength: 1, maxLength: 255 }).map((signs) => signs.join(''));
    fc.assert(fc.property(keys, (key) => idempotencyKeyOf(quotedKey(key)) === key));
  });
});
