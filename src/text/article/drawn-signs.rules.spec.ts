import { growth } from '../../../test/kit/growth.js';
import { withDrawnSigns } from './drawn-signs.rules.js';
import { textBlocks } from './text-blocks.rules.js';

const hasSigns = (text: string): boolean => !text.includes('☐');

function drawn(text: string): string {
  const places = Array.from(text, (_sign, at) => at);
  return withDrawnSigns({ text, starts: places, ends: places, lead: 0 }, hasSigns).text;
}

describe('a text without the signs that the fonts lack', () => {
  it('has no space twice', () => expect(drawn('☐ a ☐ b ☐')).toBe('a b'));

  it('takes time in proportion to its length, as plain text does to be read', () => {
    const text = (times: number): string => 'ab ☐ '.repeat(times * 2_500);
    expect(growth(() => drawn(text(8)), () => drawn(text(1)), 8)).toBeLessThan(3); // prettier-ignore
    expect(growth(() => textBlocks(text(8)), () => textBlocks(text(1)), 8)).toBeLessThan(3); // prettier-ignore
  });
});
