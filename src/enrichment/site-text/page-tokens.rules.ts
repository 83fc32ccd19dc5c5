import { folded } from '../../vocabulary/ascii-fold.js';

/** A word or a punctuation mark of a line. */
export interface Token {
  readonly text: string;
  /** In lower case without diacritics. */
  readonly key: string;
  readonly isWord: boolean;
  readonly isCapital: boolean;
}

const TOKEN = /[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*|[^\s\p{L}\p{N}\p{M}]/gu;
/** A full stop behind these ends no sentence. */
const ABBREVIATIONS = new Set(
  'dr dra mr mrs ms mme sra dott prof st inc ltd no jr sr di mag ing est co dipl'.split(' '),
);
const MAX_TOKENS = 200;

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].slice(0, MAX_TOKENS).map(([token]) => {
    const isWord = /^[\p{L}\p{N}]/u.test(token);
    return { text: token, key: isWord ? folded(token) : token, isWord, isCapital: /^\p{Lu}/u.test(token) };
  });
}

/** The sentences of a line, without their final mark. */
export function sentencesOf(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [];
  let current: Token[] = [];
  tokens.forEach((token, at) => {
    if (!isSentenceEnd(tokens, at)) {
      current.push(token);
      return;
    }
    if (current.length > 0) sentences.push(current);
    current = [];
  });
  return current.length > 0 ? [...sentences, current] : sentences;
}

function isSentenceEnd(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token || !['.', '!', '?', ';', '•'].includes(token.text)) return false;
  const before = tokens[at - 1];
  const isAbbreviated = before !== undefined && (ABBREVIATIONS.has(before.key) || before.text.length === 1);
  return token.text !== '.' || !isAbbreviated;
}

/** A year that a company may have been founded in. */
export function yearAt(token: Token | undefined): string | null {
  return token && /^(?:18|19|20)\d{2}$/.test(token.text) ? token.text : null;
}
