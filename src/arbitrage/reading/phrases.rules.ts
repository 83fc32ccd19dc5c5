import { baseForm, BE, expanded, isFiller, isLink, type Canonical, type Token } from './tokens.rules.js';
import { isOtherParty, isTheDow, isTheLeft } from './own-names.rules.js';
import {
  awardOnce,
  bankFirst,
  countryFirst,
  nominations,
  oneRate,
  rateMoves,
  supremeCourt,
  worldCups,
} from './offices.rules.js';
import { titleLast } from './titles.rules.js';
import { inOneOrder } from './word-orders.rules.js';
import { SAME } from './same-phrases.js';
import { VERB_FORMS } from './verbs.rules.js';

interface Node {
  readonly next: Map<string, Node>;
  name: string | null;
}

const TRIE = build();

function build(): Node {
  const root: Node = { next: new Map(), name: null };
  for (const line of SAME.trim().split('\n')) {
    const [name = '', forms = ''] = line.split(': ');
    for (const form of forms.split(' | ')) {
      let node = root;
      for (const word of form.trim().split(' ').flatMap(comparable)) {
        let next = node.next.get(word);
        if (!next) node.next.set(word, (next = { next: new Map(), name: null }));
        node = next;
      }
      if (node !== root) node.name = name.trim();
    }
  }
  return root;
}

function comparable(word: string): string[] {
  return isFiller(word) ? [] : expanded(word).map((text) => baseForm({ text, capital: false }));
}

/** Words that order the others and mean nothing alone. */
export function isGrammar(word: string): boolean {
  return word === BE || isLink(word);
}

const HARMLESS_MARKS = new Set('( ) , ; : / - | [ ] • · – —'.split(' '));
const SHORT = new Set(['us', 'un', 'eu', 'pm', 'sol', 'eth', 'mom']);

/** Words without fillers, in base form, with equivalent phrases under one name. Order is preserved. */
export function canonical(tokens: readonly Token[]): Canonical[] {
  const says = tokens.findIndex(({ text }) => SAYS.has(text));
  const words = tokens.flatMap((_token, index) => wordsAt(tokens, index, says >= 0 && index > says));
  const result: Canonical[] = [];
  for (let at = 0; at < words.length;) {
    const found = longest(words, at);
    if (found) {
      const named = words.slice(at, found.end).some(({ isName }) => isName);
      const before = result.at(-1);
      // "S&P 500 (SPX)" names one thing twice.
      const isAgain = named && before?.isName === true && before.word === found.name;
      if (!isAgain) result.push({ word: found.name, isName: named });
      at = found.end;
    } else {
      // "Is being signed" has one form of "be".
      if (words[at]?.word !== BE || words[at + 1]?.word !== BE) result.push(words[at] as Canonical);
      at += 1;
    }
  }
  const ordered = inOneOrder(titleLast(countryFirst(worldCups(oneRate(result)))));
  const named = supremeCourt(nominations(awardOnce(rateMoves(bankFirst(ordered)))));
  return isOfState(named) ? named : named.map(chamber);
}

/** A "not" that negates no statement: "the CPI, not seasonally adjusted", "the CPI that is not seasonally adjusted". */
export const PART_NOT = 'not.';
const NEGATIONS = new Set('not never doesnt dont didnt wont hasnt havent hadnt isnt arent wasnt werent'.split(' '));
const RELATIVES = new Set(['that', 'which', 'who']);
/** Before a "not" that negates a statement. */
const AUXILIARIES = new Set(
  'is are was were be been do does did will would shall should has have had can could may might must'.split(' '),
);

/** After these a word may be quoted, so that its plural is another word. */
const SAYS = new Set(
  'say says said saying mention mentions mentioned mentioning utter utters uttered word words phrase phrases'.split(
    ' ',
  ),
);

/** In what is said they make a difference: "he would run", "he did run". */
const OF_SPEECH = new Set('will shall would has have had do does did his her'.split(' '));

