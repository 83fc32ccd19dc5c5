import { nameKey } from '../../vocabulary/company-name.js';
import { isCommonName } from '../../vocabulary/names/common-name.js';

const MOST_WORDS = 4;
const MOST_KEYS = 20_000;
/** Limit of keys that begin with a lower-case word: in a text of another language most words are in no dictionary. */
const MOST_LOWER_KEYS = 4_000;
/** Bounds the work where distinct phrases have few keys. */
const MOST_PHRASES = 100_000;
const MOST_PHRASE_CHARS = 100;
const MOST_HOSTS = 500;
const MOST_HOST_CHARS = 2_000;
/** The characters read at once. */
const PART_CHARS = 4_000;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}.&'’+-]{0,60}/gu;
const CAPITAL = /^[\p{Lu}\p{Lt}\p{N}]/u;

/** A text in parts. Each begins with the end of the one before, so that every name is whole in one of them. */
export function* partsOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PART_CHARS) {
    const from = at === 0 ? 0 : afterSpace(text, at - 2 * MOST_PHRASE_CHARS, at);
    yield text.slice(from, at + PART_CHARS);
  }
}

/** The possible names of companies in a text that is added in parts. */
export class NamesInText {
  readonly keys = new Set<string>();
  private readonly words = new Set<string>();
  private readonly phrases = new Set<string>();
  private lowerKeys = 0;
  private readonly knownWords = new Map<string, boolean>();

  add(part: string): void {
    this.addKeys(part);
    for (const word of part.split(/[\s<>()"',;!?[\]{}|“”]+/u)) {
      if (this.words.size >= MOST_HOSTS) return;
      if (word.length <= MOST_HOST_CHARS && /[\p{L}\p{N}]\.\p{L}/u.test(word)) this.words.add(word);
    }
  }

  /** Words with an inner dot, then links. */
  hosts(links: readonly string[]): string[] {
    return [...new Set([...this.words, ...links.filter(({ length }) => length <= MOST_HOST_CHARS)])].slice(
      0,
      MOST_HOSTS,
    );
  }

  /**
   * Keys of up to four consecutive words, the first with a capital or a digit, or in no dictionary (`imgix`). The stored
   * companies decide which of them are names.
   */
  private addKeys(part: string): void {
    const words = [...part.matchAll(WORD)].map((match) => ({ word: match[0], at: match.index }));
    for (const [index, { word, at }] of words.entries()) {
      const isLower = !CAPITAL.test(word) && !/[\p{Lu}\p{N}]/u.test(word.slice(1));
      if (isLower && (this.lowerKeys >= MOST_LOWER_KEYS || this.isKnownWord(word))) continue;
      const before = this.keys.size;
      for (let count = 1; count <= MOST_WORDS; count++) {
        const last = words[index + count - 1];
        if (!last || !this.addPhrase(part.slice(at, last.at + last.word.length))) break;
      }
      if (isLower) this.lowerKeys += this.keys.size - before;
    }
  }

  /** Texts repeat their words. */
  private isKnownWord(word: string): boolean {
    const known = this.knownWords.get(word) ?? isCommonName(trimmed(word));
    if (this.knownWords.size < MOST_KEYS) this.knownWords.set(word, known);
    return known;
  }

  /** False where a longer phrase is no name either. */
  private addPhrase(phrase: string): boolean {
    if (this.phrases.has(phrase)) return true;
    if (this.keys.size >= MOST_KEYS || this.phrases.size >= MOST_PHRASES) return false;
    // Punctuation between two words ends a name.
    if (/[,;:!?()[\]"“”|\n]/.test(phrase) || phrase.length > MOST_PHRASE_CHARS) return false;
    this.phrases.add(phrase);
    const key = nameKey(trimmed(phrase));
    if (key !== '') this.keys.add(key);
    return true;
  }
}

function afterSpace(text: string, from: number, to: number): number {
  const space = text.indexOf(' ', from);
  return space >= 0 && space < to ? space + 1 : from;
}

/** `Acme’s` and `Acme.` become Acme. */
function trimmed(phrase: string): string {
  const bare = phrase.replace(/['’]s$/u, '');
  return /[.&'’+-]$/u.test(bare) ? bare.slice(0, -1) : bare;
}
