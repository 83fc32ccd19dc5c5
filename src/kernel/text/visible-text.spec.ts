import fc from 'fast-check';
import { growth } from '../../../test/kit/growth.js';
import { visibleText, withoutInvisible } from './visible-text.js';

const tags = (text: string) =>
  [...text].map((sign) => String.fromCodePoint(0xe0000 + (sign.codePointAt(0) ?? 0))).join('');
const END = '\u{e007f}';

describe('characters that show nothing', () => {
  it.each([
    ['Persian', 'نمی\u200cخواهم'],
    ['a Persian ending of a foreign word', 'API\u200cهای ما'],
    ['a Persian ending of a figure', 'چاپ 3\u200cبعدی'],
    ['an Arabic abbreviation', 'ه\u200d'],
    ['Hindi', 'क्\u200dष'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Malayalam', 'ശ്\u200dല'],
    ['Mongolian variants', 'ᠰᠠ\u180bᠢ'],
    ['a Mongolian vowel', 'ᠠ\u180eᠠ'],
    ['Hebrew with a foreign name', 'שלום (C++)\u200e חברה'],
    ['Arabic with a negative figure', 'سعر \u061c-6'],
    ['Khmer word breaks', 'ភាសា\u200bខ្មែរ'],
    ['Thai word breaks', 'ภาษา\u200bไทย'],
    ['variants of Han letters', '葛\u{e0100}城 辻\u{e0101}'],
    ['a family', '👨\u200d👩\u200d👧\u200d👦'],
    ['a profession', '👩🏽\u200d💻'],
    ['a heart on fire', '❤\ufe0f\u200d🔥'],
    ['a rainbow flag', '🏳\ufe0f\u200d🌈'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['England', `🏴${tags('gbeng')}${END} Tea`],
    ['Scotland', `🏴${tags('gbsct')}${END}`],
    ['Wales', `🏴${tags('gbwls')}${END}`],
  ])('stay where a script or an emoji needs them: %s', (_, text) => {
    expect(withoutInvisible(text)).toBe(text);
  });

  it.each([
    ['Donau\u00addampf', 'Donaudampf'],
    ['Auf\u200clage', 'Auflage'],
    ['\ufeffAc\u200bme\u200e', 'Acme'],
    ['Ac\ufff9me\ufffb', 'Acme'],
    ['東\u200b京 삼\u200d성', '東京 삼성'],
    ['A\ufe00c\ufe01m\ufe02e', 'Acme'],
    ['а\u200cб\u200dв', 'абв'],
    ['ש\u200e\u200fל', 'של'],
    [`👩\ufe0f\u200d${'\ufe01\u200c\ufe02\u200d'.repeat(9)}👩`, '👩\ufe0f\u200d👩'],
    [`😀\ufe0f${'\u{e0101}\u{e0110}'.repeat(9)}`, '😀\ufe0f'],
    [`葛\u{e0100}${'\u{e0101}'.repeat(9)}`, '葛\u{e0100}'],
    [`🏴${tags('approve')}${END}`, '🏴'],
    [`🏴${tags('gbeng')}${END}${tags('approve')}`, `🏴${tags('gbeng')}${END}`],
  ])('are left out where text could be hidden in them: %j', (text, clean) => {
    expect(withoutInvisible(text)).toBe(clean);
  });

  it('leave a text that is clean', () => {
    const signs = [...'aбשمक葛😀🏴1. ᠠខ\u200c\u200d\ufe0f\u{e0100}\u180b\u200b\u200e\u061c\u00ad', tags('gbeng') + END];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...signs)), (parts) => {
        const clean = withoutInvisible(parts.join(''));
        expect(withoutInvisible(clean)).toBe(clean);
      }),
    );
  });

  it('are found in time in proportion to the length', () => {
    const [long, short] = ['م\u200c'.repeat(8_000), 'م\u200c'.repeat(1_000)];
    const times = growth(
      () => withoutInvisible(long),
      () => withoutInvisible(short),
      8,
    );
    expect(times).toBeLessThan(3);
  });
});

describe('what a reader sees of a text', () => {
  it.each([
    ['zero-width spaces', '\u200b\u200b'],
    ['fillers of Hangul', '\u3164 \u115f'],
    ['the blank of Braille', '\u2800\u2800'],
    ['tags', '\u{e0041}\u{e0042}'],
    ['marks on nothing', '\u0301'],
    ['control characters and spaces', '\u0000 \u00a0\u2003\u202e'],
  ])('is nothing of %s', (_, text) => {
    expect(visibleText(text)).toBe('');
  });

  it.each(['No.', '不可', '👎', '??', 'ｎｏ', '×'])('is %s', (text) => {
    expect(visibleText(`\u200b ${text}\u2060\n`)).toBe(text);
  });
});
