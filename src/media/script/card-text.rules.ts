import { type Amount } from '../../parsers/article/amount.js';
import { amountsOf } from '../../parsers/article/amounts.rules.js';
import { deniedClaimIn, isOfNothing, NO_DENIAL, orMoreAt } from '../../parsers/article/denials.rules.js';
import { isUndone } from '../../parsers/article/undone.rules.js';
import { rolesOf, type AmountRole, type Direction } from '../../parsers/article/changes.rules.js';
import { clausesOf, endScore, isWhole, listIn, startScore, tidied } from './clauses.rules.js';
import { withoutInserted } from './inserted-clauses.rules.js';
import { stripped, termsOf } from './sentences.rules.js';

/** The figure of a card with what the text says of it, in the words of the sentence. */
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
const MAX_CAPTION_CHARS = 165;
const MAX_CARD_CHARS = 100;
/** As much as for a part that is no clause. */
const LIST_FAULT = 3;
/** Without its inserted clauses, a sentence may be a little longer. */
const MAX_REDUCED_CHARS = 110;
/** A card is longer where no part of its sentence is complete. */
const MAX_WHOLE_CHARS = 130;
/** A part of a list would say that there is no more in it, so a list is whole as long as it can be read on a card. */
const MAX_LIST_CHARS = 150;
const MIN_CARD_CHARS = 14;
/** Behind words that end before their clause does. */
const CUT = '…';
const MAX_QUOTE_CHARS = 190;
const MIN_QUOTE_WORDS = 4;

/** Words that change what a figure says, directly before it. */
const QUALIFIER =
  /(?:\b(?:no (?:more|less|fewer) than|(?:more|less|fewer|greater|higher|lower|rather) than|at least|at most|(?<!\b(?:goes?|going|went|gone|moved?|moves|climbed|rose|risen) )up to|as (?:many|much|few|little) as|(?:just )?(?:over|under)|above|below|about|around|roughly|approximately|nearly|almost|only|some|a further|another|(?<!\b(?:or|why) )not|nicht (?:mehr|weniger) als|minus|plus|half of|bis zu|mehr als|weniger als|mindestens|höchstens|maximal|rund|etwa|knapp|fast) ){1,3}$/i;
/** What belongs to a unit behind it. */
const UNIT_TAIL =
  /^ (?:Celsius|Fahrenheit|Kelvin|percentage points|points|(?:more|less|fewer|higher|lower|cheaper|dearer|faster|slower|larger|smaller|longer|shorter|heavier|lighter)(?= than\b|[.,;:]|$))/;
