/** Signs at which a voice draws breath; each ends a clause. */
const BREATHS = ',;:!?.';
const CLOSING = '"\'”’»)]}';

/** What is said in one breath: words, and the sign after them. */
export interface Clause {
  readonly words: readonly string[];
  readonly sign: string;
}

/** A clause as the voice is to read it. */
export interface SpokenClause {
  /** International Phonetic Alphabet, as espeak-ng writes it. */
  readonly ipa: string;
  /** Sounds of the clause before each of its words. */
  readonly before: readonly number[];
  readonly sign: string;
}

/** Numbers of a voice's signs, from its configuration. */
export type PhonemeIds = Readonly<Record<string, readonly number[]>>;

export interface Reading {
  /** What the network is given. */
  readonly ids: readonly number[];
  /** Place in it at which each word begins. */
  readonly wordAt: readonly number[];
}

/** The clauses of a sentence; all of its words, as `wordsOf` counts them, stand in one. */
export function clausesOf(sentence: string): Clause[] {
  const clauses: Clause[] = [];
  let words: string[] = [];
  const end = (sign: string): void => {
    if (words.length > 0) clauses.push({ words, sign });
    words = [];
  };
  for (const word of sentence.split(/\s+/)) {
    const isWord = /[\p{L}\p{N}]/u.test(word);
    if (isWord) words.push(word);
    const sign = isWord ? signAfter(word) : /[–—]/.test(word) ? ',' : '';
    // A full stop within a sentence belongs to an abbreviation.
    if (sign !== '' && sign !== '.') end(sign);
  }
  const last = sentence.trim().split(/\s+/).at(-1) ?? '';
  end(signAfter(last) || '.');
  return clauses;
}

function signAfter(word: string): string {
  let last = word.length;
  while (last > 0 && CLOSING.includes(word.charAt(last - 1))) last--;
  const sign = word.charAt(last - 1);
  if (sign === '…') return '.';
  return sign !== '' && BREATHS.includes(sign) ? sign : '';
}

/** Signs of a line of phonemes: without marks of another language, decomposed as voices were taught them. */
export function phonemesOf(ipa: string): string[] {
  const plain = ipa.replace(/\([a-z-]{2,12}\)/g, '').replace(/\s+/g, ' ');
  return [...plain.trim().normalize('NFD')];
}

const SILENT = new Set([' ', 'ˈ', 'ˌ', 'ˑ', '\u200d', '_', '-']);

/** How many sounds there are in it: what stress there is changes with the words around. */
export function soundsIn(ipa: string): number {
  return phonemesOf(ipa).filter((sign) => !SILENT.has(sign)).length;
}

/**
 * A sentence as Piper's networks take it: a pad after each sign, begin and end marked. A network draws one word into
 * the next, and most of the first sound falls on the space before it; after a pause it does not.
 */
export function readingOf(clauses: readonly SpokenClause[], ids: PhonemeIds): Reading {
  const [begin, pad, end] = [ids['^'] ?? [], ids._ ?? [], ids.$ ?? []];
  const given: number[] = [...begin, ...pad];
  const wordAt: number[] = [];
  const add = (sign: string): void => {
    const found = ids[sign];
    if (found) given.push(...found, ...pad);
  };
  clauses.forEach(({ ipa, before, sign }, index) => {
    const first = wordAt.length;
    let [sounds, space] = [0, -1];
    for (const phoneme of phonemesOf(ipa)) {
      const at = given.length;
      const begun = wordAt.length - first;
      for (let word = begun; phoneme !== ' ' && word < before.length && (before[word] ?? 0) <= sounds; word++)
        wordAt.push(space >= 0 ? space : at);
      add(phoneme);
      if (!SILENT.has(phoneme)) sounds++;
      space = phoneme === ' ' && given.length > at ? at : -1;
    }
    while (wordAt.length < first + before.length) wordAt.push(given.length);
    add(sign);
    if (index < clauses.length - 1) add(' ');
  });
  return { ids: [...given, ...end], wordAt };
}

/** When each word begins, as a share of the whole, from the frames that each sign is held. */
export function beginsOf(wordAt: readonly number[], frames: readonly number[]): number[] {
  const total = frames.reduce((sum, each) => sum + each, 0) || 1;
  const before: number[] = [];
  let sum = 0;
  for (const each of frames) {
    before.push(sum / total);
    sum += each;
  }
  return wordAt.map((at) => before[at] ?? 1);
}
