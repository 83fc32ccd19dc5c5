import fc from 'fast-check';
import { keyPhrase } from './key-phrase.rules.js';
import { cuesOf } from './scene-script.rules.js';
import { pickSentences, sentencesOf, wordsOf } from './sentences.rules.js';
import { chooseSentences, MAX_WORDS, scenesOf, shortened, titleOf } from './storyboard.rules.js';
import { styleSettings, VISUAL_STYLES } from './visual-styles.rules.js';

describe('sentences', () => {
  it('end where a reader would breathe', () => {
    const text = 'Mr. Smith of Acme Inc. paid $3.5 million. "Is it true?" she asked. Yes!\nThe U.S. firm  agreed';
    expect(sentencesOf(text)).toEqual([
      'Mr. Smith of Acme Inc. paid $3.5 million.',
      '"Is it true?" she asked.',
      'Yes!',
      'The U.S. firm agreed',
    ]);
  });

  it('are all of the text and nothing but it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        const plain = (each: string): string => each.replace(/[^\p{L}\p{N}]/gu, '');
        expect(plain(sentencesOf(text).join(''))).toBe(plain(text));
      }),
    );
  });
});

describe('what is read', () => {
  const filler = (index: number): string =>
    `The weather of day ${index} was neither good nor bad for anyone who asked about it.`;
  const long = [
    'Small robots now sort parcels in small warehouses.',
    ...Array.from({ length: 30 }, (_, index) => filler(index)),
    'Warehouses rent robots by the month, and robots sort parcels at night.',
  ];

  it('is a text that fits, whole', () => {
    expect(chooseSentences('One robot sorts parcels. Two robots sort more.')).toEqual([
      'One robot sorts parcels.',
      'Two robots sort more.',
    ]);
  });

  it('is about a minute of a long one: sentences of it, in their order', () => {
    const chosen = chooseSentences(long.join(' '));
    expect(chosen[0]).toBe(long[0]);
    expect(chosen.map((sentence) => long.indexOf(sentence))).toEqual(
      [...chosen.map((sentence) => long.indexOf(sentence))].sort((a, b) => a - b),
    );
    const words = chosen.reduce((sum, sentence) => sum + wordsOf(sentence).length, 0);
    expect(words).toBeLessThanOrEqual(MAX_WORDS);
    expect(words).toBeGreaterThan(MAX_WORDS / 2);
  });

  it('is cut where one sentence is longer than everything may be', () => {
    expect(wordsOf(pickSentences(['word '.repeat(500)], 20)[0] ?? '')).toHaveLength(20);
  });
});

describe('what a scene shows large', () => {
  it.each([
    ['Parcel Robotics raised $22.5 million to grow.', '$22.5 million', true],
    ['Sales rose by 42% in a year.', '42%', true],
    ['They had 4,000 customers in Belgium within a year.', '4,000 customers', true],
    ['The firm was founded by Ada Byron and friends.', 'Ada Byron', false],
  ])('of "%s" is %s', (sentence, text, isFigure) => {
    const found = keyPhrase(sentence, new Map());
    expect(found.isFigure).toBe(isFigure);
    expect(found.text).toContain(text);
    expect(sentence).toContain(found.text);
  });

  it('stands in the sentence, whatever it is, and fits the picture', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-zA-Z0-9$%.,'-]{1,14}$/), { minLength: 1, maxLength: 30 }),
        (words) => {
          const sentence = words.join(' ');
          const { text } = keyPhrase(sentence, new Map());
          expect(sentence).toContain(text);
          expect(text.length).toBeLessThanOrEqual(42);
        },
      ),
    );
  });
});

describe('subtitles', () => {
  it('hold each word once, in order, and few at a time', () => {
    const words = wordsOf('A robot is taught a new shelf in an hour, and works beside people without any fence.').map(
      (word, index) => ({ word, from: index, to: index + 1 }),
    );
    const cues = cuesOf(words);
    expect(cues.flat()).toEqual(words);
    expect(cues.every((cue) => cue.length <= 6)).toBe(true);
    expect(cues.map((cue) => cue.map(({ word }) => word).join(' '))).toContain('shelf in an hour,');
  });
});

it('scenes follow each other without a gap, from the beginning to the end', () => {
  const spoken = [
    { sentence: 'One.', from: 0.6, to: 1, words: [] },
    { sentence: 'Two.', from: 1.5, to: 2, words: [] },
  ];
  expect(scenesOf(spoken, 4).map(({ from, to }) => [from, to])).toEqual([
    [0, 1.5],
    [1.5, 4],
  ]);
});

it('titles are found and cut where a word ends', () => {
  expect(titleOf('Robots sort parcels. More later.')).toBe('Robots sort parcels');
  expect(shortened('word '.repeat(40))).toMatch(/^(word ?)+…$/);
});

it('every style is a picture of its own', () => {
  const pictures = VISUAL_STYLES.map((style) => styleSettings(style).background(100, 200));
  expect(new Set(pictures).size).toBe(VISUAL_STYLES.length);
});