const BEFORE_OCCASIONS = new Set('in during at after before'.split(' '));

/** "Says it in his speech" is not of what is said. */
function isOfOccasion(tokens: readonly Token[], index: number): boolean {
  return ['his', 'her'].includes(tokens[index]?.text ?? '') && BEFORE_OCCASIONS.has(tokens[index - 1]?.text ?? '');
}

/** @param isQuoted whether a plural stays one */
function wordsAt(tokens: readonly Token[], index: number, isQuoted: boolean): readonly Canonical[] {
  const token = tokens[index] as Token;
  // The mark of a period is no number: "(U-3) for May".
  const isNumber = (at: number): boolean => tokens[at]?.kind === 'number' && tokens[at].unit !== 'date';
  // Hyphen-like marks are dropped; any other mark can change a number's meaning.
  if (token.kind === 'mark') {
    const holds = HARMLESS_MARKS.has(token.text) && !(isNumber(index - 1) && isNumber(index + 1));
    return holds || token.text === ',' ? [] : [{ word: token.text, isName: false }];
  }
  const isSaid = isQuoted && OF_SPEECH.has(token.text) && !isOfOccasion(tokens, index);
  if (isFiller(token.text) && !isNamePart(token, index) && !isSaid) return [];
  if (isAfter(tokens, index)) return [{ word: 'after', isName: false }];
  if (token.text === 'lower' && !BEFORE_VERBS.has(tokens[index - 1]?.text ?? ''))
    return [{ word: 'lower.', isName: false }];
  if (isTheLeft(tokens, index)) return [{ word: 'left', isName: token.capital }];
  if (isOtherParty(tokens, index)) return [{ word: `${token.text}.`, isName: true }];
  if (isTheDow(tokens, index)) return [{ word: 'djia', isName: true }];
  if (token.text === 'jones' && isTheDow(tokens, index - 1)) return [];
  if (isLink(token.text) && isBefore('date', tokens, index)) return [];
  if (token.text === 'of' && isOfMeasure(tokens, index)) return [];
  // "us" and "pm" are ordinary words unless written as abbreviations.
  if (SHORT.has(token.text) && !token.acronym) return [{ word: `${token.text}.`, isName: token.capital }];
  const ofPart = isNegationOfPart(tokens, index);
  const [first = token.text, negated] = expanded(token.text);
  if (ofPart && negated === undefined) return [{ word: PART_NOT, isName: false }];
  const second = ofPart ? PART_NOT : negated;
  const form = isQuoted ? (VERB_FORMS.get(token.text) ?? token.text) : baseForm(token);
  if (first !== BE) return [{ word: form, isName: token.capital || token.kind === 'number' }];
  // "Is above 3" equals "exceeds 3".
  const stated = isBefore('quantity', tokens, index) ? [] : [first];
  return [...stated, ...(second === undefined ? [] : [second])].map((word) => ({ word, isName: false }));
}

/** Elsewhere "lower" is no verb: "a lower rate". */
const BEFORE_VERBS = new Set('to will would shall should can could may might must does do did not'.split(' '));

const BEFORE_FOLLOWING = new Set('the a an each every any no of'.split(' '));
const EVENTS_BEHIND = new Set('the a an its this'.split(' '));

/** "Following the March meeting" is after it; "the following meeting" and "is following the news" are not. */
function isAfter(tokens: readonly Token[], index: number): boolean {
  if (tokens[index]?.text !== 'following' || tokens[index].capital) return false;
  const before = tokens[index - 1]?.text ?? '';
  return (
    !BEFORE_FOLLOWING.has(before) && expanded(before)[0] !== BE && EVENTS_BEHIND.has(tokens[index + 1]?.text ?? '')
  );
}

const MEASURES = new Set(
  'score rating worth temperature price value level rate cap capitalization margin share'.split(' '),
);

