import { amountsOf, type Amount } from '../../parsers/article/amounts.rules.js';
import { rolesOf, type Direction } from '../../parsers/article/changes.rules.js';
import { isBackground } from '../../parsers/article/background.rules.js';
import { stripped, termsOf } from './sentences.rules.js';

/** The figure of a card with what the text says of it. Both are substrings of the sentence. */
export interface FigureText {
  readonly figure: string;
  /** The clause that names what the figure is of. */
  readonly caption: string;
  /** What the sentence says of it: "fell by 12 percent"; null where its own words say so ("cheaper"), or nothing. */
  readonly direction: Direction | null;
  /** Money or a share. */
  readonly isTelling: boolean;
}

export interface QuoteText {
  /** Without its quotation marks. */
  readonly words: string;
  readonly speaker: string | null;
}

const MAX_FIGURE_CHARS = 34;
const MAX_CAPTION_CHARS = 150;
const MAX_CARD_CHARS = 100;
const MIN_CARD_CHARS = 14;
const MAX_QUOTE_CHARS = 190;
const MIN_QUOTE_WORDS = 4;

/** Words that change what a figure says, directly before it. */
const QUALIFIER =
  /(?:\b(?:no (?:more|less|fewer) than|(?:more|less|fewer|greater|higher|lower|rather) than|at least|at most|(?<!\b(?:goes?|going|went|gone|moved?|moves|climbed|rose|risen) )up to|as (?:many|much|few|little) as|(?:just )?(?:over|under)|above|below|about|around|roughly|approximately|nearly|almost|only|some|a further|another|not|minus|plus|half of) ){1,3}$/i;
/** What belongs to a unit behind it. */
const UNIT_TAIL =
  /^ (?:Celsius|Fahrenheit|Kelvin|percentage points|points|(?:more|less|fewer|higher|lower|cheaper|dearer|faster|slower|larger|smaller|longer|shorter|heavier|lighter)(?= than\b|[.,;:]|$))/;
/** Words with which a card neither begins nor ends. */
const LOOSE_END =
  /(?:^|\s)(?:and|or|but|nor|so|yet|because|although|though|while|when|where|which|who|whom|whose|that|if|unless|until|as|than|since|a|an|the|of|in|on|at|to|by|for|from|with|into|over|under|about|between|its|their|his|her|our|your|my|is|are|was|were|be|been|has|have|had|will|would|can|could|may|might|not|no|more|less|very|also|minus|says?|said|according)$/i;
const LOOSE_BEGIN = /^(?:and|or|but|nor|so|yet|then|also|however)[\s,]+/i;
/** A clause that begins so needs the one before it. */
const DEPENDENT = /^(?:which|who|whom|whose|that|because|although|while|when|where|if|unless|until|as|than|since)\b/i;
/** A clause about the noun before it. */
const RELATIVE = /^(?:(?:in|of|for|with|on|at|from|to) )?(?:which|who|whom|whose)\b/i;
/** "…, a segment" before "in which": an apposition whose clause is cut off. */
const LOOSE_APPOSITION =
  /,\s(?:(?:an?|the|one)\s[\p{L}-]+(?:\s[\p{L}-]+)?|(?:most|many|some|all|half|both|each|none|few)\sof\s\p{L}+)$/u;
/** The verb of a clause whose subject is in the clause before. */
const VERB_FIRST = /^(?:is|are|was|were|has|have|had|will|would|can|could|does|did|says?|said|[a-z]{3,}(?:ed|es))\b/;
/** "nearly twice as long as the 112 days": a comparison without what is compared. */
const COMPARISON_FIRST =
  /^(?:(?:nearly|almost|about|around|roughly) )?(?:twice|half|double|(?:two|three|four|five|ten|\d{1,3}) times|an? (?:third|quarter|fifth)) (?:as|the|that|more|less|fewer)\b/;
const CLAUSE_BREAK =
  /(?<=[,;:])\s|\s[–—-]{1,2}\s|\s(?=(?:and|but|or|so|because|although|while|(?:(?:in|of|for|with|on|at|from|to) )?which|who|when|where|after|before|until|unless)\s)/gu;
const QUOTED = /[“"]([^“”"]{12,400})[”"]/;
/** "Wanjiru said". */
const SAID_BEFORE =
  /((?:(?:Dr|Prof|Mr|Ms|Mrs)\.? )?\p{Lu}[\p{L}'’.-]{1,24}(?: \p{Lu}[\p{L}'’.-]{0,24}){0,3}),? (?:said|says|tells?|told|adds?|added|explains?|explained|writes|wrote|argues?|argued|warns?|warned)\b/u;
