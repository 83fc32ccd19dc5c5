/** Abbreviations whose full stop ends no sentence. */
const ABBREVIATIONS = new Set(
  'mr mrs ms dr prof st inc ltd corp co vs etc e.g i.e u.s u.k u.n no vol fig jan feb mar apr jun jul aug sep sept oct nov dec approx est gen sen rep gov'.split(
    ' ',
  ),
);

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a text in order, verbatim except for white space. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const paragraph of text.split(/\n+/)) {
    let open = '';
    for (const { segment } of SENTENCES.segment(paragraph)) {
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

const WORD = /[\p{L}\p{N}]/u;

export function wordsOf(sentence: string): string[] {
  return sentence.split(/\s+/).filter((word) => WORD.test(word));
}

/** The text before each word but the first, with its punctuation. */
export function beginningsOf(sentence: string): string[] {
  return [...sentence.matchAll(/\S+/g)]
    .filter(([word]) => WORD.test(word))
    .slice(1)
    .map(({ index }) => sentence.slice(0, index).trim());
}

const STOP_WORDS = new Set(
  (
    'a an the and or but if of to in on at by for with from as is are was were be been being has have had do does did it ' +
    'its this that these those he she they we you i his her their our your not no so than then there which who whom ' +
    'what when where how why will would can could may might must shall should also more most some such into over after ' +
    'before about up out other s said says'
  ).split(' '),
);

export function termsOf(sentence: string): string[] {
  return (sentence.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).filter((term) => !STOP_WORDS.has(term));
}
