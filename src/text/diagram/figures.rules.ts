import { type Article, plain, type PlacedSentence } from '../article/article.rules.js';
import { shortened, titleWords, weightOf } from '../article/key-sentences.rules.js';
import { quoteOf } from '../article/quote.rules.js';
import { type Amount, amountsOf } from '../../parsers/article/amounts.rules.js';
import { type AmountRole, rolesOf } from '../../parsers/article/changes.rules.js';
import { type Candidate, type FigureNode } from './diagram.rules.js';
import { limitBefore, pointsBack, wholeBefore } from './figure-words.rules.js';

const FEWEST = 3;
const MOST = 6;
const LONGEST_DETAIL = 260;
/** A caption of this length is used only where little else is there. */
const TIRING = 190;
/** A company that is only compared with the one of the article. */
const RIVAL =
  /^(?:(?:its |the |one |two |three |other )?(?:rivals?|competitors?)\b|\p{Lu}\p{L}+, (?:based|which|who|founded)\b)/iu;
const CUE =
  /\b(?:numbers|statistics|stats|figures|report|survey|results|revenue|earnings|data|census|poll|quarter|budget|metrics)\b/i;

interface Found {
  readonly sentence: PlacedSentence;
  readonly role: AmountRole;
  /** The sentence before, where this one begins with a pronoun for something in it. */
  readonly subject: PlacedSentence | null;
  readonly weight: number;
}

/** Figures of the article, each with its sentence. */
export function figuresOf(article: Article): Candidate | null {
  const distinct = withoutRepeats(keyAmounts(article, article.sentences));
  const lead = new Set(leadOf(article));
  const chosen = distinct
    .filter(({ sentence, role: { amount } }) => amount.rank > 0 || lead.has(sentence))
    .sort((a, b) => b.weight - a.weight || a.sentence.position - b.sentence.position)
    .slice(0, MOST)
    .sort((a, b) => a.sentence.position - b.sentence.position);
  const shares = sharesOf(chosen.map(({ role }) => role));
  const nodes = figureNodes(chosen, shares);
  if (nodes.length < FEWEST) return null;
  const share = Math.min(1, distinct.length / Math.max(1, article.sentences.length));
  const fit = 0.05 + 0.8 * share + (CUE.test(article.title) ? 0.25 : 0) + Math.min(0.1, nodes.length * 0.02);
  return { diagram: { kind: 'figures', nodes }, fit };
}

/** The figures of some sentences, for a place beside another diagram. */
export function figuresIn(article: Article, sentences: readonly PlacedSentence[]): FigureNode[] {
  return figureNodes(withoutRepeats(keyAmounts(article, sentences)), []);
}

/** The sentences before the second paragraph, which state what is new. */
export function leadOf({ sentences }: Article): PlacedSentence[] {
  const [first] = sentences;
  return first && first.block.kind === 'paragraph' ? sentences.filter(({ block }) => block === first.block) : [];
}

function keyAmounts(article: Article, sentences: readonly PlacedSentence[]): Found[] {
  const words = titleWords(article.title);
  const headline = ` ${plain(article.title)} `;
  const lead = new Set(leadOf(article));
  return sentences.flatMap((sentence) => {
    const roles = rolesOf(sentence.quote.text, amountsOf(sentence.quote.text));
    const best = pointOf(roles, sentence.quote.text, headline);
    if (!best || isWithoutUnit(best.amount, sentence.quote.text, headline)) return [];
    const subject = subjectOf(article, sentence);
    if (subject === undefined) return [];
    const weight =
      weightOf(sentence, words) +
      best.amount.rank +
      (lead.has(sentence) ? 8 : 0) +
      (isIn(headline, sentence.quote.text, best.amount) ? 3 : 0) +
      (best.previous || best.direction ? 1.5 : 0) -
      (best.isOld ? 3 : 0) -
      (best.isBackground ? 2.5 : 0) -
      (isRival(article, sentence) ? 2.5 : 0) -
      (sentence.quote.text.length > TIRING ? 3 : 0) -
      (3 * sentence.position) / article.sentences.length;
    return [{ sentence, role: best, subject, weight }];
  });
}

