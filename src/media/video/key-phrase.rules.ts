import { stripped, termsOf } from './sentences.rules.js';

const FIGURE =
  /(?:[$€£¥]\s?)?\d[\d,.]*\d?\s?(?:%|percent|per cent|billion|million|thousand|bn|m|k|x)?(?=[\s,.;:!?)"'”’]|$)(?:\s(?!and|or|of|in|to|at|by|for|on|with|from|as|the|a|an|is|was|were)[\p{L}-]{2,16}){0,2}/iu;
const MAX_CHARS = 42;

export interface KeyPhrase {
  /** A substring of the sentence. */
  readonly text: string;
  readonly isFigure: boolean;
}

/**
 * The phrase that a scene shows large: a figure with its unit; else a name; else the few words with the highest weight
 * in the text.
 */
export function keyPhrase(sentence: string, weights: ReadonlyMap<string, number>): KeyPhrase {
  const figure = stripped(FIGURE.exec(sentence)?.[0].trim() ?? '', '', ',.;:');
  if (figure && /\d/.test(figure) && figure.length <= MAX_CHARS && !/^\d{1,2}$/.test(figure)) {
    return { text: figure, isFigure: true };
  }
  const words = sentence.split(' ');
  let best = { text: words.slice(0, 4).join(' '), score: -1 };
  for (let first = 0; first < words.length; first++) {
    for (let count = 2; count <= 5 && first + count <= words.length; count++) {
      const window = words.slice(first, first + count);
      const text = window.join(' ');
      if (text.length > MAX_CHARS || window.slice(0, -1).some((word) => /[,.;:!?)]$/.test(word))) continue;
      const score = scoreOf(window, weights) / Math.sqrt(count + 1);
      if (score > best.score) best = { text, score };
    }
  }
  const text = stripped(best.text, '"\'“‘(', ' ,.;:!?"\'”’)').slice(0, MAX_CHARS);
  return { text: text || sentence.slice(0, MAX_CHARS), isFigure: false };
}

function scoreOf(words: readonly string[], weights: ReadonlyMap<string, number>): number {
  const [first, last] = [words[0] ?? '', words.at(-1) ?? ''];
  // A phrase must not begin or end with a function word.
  if (termsOf(first).length === 0 || termsOf(last).length === 0) return -1;
  return words.reduce((sum, word, index) => {
    const isName = index > 0 && /^\p{Lu}/u.test(word) ? 0.4 : 0;
    return sum + isName + termsOf(word).reduce((all, term) => all + Math.log(1 + (weights.get(term) ?? 1)), 0);
  }, 0);
}
