import fc from 'fast-check';
import { cuesOf } from './scene-script.rules.js';
import { sentencesOf, wordsOf } from '../script/sentences.rules.js';
import { shortened, titleOf } from './story.rules.js';
import { scenesOf } from './storyboard.rules.js';
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
    { from: 0.6, to: 1, words: [] },
    { from: 1.5, to: 2, words: [] },
  ];
  const script = ['One thing.', 'Two things.'].map((sentence) => ({ sentence, section: 0 }));
  const cards = script.map(({ sentence }) => ({ layout: 'centre' as const, text: sentence }));
  expect(scenesOf({ script, cards }, spoken, 4).map(({ from, to }) => [from, to])).toEqual([
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
