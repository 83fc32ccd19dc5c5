import { beginsOf, clausesOf, phonemesOf, readingOf, soundsIn } from './piper-phonemes.rules.js';
import { wordsOf } from '../script/sentences.rules.js';

describe('clauses of a sentence', () => {
  it('end where the voice draws breath, and hold every word once', () => {
    const sentence = '“Is it true?” she asked, as of 3,000 — or so — at the U.S. office: yes; no (really).';
    const clauses = clausesOf(sentence);
    expect(clauses.map(({ words, sign }) => `${words.join(' ')}|${sign}`)).toEqual([
      '“Is it true?”|?',
      'she asked,|,',
      'as of 3,000|,',
      'or so|,',
      'at the U.S. office:|:',
      'yes;|;',
      'no (really).|.',
    ]);
    expect(clauses.flatMap(({ words }) => words)).toEqual(wordsOf(sentence));
  });

  it('have an end where the sentence has none', () => {
    expect(clausesOf('nothing more')).toEqual([{ words: ['nothing', 'more'], sign: '.' }]);
    expect(clausesOf('he waited…')).toEqual([{ words: ['he', 'waited…'], sign: '.' }]);
    expect(clausesOf('— !')).toEqual([]);
  });
});

describe('a reading', () => {
  const IDS = { '^': [1], _: [0], $: [2], ' ': [3], '.': [4], ',': [5], a: [10], b: [11], c: [12], ˈ: [20] };

  it('has a pad after each sign, and knows where each word begins', () => {
    const clauses = [
      { ipa: 'ab ˈc', before: [0, 2], sign: ',' },
      { ipa: 'ˈb?', before: [0], sign: '.' },
    ];
    const { ids, wordAt } = readingOf(clauses, IDS);
    expect(ids).toEqual([1, 0, 10, 0, 11, 0, 3, 0, 20, 0, 12, 0, 5, 0, 3, 0, 20, 0, 11, 0, 4, 0, 2]);
    // The second word includes the space before it; the third, after a pause, begins with its stress mark. Unknown
    // signs are left out.
    expect(wordAt).toEqual([2, 6, 16]);
  });

  it('gives a word without sounds of its own the place of the next', () => {
    expect(readingOf([{ ipa: 'ab', before: [0, 2, 2], sign: '.' }], IDS).wordAt).toEqual([2, 6, 6]);
    expect(readingOf([{ ipa: 'a b', before: [0, 1, 1], sign: '.' }], IDS).wordAt).toEqual([2, 4, 4]);
  });

  it('counts sounds and no stress, and drops what only names a language', () => {
    expect(phonemesOf('ɹˈoʊ (fr) bɑː\nt\n')).toEqual([...'ɹˈoʊ bɑː t']);
    expect(soundsIn('ɹˈoʊ bɑː t')).toBe(7);
  });

  it('is timed by the frames that each sign is held', () => {
    expect(beginsOf([1, 3, 9], [2, 3, 5, 10])).toEqual([0.1, 0.5, 1]);
  });
});