/** "said Glowsoft's chief executive Petra Hahn". */
const SAID_BEHIND =
  /\b(?:said|says|tells?|told|adds?|added|explains?|explained|writes|wrote|argues?|argued|warns?|warned) ((?:[\p{L}'’-]{1,24} ){0,6}?(?:(?:Dr|Prof|Mr|Ms|Mrs)\.? )?\p{Lu}[\p{L}'’.-]{1,24}(?: \p{Lu}[\p{L}'’.-]{0,24}){0,3})(?=[,.;:]|$| (?:who|when|in|of|at|on)\b)/u;
const MAX_SPEAKER_CHARS = 60;

/** The most telling figure with sign, qualifier and unit; null where the sentence has none. */
export function figureText(sentence: string): FigureText | null {
  const amounts = amountsOf(sentence)
    .map((each) => ({
      ...each,
      own: ownRank(sentence, each),
    }))
    .filter(({ own }) => own > 1.25);
  // The first sum or share, else the first other amount.
  const amount = amounts.find(({ own }) => own >= 2.25) ?? amounts[0];
  if (!amount) return null;
  const { from, to } = wholeAmount(sentence, amount);
  const figure = sentence.slice(from, to);
  if (figure.length > MAX_FIGURE_CHARS) return null;
  const caption = clauseAround(sentence, { from, to });
  // Without a word beside the figure, the card would not say what it is of.
  if (termsOf(caption.replace(figure, ' ')).length === 0) return null;
  return { figure, caption, direction: directionOf(sentence, amount, figure), isTelling: amount.own >= 2.25 };
}

function directionOf(sentence: string, { from, to }: Amount, figure: string): Direction | null {
  if (/[a-z]er$|(?:more|less)$/.test(figure) || /^(?:minus|plus|[−–+-])/i.test(figure)) return null;
  const role = rolesOf(sentence, amountsOf(sentence)).find(({ amount }) => amount.from === from && amount.to === to);
  // "rose by 2.6 percent, down from 3.1 percent": prices went up and their rate down, which no arrow shows.
  const isRate = role?.previous !== null && /\bby $/.test(sentence.slice(0, from));
  return isRate ? null : (role?.direction ?? null);
}

/** A qualifier tells more of an amount with a unit; a condition or an attribute is not what the sentence reports. */
function ownRank(sentence: string, amount: Amount): number {
  const { from, rank, measure } = amount;
  const isQualified = measure !== '' && QUALIFIER.test(sentence.slice(Math.max(0, from - 40), from));
  return rank + (isQualified ? 0.75 : 0) - (isBackground(sentence, amount) ? 1.5 : 0);
}

/** The amount with the words that belong to it: "less than", "Celsius". */
export function wholeAmount(sentence: string, { from, to }: Pick<Amount, 'from' | 'to'>): { from: number; to: number } {
  const before = QUALIFIER.exec(sentence.slice(Math.max(0, from - 40), from))?.[0] ?? '';
  const behind = UNIT_TAIL.exec(sentence.slice(to, to + 24))?.[0] ?? '';
  return { from: from - before.length, to: to + behind.length };
}

/** A quotation that is most of its sentence, and who says it. */
export function quoteText(sentence: string): QuoteText | null {
  const [whole = '', words = ''] = QUOTED.exec(sentence) ?? [];
  const quoted = stripped(words, ' ', ', ');
  if (quoted.split(' ').length < MIN_QUOTE_WORDS || quoted.length > MAX_QUOTE_CHARS) return null;
  if (whole.length < sentence.length * 0.35) return null;
  const rest = sentence.replace(whole, ' ');
  const [, before] = SAID_BEFORE.exec(rest) ?? [];
  const [, behind] = SAID_BEHIND.exec(rest) ?? [];
  const speaker = stripped((before ?? behind ?? '').trim(), '', '.,');
  const isName =
    /\p{Lu}/u.test(speaker) && !/^(?:He|She|It|They|We|I|You)\b/.test(speaker) && speaker.length <= MAX_SPEAKER_CHARS;
  return { words: quoted, speaker: isName ? speaker : null };
}

/** The clause that a card shows: the whole sentence where it is short, else its weightiest complete part. */
export function cardText(sentence: string, weights: ReadonlyMap<string, number>): string {
  const whole = tidied(sentence, true);
  if (whole.length <= MAX_CARD_CHARS) return whole;
  const clauses = clausesOf(sentence);
  const windows = windowsOf(clauses, MAX_CARD_CHARS);
  let best = { text: '', score: -Infinity };
  for (const { text, place, last } of windows) {
    const shown = tidied(text, last === clauses.length - 1);
    if (shown.length < MIN_CARD_CHARS || !isWhole(shown)) continue;
    const terms = termsOf(shown);
    const weight = terms.reduce((sum, term) => sum + Math.log(1 + (weights.get(term) ?? 1)), 0);
    const score =
      weight / Math.sqrt(1 + terms.length) + (place === 0 ? 1 : 0) + startScore(shown) + endScore(clauses, last);
    if (score > best.score) best = { text: shown, score };
  }
  return best.text || shortest(sentence);
}

/** Parts of a sentence that a reader would take as one, in order. */
export function clausesOf(sentence: string): string[] {
  const clauses: string[] = [];
  let from = 0;
  for (const match of sentence.matchAll(CLAUSE_BREAK)) {
    clauses.push(sentence.slice(from, match.index));
    from = match.index;
  }
  clauses.push(sentence.slice(from));
  return clauses;
}

/**
 * The clauses around the range that a reader understands alone: with a beginning of their own, and as many as fit.
 */
export function clauseAround(
  sentence: string,
  range: { from: number; to: number },
  maxChars = MAX_CAPTION_CHARS,
): string {
  const whole = tidied(sentence, true);
  if (whole.length <= maxChars) return whole;
  const clauses = clausesOf(sentence);
  const at: number[] = [];
  clauses.reduce((sum, clause) => (at.push(sum), sum + clause.length), 0);
  const endOf = (i: number): number => (at[i] ?? 0) + (clauses[i]?.length ?? 0);
  let best = { text: '', score: -Infinity };
  for (let first = 0; first < clauses.length && (at[first] ?? 0) <= range.from; first++) {
    for (let last = first; last < clauses.length; last++) {
      if (endOf(last) < range.to) continue;
      const text = tidied(sentence.slice(at[first], endOf(last)), last === clauses.length - 1);
      if (text.length > maxChars) break;
      const score = startScore(text) + endScore(clauses, last) + text.length / maxChars + (first === 0 ? 1 : 0);
      if (isWhole(text) && score > best.score) best = { text, score };
    }
  }
  return best.text || wordsAround(sentence, range, maxChars);
}

/** A clause without a subject of its own needs the one before it. */
function startScore(text: string): number {
  return DEPENDENT.test(text) || VERB_FIRST.test(text) || COMPARISON_FIRST.test(text) ? -3 : 0;
}

/** A relative clause in the middle of a sentence parts the subject from its verb, and an unfinished one is a fragment. */
function endScore(clauses: readonly string[], last: number): number {
  if (last === clauses.length - 1) return 0;
  const endsInComma = (i: number): boolean => /,\s*$/.test(clauses[i] ?? '');
  const isRelative = (i: number): boolean =>
    RELATIVE.test((clauses[i] ?? '').trim()) && (i === 0 || endsInComma(i - 1));
  let open = last;
  while (open > 0 && !isRelative(open) && !endsInComma(open - 1)) open--;
  if (isRelative(open)) return endsInComma(last) ? -2 : -3;
  const clause = (clauses[last] ?? '').trim();
  // "Adults who walked stayed well, …": a relative clause without a comma before it goes on as the main clause.
  const goesOn = RELATIVE.test(clause) && last > 0 && !endsInComma(last - 1);
  return DEPENDENT.test(clause) && !goesOn && endsInComma(last) ? -2 : 0;
}

/** Whole words around the range, where a clause is longer than a card. */
function wordsAround(sentence: string, { from, to }: { from: number; to: number }, maxChars: number): string {
  const spare = maxChars - (to - from);
  const early = Math.max(0, from - Math.floor(spare * 0.7));
  const begin = early === 0 ? 0 : sentence.indexOf(' ', early) + 1;
  const late = Math.min(sentence.length, begin + maxChars);
  const end = late === sentence.length ? late : Math.max(to, sentence.lastIndexOf(' ', late));
  return tidied(sentence.slice(Math.min(begin, from), end));
}

function windowsOf(clauses: readonly string[], maxChars: number): { text: string; place: number; last: number }[] {
  return clauses.flatMap((_clause, place) => {
    const windows: { text: string; place: number; last: number }[] = [];
    for (let count = 1; place + count <= clauses.length; count++) {
      const text = clauses.slice(place, place + count).join('');
      if (text.trim().length > maxChars + 2) break;
      windows.push({ text, place, last: place + count - 1 });
    }
    return windows;
  });
}

/** Where no clause fits: the first words, up to a word that may end a card. */
function shortest(sentence: string): string {
  const words = sentence.split(' ');
  let text = '';
  for (const word of words) {
    if (text.length + word.length + 1 > MAX_CARD_CHARS) break;
    text = text === '' ? word : `${text} ${word}`;
  }
  return tidied(text) || sentence.slice(0, MAX_CARD_CHARS);
}

/** Without loose words and marks at both ends; the end of a sentence is never loose. */
function tidied(text: string, isEnd = false): string {
  let shown = stripped(text.trim(), '–—-,;: ', ' ,.;:–—');
  for (let again = true; again;) {
    const begun = shown.replace(LOOSE_BEGIN, '');
    const next = stripped(isEnd ? begun : begun.replace(LOOSE_END, '').replace(LOOSE_APPOSITION, ''), ' ,;:', ' ,;:–—');
    again = next !== shown && next !== '';
    if (again) shown = next;
  }
  return shown;
}

/** Quotation marks and parentheses are in pairs. */
function isWhole(text: string): boolean {
  const count = (sign: string): number => text.split(sign).length - 1;
  return count('(') === count(')') && count('“') === count('”') && count('"') % 2 === 0;
}
