import { nameKey } from '../../vocabulary/company-name.js';

const MOST_WORDS = 4;
const MOST_KEYS = 20_000;
/** Bounds the candidates; an hour of speech has some thousand. */
const MOST_BEGINNINGS = 50_000;
const MOST_HOSTS = 500;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}.&'’+-]{0,60}/gu;
const CAPITAL = /^[\p{Lu}\p{Lt}\p{N}]/u;

/**
 * Keys of all possible company names in a text: up to four consecutive words, the first with a capital or a digit. The
 * stored companies decide which of them are names.
 */
export function nameKeysIn(text: string): string[] {
  const keys = new Set<string>();
  let beginnings = 0;
  const words = [...text.matchAll(WORD)].map((match) => ({ word: match[0], at: match.index }));
  words.forEach(({ word, at }, index) => {
    if (!CAPITAL.test(word) && !/[\p{Lu}\p{N}]/u.test(word.slice(1))) return;
    if (++beginnings > MOST_BEGINNINGS) return;
    for (let count = 1; count <= MOST_WORDS && keys.size < MOST_KEYS; count++) {
      const last = words[index + count - 1];
      if (!last) return;
      const phrase = text.slice(at, last.at + last.word.length);
      // Punctuation between two words ends a name.
      if (/[,;:!?()[\]"“”|\n]/.test(phrase) || phrase.length > 100) return;
      const key = nameKey(trimmed(phrase));
      if (key !== '') keys.add(key);
    }
  });
  return [...keys];
}

/** `Acme’s` and `Acme.` become Acme. */
function trimmed(phrase: string): string {
  const bare = phrase.replace(/['’]s$/u, '');
  return /[.&'’+-]$/u.test(bare) ? bare.slice(0, -1) : bare;
}

/** Possible hosts in a text: words with an inner dot. */
export function hostsIn(text: string, links: readonly string[]): string[] {
  const words = text.split(/[\s<>()"',;!?[\]{}|“”]+/u).filter((word) => /[\p{L}\p{N}]\.\p{L}/u.test(word));
  return [...new Set([...words, ...links])].filter((word) => word.length <= 2_000).slice(0, MOST_HOSTS);
}
