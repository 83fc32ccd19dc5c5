/** A full stop after these does not end a sentence. */
const ABBREVIATIONS = new Set(
  (
    'jan feb mar apr jun jul aug sep sept oct nov dec mr mrs ms dr st vs v inc corp ltd co jr sr sen rep gov gen ' +
    'pres hon prof est approx eg ie etc al ave dept fig vol bros mt lt col sgt adm univ intl'
  ).split(' '),
);

const MOST_SENTENCES = 200;

/** The sentences of a plain text, in order, in linear time. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length && sentences.length < MOST_SENTENCES; at++) {
    const mark = text[at];
    const ends = mark === '\n' || ((mark === '.' || mark === '!' || mark === '?') && endsSentence(text, at));
    if (!ends) continue;
    // A closing quote or bracket belongs to its sentence.
    let end = at + 1;
    while (end < text.length && /["')\]]/.test(text[end] as string)) end++;
    push(sentences, text.slice(from, end));
    from = end;
    at = end - 1;
  }
  push(sentences, text.slice(from));
  return sentences;
}

function push(sentences: string[], text: string): void {
  let sentence = text.trim();
  while (sentence !== '' && '•·-'.includes(sentence[0] as string)) sentence = sentence.slice(1).trimStart();
  if (/[\p{L}\p{N}]/u.test(sentence)) sentences.push(sentence);
}

function endsSentence(text: string, at: number): boolean {
  // A mark within a word is part of a number or an address.
  const after = /^["')\]]*(\s|$)/.exec(text.slice(at + 1, at + 5));
  if (!after) return false;
  if (text[at] !== '.') return true;
  const word = wordBefore(text, at);
  const bare = word.replaceAll('.', '').toLowerCase();
  // "No. 1" is a number; a rule that resolves to No ends there.
  if (bare === 'no') return !/^\s+\d/.test(text.slice(at + 1, at + 5));
  const next = /^["')\]]*\s+["'(]?([\p{L}]+)/u.exec(text.slice(at + 1, at + 40))?.[1];
  // "SpaceX Inc. If it" ends where the next word only begins sentences.
  if (ABBREVIATIONS.has(bare)) return ENDING.has(bare) && next !== undefined && STARTERS.has(next);
  // "U.S. Senate" continues; in "11:59 p.m. Otherwise" the next word shows the end.
  const isInitials = /^(?:\p{L}\.)*\p{L}$/u.test(word);
  return !isInitials || next === undefined || STARTERS.has(next);
}

/** Abbreviations that often end a sentence. */
const ENDING = new Set(
  'inc corp ltd co jr sr etc al dept bros intl univ mt jan feb mar apr jun jul aug sep sept oct nov dec'.split(' '),
);

/** Words that begin a sentence, capitalised. */
const STARTERS = new Set(
  (
    'Otherwise If This The These Those Outcome For An A In Any Note However It All Each Both No Yes Should When Once ' +
    'Unless Until To Only Such Revisions Please See Trading Settlement Resolution'
  ).split(' '),
);

/** Letters and dots before an offset, at most twelve. */
function wordBefore(text: string, at: number): string {
  let from = at;
  while (from > 0 && at - from < 12 && /[\p{L}.]/u.test(text[from - 1] as string)) from--;
  return text.slice(from, at);
}
