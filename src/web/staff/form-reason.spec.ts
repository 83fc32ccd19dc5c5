import { reasonIn } from './form-reason.js';

const reasonOf = (reason: string): string => reasonIn({ reason: [reason] }, 'reason', 'the engine is installed now');

describe('the reason of a form', () => {
  it.each(['', '  ', '\u200b', '\u3164\u00a0', '\u2800', '\u0001', '\u{e0041}\u{e0042}', 'x'.repeat(501)])(
    'is refused where it shows nothing or is too long: %j',
    (reason) => {
      expect(() => reasonOf(reason)).toThrow('Give a reason of 1 to 500 characters');
    },
  );

  it.each([
    [' leaked ', 'leaked'],
    ['le\u200baked', 'leaked'],
    ['漏えい', '漏えい'],
    ['می‌خواهم', 'می‌خواهم'],
    ['🏴‍☠️', '🏴‍☠️'],
    ['?', '?'],
  ])('is recorded as it is read: %j', (reason, read) => {
    expect(reasonOf(reason)).toBe(read);
  });
});