/** Words between "in" and a measure: "a drop in the average daily temperature of". */
const MOST_BETWEEN = 3;

/** "A score of above 80" is a score above 80; "an increase (in price) of above 5" is not an increase to more than 5. */
function isOfMeasure(tokens: readonly Token[], index: number): boolean {
  if (!MEASURES.has(tokens[index - 1]?.text ?? '') || tokens[index + 1]?.unit !== 'quantity') return false;
  const before = tokens.slice(Math.max(0, index - 2 - MOST_BETWEEN), index - 1);
  return !before.some(({ text }) => text === 'in');
}

function isNegationOfPart(tokens: readonly Token[], index: number): boolean {
  const text = tokens[index]?.text ?? '';
  if (!NEGATIONS.has(text)) return false;
  const before = tokens[index - 1]?.text ?? '';
  const isAfterAuxiliary = AUXILIARIES.has(before);
  if (text === 'not' && !isAfterAuxiliary) return true;
  return RELATIVES.has(isAfterAuxiliary ? (tokens[index - 2]?.text ?? '') : before);
}

/**
 * A filler with a capital letter is part of a name ("Group A", "the DO Act"), except at the beginning of a statement,
 * where only "Will" can be one. The article alone names nothing ("The Masters").
 */
function isNamePart({ text, capital, acronym }: Token, index: number): boolean {
  return text !== 'the' && (acronym || (capital && (index > 0 || text === 'will')));
}

/** Whether a number of this kind follows, with nothing but links or "not" between. */
function isBefore(unit: 'date' | 'quantity', tokens: readonly Token[], index: number): boolean {
  let next = index + 1;
  while (unit === 'date' ? isLink(tokens[next]?.text ?? '') : tokens[next]?.text === 'not') next++;
  return tokens[next]?.unit === unit;
}

/** State legislatures have chambers, districts and special elections too. */
const OF_ONE_STATE = new Set(['special', 'district', 'state']);
const OF_CHAMBERS = new Set(['seat', 'control', 'majority', 'chamber', 'flip']);
const IN_CONGRESS = new Set(
  'democratic-party republican-party congress united-states us-senate us-house senate house'.split(' '),
);

/** "The most seats of the House in Ohio" may be of its legislature, unlike the seats of the House. */
function isOfState(words: readonly Canonical[]): boolean {
  if (words.some(({ word }) => OF_ONE_STATE.has(word))) return true;
  const isOther = ({ word, isName }: Canonical): boolean => isName && /^\p{L}/u.test(word) && !IN_CONGRESS.has(word);
  return words.some(({ word }) => OF_CHAMBERS.has(word)) && words.some(isOther);
}

const CHAMBERS: ReadonlyMap<string, string> = new Map([
  ['us-senate', 'senate'],
  ['us-house', 'house'],
]);

/** The chamber of Congress under its short name. */
function chamber(word: Canonical): Canonical {
  const name = CHAMBERS.get(word.word);
  return name === undefined ? word : { word: name, isName: word.isName };
}

/** "A number of 1 song" is no number 1 song. */
const BEFORE_RANK = new Set(['no', 'number', '#']);

function longest(words: readonly Canonical[], from: number): { name: string; end: number } | null {
  let node: Node | undefined = TRIE;
  let found: { name: string; end: number } | null = null;
  for (let at = from; at < words.length; at++) {
    // Names keep their final letter, while the phrases above are without it, so both are tried.
    const word: string = words[at]?.word ?? '';
    const next: Node | undefined = node.next.get(word) ?? node.next.get(baseForm({ text: word, capital: false }));
    // "President of the United States" and "United States president" need no link; a phrase begins with none.
    if (!next && at > from && isLink(word) && !BEFORE_RANK.has(words[at - 1]?.word ?? '')) continue;
    node = next;
    if (!node) break;
    if (node.name !== null) found = { name: node.name, end: at + 1 };
  }
  return found;
}
