import { EnglishTagger } from '../wording/english-tagger.service.js';
import { rewriteParagraph, type RewrittenParagraph } from '../wording/rewrite-paragraph.rules.js';
import { OPTIONS } from '../wording/rule.rules.js';
import { type Phrase } from './phrase-list.rules.js';
import { PHRASES } from './phrase-rule.rules.js';

const { tag: tagger } = new EnglishTagger();
const PLACED_FIRST = new Set(['opener', 'clause', 'sentence']);
/** A word for each part of speech that a pattern may ask for. */
const SAMPLES: readonly (readonly [string, string])[] = [
  ['ADP', 'the'],
  ['DET', 'the'],
  ['ADJ', 'big'],
  ['NOUN', 'tools'],
  ['VERB', 'make'],
];

/** The text of a phrase, with the alternatives of each word in turn. */
function textsOf({ pattern: { elements, kept } }: Phrase): string[] {
  const words = elements.map(({ words: own, forms, isOptional, endsInIng, partOfSpeech }, i) => {
    if (own.size > 0) return i < kept ? [...own] : [...own].slice(0, 1);
    if (forms.size > 0) return [...forms.keys()].slice(0, 1);
    if (isOptional) return [''];
    return [endsInIng ? 'making' : (SAMPLES.find(([part]) => partOfSpeech?.has(part))?.[1] ?? 'tools')];
  });
  const most = Math.max(...words.map(({ length }) => length));
  return Array.from({ length: most }, (_, i) =>
    words
      .map((choices) => choices[i % choices.length])
      .filter((word) => word !== '')
      .join(' ')
      .replace(/ ([,.:!?])/g, '$1'),
  );
}

function sentencesOf(phrase: Phrase): string[] {
  const [only = ''] = phrase.only;
  const [after = ''] = phrase.after;
  return textsOf(phrase).map((text) => {
    const first = text.charAt(0).toUpperCase() + text.slice(1);
    if (phrase.place === 'sentence') return `It is open. ${first} We sell 12 tools.`;
    if (PLACED_FIRST.has(phrase.place)) return `${first} the shop will sell 12 tools in May.`;
    return `The team will ${after} ${text} the ${only} plan of 12 shops.`.replace(/ {2,}/g, ' ');
  });
}

function rewrite(text: string): RewrittenParagraph {
  const work = rewriteParagraph(text, { strength: 'thorough', options: OPTIONS }, { tagger });
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

describe('the phrases of the lists', () => {
  it('change no fact by what they are replaced with, which would leave the whole paragraph as it was', () => {
    const texts = PHRASES.flatMap(sentencesOf);
    const refused = texts.flatMap((text) => {
      const { keptBecause } = rewrite(text);
      return keptBecause === null ? [] : [[text, keptBecause]];
    });
    expect(refused).toEqual([]);
    expect(texts.length).toBeGreaterThan(1_500);
  });
});
