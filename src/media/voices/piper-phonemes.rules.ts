/** Punctuation with a pause; each sign ends a clause. */
const BREATHS = ',;:!?.';
const CLOSING = '"\'”’»)]}';

/** Words between two pauses, and the sign after them. */
export interface Clause {
  readonly words: readonly string[];
  readonly sign: string;
}

/** A clause with its pronunciation. */
export interface SpokenClause {
  /** International Phonetic Alphabet, in espeak-ng's notation. */
  readonly ipa: string;
  /** Number of sounds before each word of the clause. */
  readonly before: readonly number[];
  readonly sign: string;
}

/** Phoneme ids of a voice, from its configuration. */
export type PhonemeIds = Readonly<Record<string, readonly number[]>>;

export interface Reading {
  /** Input of the network. */
  readonly ids: readonly number[];
  /** Index in it where each word begins. */
  readonly wordAt: readonly number[];
}

/** The clauses of a sentence; each word, as counted by `wordsOf`, is in exactly one. */
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

/** The signs of a line of phonemes, decomposed as in training, without language marks. */
export function phonemesOf(ipa: string): string[] {
  const plain = ipa.replace(/\([a-z-]{2,12}\)/g, '').replace(/\s+/g, ' ');
  return [...plain.trim().normalize('NFD')];
}

const SILENT = new Set([' ', 'ˈ', 'ˌ', 'ˑ', '\u200d', '_', '-']);

/** Number of sounds, without stress marks, which vary with the surrounding words. */
export function soundsIn(ipa: string): number {
  return phonemesOf(ipa).filter((sign) => !SILENT.has(sign)).length;
}

/**
 * A sentence as input of Piper's networks: a pad after each sign, and begin and end marks. Words run together, so most
 * of a first sound falls on the preceding space, except after a pause.
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

/** When each word begins, as a share of the whole, from the frames of each sign. */
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
