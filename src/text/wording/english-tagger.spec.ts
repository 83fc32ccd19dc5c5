import { EnglishTagger } from './english-tagger.service.js';

const { tag } = new EnglishTagger();

describe('the English tagger', () => {
  it.each(['&a', 'http://a.', "'", 'a/', '1a'])('reads little of an unbroken run of %s', (unit) => {
    expect(tag(`The pump ${unit.repeat(9_000)} failed.`).words.length).toBeLessThan(50);
  });

  it('finds the sentence behind a long address', () => {
    const text = `See (https://files.example/${'a1b2/'.repeat(80)}) today. It works.`;
    const { words, sentenceStarts } = tag(text);
    expect(sentenceStarts).toEqual([0, text.indexOf('It works')]);
    expect(words.find(({ start }) => start === text.indexOf('works'))?.partOfSpeech).toBe('VERB');
  });

  it.each(['\u3000', '\u2028', '\f', '\u00a0', '\t', '  '])('places words behind the space %j', (space) => {
    const text = `The pump failed.${space}It works.`;
    expect(tag(text).words.find(({ start }) => start === text.indexOf('works'))?.partOfSpeech).toBe('VERB');
  });
});
