/** A word or a single other character of a text; whitespace has no token. Offsets count UTF-16 units. */
export interface ProseToken {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** In lower case, with a straight apostrophe. */
  readonly lower: string;
  readonly isWord: boolean;
}

/** A word includes inner marks: don't, 1,000.5, e.g, and/or, R&D, state-of-the-art. */
const TOKEN = /[\p{L}\p{N}]+(?:['’.,:_@/&+-][\p{L}\p{N}]+)*|[^\s]/gu;
const WORD_START = /^[\p{L}\p{N}]/u;

export function proseTokens(text: string): ProseToken[] {
  const tokens: ProseToken[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [found] = match;
    tokens.push({
      start: match.index,
      end: match.index + found.length,
      text: found,
      lower: found.toLowerCase().replaceAll('’', "'"),
      isWord: WORD_START.test(found),
    });
  }
  return tokens;
}

/** Whether it begins with a capital letter. */
export function isCapitalised(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}

/** Whether a word in lower case ends as plurals do, and verbs behind "it"; not `class`, `status` or `analysis`. */
export function endsLikePlural(word: string): boolean {
  return /[^sui]s$/.test(word);
}

/** Capitalises the first letter, unless the word has its own spelling, such as iPhone. */
export function capitalised(word: string): string {
  if (/[\p{Lu}\p{N}]/u.test(word)) return word;
  const [first = ''] = word;
  return first.toUpperCase() + word.slice(first.length);
}