const NEGATED = /(?:\b(?:nobody|no one|none|never|not|neither|nor|cannot|hardly)|n['’]t)\b/i;
/** "no longer owes $40 million"; the loan that it no longer needs is there. */
const NO_LONGER =
  /\bno longer (?!than\b)(?:(?!(?:the|its|their|his|her|our|this|that|these|those|an?|of|with|for)\b)\p{L}{1,20} ){1,3}$/iu;
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
  const all = amountsOf(sentence);
  const roles = rolesOf(sentence, all);
  const amounts = all
    .map((each, index) => ({ ...each, role: roles[index], own: ownRank(sentence, each) }))
    .filter(({ own, role, from, to }) => own > 1.25 && !role?.isBackground && !isNegated(sentence, { from, to }))
    .filter((each) => !isUndone(sentence, each));
  const current = amounts.filter(({ role }) => !role?.isOld);
  const candidates = current.length > 0 ? current : amounts;
  // The first sum or share, else the first other amount.
  const amount = candidates.find(({ own }) => own >= 2.25) ?? candidates[0];
  if (!amount) return null;
  const { from, to } = wholeAmount(sentence, amount);
  const figure = sentence.slice(from, to);
  if (figure.length > MAX_FIGURE_CHARS) return null;
  const caption = completeAround(sentence, { from, to });
  // Without a word beside the figure, the card would not say what it is of.
  if (caption === null || termsOf(caption.replace(figure, ' ')).length === 0) return null;
  const direction = directionOf(sentence.slice(0, from), figure, amount.role);
  return { figure, caption, direction, isTelling: amount.own >= 2.25 };
}

/** "No one accounts for more than 3 percent": the amount alone would say the contrary. */
function isNegated(sentence: string, at: Pick<Amount, 'from' | 'to'>): boolean {
  const before = sentence.slice(0, wholeAmount(sentence, at).from).replace(/, as [^,]{1,40}, /g, ' ');
  const clauseAt = Math.max(...[...',;:'].map((sign) => before.lastIndexOf(sign))) + 1;
  const clause = before.slice(clauseAt).replace(NO_DENIAL, '');
  if (NEGATED.test(clause) || NO_LONGER.test(clause) || deniedClaimIn(clause) !== null) return true;
  return isOfNothing(sentence.slice(0, at.from), sentence.slice(at.to));
}

/** Only of an amount by which something changes: an arrow before the level that it reaches would read as the change. */
function directionOf(before: string, figure: string, role: AmountRole | undefined): Direction | null {
  if (/[a-z]er$|(?:more|less)$/.test(figure) || /^(?:minus|plus|[−–+-])/i.test(figure)) return null;
  if (!role || role.previous !== null || /\b(?:to|at) $/.test(before)) return null;
  return role.direction;
}

/** A qualifier tells more of an amount with a unit. */
function ownRank(sentence: string, amount: Amount): number {
  const { from, rank, measure } = amount;
  const isQualified = measure !== '' && QUALIFIER.test(sentence.slice(Math.max(0, from - 40), from));
  return rank + (isQualified ? 0.75 : 0);
}

/** The amount with the words that belong to it: "less than", "Celsius". */
export function wholeAmount(sentence: string, { from, to }: Pick<Amount, 'from' | 'to'>): { from: number; to: number } {
  const before = QUALIFIER.exec(sentence.slice(Math.max(0, from - 40), from))?.[0] ?? '';
  const tail = sentence.slice(to, to + 24);
  const behind = UNIT_TAIL.exec(tail)?.[0] ?? orMoreAt(tail);
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
  const whole = tidied(sentence, { isEnd: true });
  if (whole.length <= MAX_CARD_CHARS) return whole;
  const { text: reduced, removed } = withoutInserted(sentence);
  const short = tidied(reduced, { isEnd: true });
  if (removed.length > 0 && short.length <= MAX_REDUCED_CHARS) return short;
  const clauses = clausesOf(reduced);
  const list = listIn(clauses);
  if (list && short.length <= MAX_LIST_CHARS) return short;
  let best = { text: '', score: -Infinity, marked: '' };
  for (const { text, place, last } of windowsOf(clauses, removed.length > 0 ? MAX_REDUCED_CHARS : MAX_CARD_CHARS)) {
    const shown = tidied(text, { isEnd: last === clauses.length - 1, isStart: place === 0 });
    if (shown.length < MIN_CARD_CHARS || !isWhole(shown)) continue;
    const terms = termsOf(shown);
    const weight = terms.reduce((sum, term) => sum + Math.log(1 + (weights.get(term) ?? 1)), 0);
    const isCut = list && place <= list.end && last >= list.start - 1 && (place >= list.start || last < list.end);
    const faults = startScore(shown) + endScore(clauses, last) - (isCut ? LIST_FAULT : 0);
    const score = weight / Math.sqrt(1 + terms.length) + (place === 0 ? 1 : 0) + 2 * faults;
    // Of two parts, the second may be another clause: "twice as much as usual, and the minister has promised loans".
    const isSure = isCut && list.end - list.start >= 2;
    const marked = isSure ? markedList(shown, place > list.start - 1, last < list.end) : shown;
    if (score > best.score) best = { text: shown, score, marked };
  }
  if (best.score < 0 && short.length <= MAX_WHOLE_CHARS) return short;
  return best.marked || shortest(sentence);
}

/** A part of a list without a mark would say that there is no more in it. */
function markedList(text: string, isCutBefore: boolean, isCutBehind: boolean): string {
  return `${isCutBefore ? `${CUT} ` : ''}${text}${isCutBehind ? CUT : ''}`;
}

/**
 * The clauses around the range that a reader understands alone: with a beginning of their own, and as many as fit.
 */
export function clauseAround(
  sentence: string,
  range: { from: number; to: number },
  maxChars = MAX_CAPTION_CHARS,
): string {
  return completeAround(sentence, range, maxChars) ?? wordsAround(sentence, range, maxChars);
}

/** Null where no complete clauses fit. */
function completeAround(
  sentence: string,
  range: { from: number; to: number },
  maxChars = MAX_CAPTION_CHARS,
): string | null {
  const whole = tidied(sentence, { isEnd: true });
  if (whole.length <= maxChars) return whole;
  const { text: reduced, removed } = withoutInserted(sentence, range);
  const before = removed.filter(([, to]) => to <= range.from).reduce((sum, [from, to]) => sum + to - from, 0);
  const kept = { from: range.from - before, to: range.to - before };
  const short = tidied(reduced, { isEnd: true });
  return short.length <= maxChars ? short : bestAround(reduced, kept, maxChars);
}

function bestAround(sentence: string, range: { from: number; to: number }, maxChars: number): string | null {
  const clauses = clausesOf(sentence);
  const at: number[] = [];
  clauses.reduce((sum, clause) => (at.push(sum), sum + clause.length), 0);
  const endOf = (i: number): number => (at[i] ?? 0) + (clauses[i]?.length ?? 0);
  let best = { text: '', score: -Infinity };
  for (let first = 0; first < clauses.length && (at[first] ?? 0) <= range.from; first++) {
    for (let last = first; last < clauses.length; last++) {
      if (endOf(last) < range.to) continue;
      const ends = { isEnd: last === clauses.length - 1, isStart: first === 0 };
      const text = tidied(sentence.slice(at[first], endOf(last)), ends);
      if (text.length > maxChars) break;
      if (!isWhole(text) || startScore(text) + endScore(clauses, last) < 0) continue;
      const score = text.length / maxChars + (first === 0 ? 1 : 0);
      if (score > best.score) best = { text, score };
    }
  }
  return best.text || null;
}

/** Whole words around the range, where a clause is longer than a card. */
function wordsAround(sentence: string, { from, to }: { from: number; to: number }, maxChars: number): string {
  const spare = maxChars - (to - from);
  const early = Math.max(0, from - Math.floor(spare * 0.7));
  const begin = early === 0 ? 0 : sentence.indexOf(' ', early) + 1;
  const late = Math.min(sentence.length, begin + maxChars);
  const end = late === sentence.length ? late : Math.max(to, sentence.lastIndexOf(' ', late));
  const first = Math.min(begin, from);
  const words = tidied(sentence.slice(first, end), { isEnd: end === sentence.length });
  return `${first > 0 ? `${CUT} ` : ''}${words}${end < sentence.length ? CUT : ''}`;
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
  return `${tidied(text) || [...sentence].slice(0, MAX_CARD_CHARS).join('')}${CUT}`;
}
