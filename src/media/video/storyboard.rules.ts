import { keyPhrase } from './key-phrase.rules.js';
import { pickSentences, sentencesOf, stripped, termsOf, wordsOf } from './sentences.rules.js';
import { type Scene } from './scene-script.rules.js';

/** About a minute, read aloud. */
export const MAX_WORDS = 150;
const MAX_TITLE_CHARS = 90;

interface Spoken {
  readonly sentence: string;
  readonly from: number;
  readonly to: number;
  readonly words: Scene['words'];
}

/** The sentences to read, verbatim and in order. */
export function chooseSentences(text: string): string[] {
  return pickSentences(sentencesOf(text), MAX_WORDS);
}

/** One scene per sentence, each until the next begins. */
export function scenesOf(spoken: readonly Spoken[], seconds: number): Scene[] {
  const weights = new Map<string, number>();
  for (const term of spoken.flatMap(({ sentence }) => termsOf(sentence)))
    weights.set(term, (weights.get(term) ?? 0) + 1);
  return spoken.map(({ sentence, words, from }, index) => {
    const { text: phrase, isFigure } = keyPhrase(sentence, weights);
    const begin = index === 0 ? 0 : from;
    return { sentence, phrase, isFigure, from: begin, to: spoken[index + 1]?.from ?? seconds, words };
  });
}

/** A title for an untitled text: its first sentence, cut at a word boundary. */
export function titleOf(text: string): string {
  const first = sentencesOf(text)[0] ?? text.trim();
  return shortened(stripped(first, '', '. '));
}

export function shortened(title: string): string {
  if (title.length <= MAX_TITLE_CHARS) return title;
  const words = wordsOf(title);
  let cut = '';
  for (const word of words) {
    if (cut.length + word.length + 2 > MAX_TITLE_CHARS) break;
    cut += `${cut === '' ? '' : ' '}${word}`;
  }
  return `${cut || title.slice(0, MAX_TITLE_CHARS)}…`;
}
