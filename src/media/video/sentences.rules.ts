/** Abbreviations whose full stop ends no sentence. */
const ABBREVIATIONS = new Set(
  'mr mrs ms dr prof st inc ltd corp co vs etc e.g i.e u.s u.k u.n no vol fig jan feb mar apr jun jul aug sep sept oct nov dec approx est gen sen rep gov'.split(
    ' ',
  ),
);
const LONGEST_CHARS = 400;

/** The sentences of a text in order, verbatim except for white space. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const paragraph of text.split(/\n+/)) {
    let open = '';
    for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(paragraph)) {
      // A lower-case letter continues the sentence: "Is it?" she asked.
      if (open !== '' && !endsInAbbreviation(open) && !/^\p{Ll}/u.test(segment)) {
        push(sentences, open);
        open = '';
      }
      open += segment;
    }
    push(sentences, open);
  }
  return sentences;
}

function endsInAbbreviation(text: string): boolean {
  const last = /(?:^|[\s("'“])([\p{L}.]{1,12})\.\s*$/u.exec(text.slice(-24))?.[1];
  return last !== undefined && (ABBREVIATIONS.has(last.toLowerCase()) || /^\p{Lu}$/u.test(last));
}

function push(sentences: string[], text: string): void {
  const sentence = text.replace(/\s+/g, ' ').trim();
  if (/[\p{L}\p{N}]/u.test(sentence)) sentences.push(sentence);
}

/** Removes the given signs at both ends. */
export function stripped(text: string, before: string, after: string): string {
  let first = 0;
  let last = text.length;
  while (first < last && before.includes(text.charAt(first))) first++;
  while (last > first && after.includes(text.charAt(last - 1))) last--;
  return text.slice(first, last);
}

export function wordsOf(sentence: string): string[] {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

const STOP_WORDS = new Set(
  (
    'a an the and or but if of to in on at by for with from as is are was were be been being has have had do does did it ' +
    'its this that these those he she they we you i his her their our your not no so than then there which who whom ' +
    'what when where how why will would can could may might must shall should also more most some such into over after ' +
    'before about up out other s said says'
  ).split(' '),
);

/**
 * Selects the most important sentences within a word limit, in order, by the frequency of their words in the text, with
 * a bonus for figures and early positions. A short text is used whole.
 */
export function pickSentences(sentences: readonly string[], maxWords: number): string[] {
  const total = sentences.reduce((sum, sentence) => sum + wordsOf(sentence).length, 0);
  if (total <= maxWords) return [...sentences];
  const counts = new Map<string, number>();
  for (const term of sentences.flatMap(termsOf)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const ranked = sentences
    .map((sentence, index) => ({ sentence, index, words: wordsOf(sentence).length }))
    .filter(({ sentence, words }) => words >= 4 && sentence.length <= LONGEST_CHARS)
    .map((each) => ({ ...each, score: scoreOf(each.sentence, counts) + placeBonus(each.index, sentences.length) }))
    .sort((a, b) => b.score - a.score || a.index - b.index);
  const chosen: typeof ranked = [];
  let words = 0;
  for (const each of ranked) {
    if (words + each.words > maxWords) continue;
    chosen.push(each);
    words += each.words;
  }
  if (chosen.length === 0) return sentences.slice(0, 1).map((sentence) => firstWords(sentence, maxWords));
  return chosen.sort((a, b) => a.index - b.index).map(({ sentence }) => sentence);
}

export function termsOf(sentence: string): string[] {
  return (sentence.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).filter((term) => !STOP_WORDS.has(term));
}

function scoreOf(sentence: string, counts: ReadonlyMap<string, number>): number {
  const terms = [...new Set(termsOf(sentence))];
  if (terms.length === 0) return 0;
  const weight = terms.reduce((sum, term) => sum + Math.log(1 + (counts.get(term) ?? 0)), 0) / Math.sqrt(terms.length);
  return weight + (/\d/.test(sentence) ? 0.5 : 0) - (/\?$/.test(sentence) ? 0.5 : 0);
}

/** Articles state their subject first. */
function placeBonus(index: number, count: number): number {
  return index === 0 ? 100 : 0.8 * (1 - index / count);
}

function firstWords(sentence: string, count: number): string {
  return sentence.split(' ').slice(0, count).join(' ');
}
