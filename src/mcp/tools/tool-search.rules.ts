import { stemmer } from 'stemmer';

/** A text with its weight in the search. */
export interface WeighedText {
  readonly text: string;
  readonly weight: number;
}

/** An entry with the weight of each of its words. */
export interface IndexedEntry<T> {
  readonly entry: T;
  readonly weights: ReadonlyMap<string, number>;
}

const SHORTEST_STEM = 4;

/** Entries by the words that they share with the question, the best first; rare words count more. */
export function searchEntries<T>(indexed: readonly IndexedEntry<T>[], question: string): T[] {
  const all = wordsOf(question);
  const telling = all.filter((word) => !FILLERS.has(word));
  const words = [...new Set(telling.length > 0 ? telling : all)];
  const rarities = words.map((word) => {
    const found = indexed.filter(({ weights }) => weightOf(weights, word) > 0).length;
    return Math.log(1 + indexed.length / Math.max(found, 1));
  });
  return indexed
    .map(({ entry, weights }) => {
      const scores = words.map((word, n) => weightOf(weights, word) * (rarities[n] ?? 0));
      return { entry, score: scores.reduce((sum, score) => sum + score, 0) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

export function indexedEntry<T>(entry: T, texts: readonly WeighedText[]): IndexedEntry<T> {
  const weights = new Map<string, number>();
  for (const { text, weight } of texts) {
    for (const word of wordsOf(text)) weights.set(word, Math.max(weights.get(word) ?? 0, weight));
  }
  return { entry, weights };
}

function weightOf(weights: ReadonlyMap<string, number>, word: string): number {
  const exact = weights.get(word);
  if (exact !== undefined) return exact;
  if (word.length < SHORTEST_STEM) return 0;
  let best = 0;
  for (const [known, weight] of weights) {
    if (known.length >= SHORTEST_STEM && (known.startsWith(word) || word.startsWith(known)))
      best = Math.max(best, weight / 2);
  }
  return best;
}

/** Words in lower case without their endings: "scans", "scanning" and "scan" are one word. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => (word.length > SHORTEST_STEM ? stemmer(word) : word));
}

/** Words of questions that say nothing about what is asked for. */
const FILLERS: ReadonlySet<string> = new Set(
  wordsOf(
    'a an and are at by can do does for from get give has have how i in is it its me my of on one or out please show that ' +
      'the their there this to tool tools use want what when where which who with',
  ),
);