/** A bare "25" says nothing in large type, unless its whole is beside it. */
function isWithoutUnit({ measure, value, from }: Amount, text: string, headline: string): boolean {
  if (measure !== '' || Math.abs(value) >= 1_000) return false;
  return wholeBefore(text, from) === null && !headline.includes(` ${value} `);
}

function isRival({ title }: Article, { quote: { text } }: PlacedSentence): boolean {
  const [name = ''] = RIVAL.exec(text)?.[0].split(/[ ,]/) ?? [];
  return name !== '' && !title.includes(name);
}

/** Null where the sentence names its subject; undefined where it cannot be shown with its subject. */
function subjectOf(
  { sentences }: Article,
  { quote, block, position, to }: PlacedSentence,
): PlacedSentence | null | undefined {
  if (!pointsBack(quote.text)) return null;
  for (let at = position - 1; at >= 0; at--) {
    const before = sentences[at];
    if (!before || before.block !== block || to - before.from > LONGEST_DETAIL) return undefined;
    if (!pointsBack(before.quote.text)) return before;
  }
  return undefined;
}

/** The amount that is the point of its sentence: the headline's, else the new and the more telling one. */
function pointOf(roles: readonly AmountRole[], text: string, headline: string): AmountRole | null {
  const score = ({ amount, isOld, isBackground, previous }: AmountRole): number =>
    amount.rank +
    (isIn(headline, text, amount) && !amount.isCircumstance ? 4 : 0) +
    (previous ? 2 : 0) -
    (isOld ? 4 : 0) -
    (isBackground ? 2.5 : 0);
  return roles.reduce<AmountRole | null>((best, role) => (best && score(best) >= score(role) ? best : role), null);
}

function isIn(headline: string, text: string, { from, to }: Amount): boolean {
  const [number] = /\d[\d,.]*/.exec(text.slice(from, to)) ?? [''];
  return headline.includes(` ${plain(number)} `) || headline.includes(` ${plain(text.slice(from, to))} `);
}

function withoutRepeats(found: readonly Found[]): Found[] {
  const seen = new Set<string>();
  return found.filter(({ sentence: { quote }, role: { amount } }) => {
    const key = quote.text.slice(amount.from, amount.to);
    return !seen.has(key) && seen.add(key);
  });
}

function figureNodes(found: readonly Found[], shares: readonly (number | null)[]): FigureNode[] {
  const shown = new Set(found.map(({ sentence }) => sentence));
  return found.flatMap(({ sentence, role, subject }, i) => {
    const { block, from, to, quote } = sentence;
    const at = block.text.indexOf(quote.text, from);
    const { amount, previous, direction } = role;
    const value = quoteOf(block, at + amount.from - limitBefore(quote.text, amount.from), at + amount.to);
    // The sentence before is needed only where no card shows it.
    const begins = subject && !shown.has(subject) ? subject.from : at;
    const detail = shortened(block, begins, to, LONGEST_DETAIL);
    if (!value || !detail) return [];
    const beside = previous ?? (amount.measure === '' ? wholeBefore(quote.text, amount.from) : null);
    const old = beside && quoteOf(block, at + beside.from, at + beside.to);
    return [{ value, previous: old, direction, detail, share: shares[i] ?? null }];
  });
}

/**
 * Bars need at least three figures, all of one unit: percentages of a hundred, money of the largest. A change is no
 * part of a whole.
 */
function sharesOf(roles: readonly AmountRole[]): (number | null)[] {
  const amounts = roles.map(({ amount }) => amount);
  const [first] = amounts;
  const isComparable =
    amounts.length >= FEWEST &&
    /^[%$€£¥₹]$/.test(first?.measure ?? '') &&
    amounts.every(({ measure, value }) => measure === first?.measure && value >= 0) &&
    roles.every(({ direction, previous }) => !direction && !previous);
  const largest = Math.max(...amounts.map(({ value }) => value));
  const whole = first?.measure === '%' ? 100 : largest;
  if (!isComparable || largest > whole || whole <= 0) return amounts.map(() => null);
  return amounts.map(({ value }) => value / whole);
}
