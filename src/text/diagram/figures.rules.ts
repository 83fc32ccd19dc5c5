import { type Article, plain, type PlacedSentence } from '../article/article.rules.js';
import { shortened, titleWords, weightOf } from '../article/key-sentences.rules.js';
import { quoteOf } from '../article/quote.rules.js';
import { isOfPoints, type Amount } from '../../parsers/article/amount.js';
import { amountsOf } from '../../parsers/article/amounts.rules.js';
import { isCorrection } from '../../parsers/article/background.rules.js';
import { type AmountRole, LONGEST_SENTENCE, rolesOf } from '../../parsers/article/changes.rules.js';
import { type Candidate, type FigureNode } from './diagram.rules.js';
import { isDenied, limitBefore, limitBehind, pointsBack, wholeBefore } from './figure-words.rules.js';

const FEWEST = 3;
const MOST = 6;
/** With so many others, figures in concessions and asides, and those of others, are left out. */
const ENOUGH = 4;
const LONGEST_DETAIL = 260;
/** Beside a sum so many times as large, the bar of another one has no length. */
const WIDEST = 1_000;
/** A caption of this length is used only where little else is there. */
const TIRING = 190;
/** A company that is only compared with the one of the article. */
const RIVAL =
  /^(?:(?:its |the |one |two |three |other )?(?:rivals?|competitors?)\b|\p{Lu}\p{L}+, (?:based|which|who|founded)\b)/iu;
const CONDITION = /\b(?:if|unless|wenn|falls|sofern)\s/i;
const SUPPOSED = /^(?:if|unless|wenn|falls|sofern)\b.{1,200}\b(?:would|could|might|würden?|könnten?)\b/i;
const CONCESSION = /\b(?:although|though)\s/i;
/** "Coal fell to 19 percent": an arrow before the level would read as a change by so much. */
const LEVEL_BEFORE =
  /\b(?:to|at|auf|bei) (?:(?:about|around|just|only|almost|nearly|an?|rund|etwa|fast|knapp|nur) ){0,2}$/i;
const CUE =
  /\b(?:numbers|statistics|stats|figures|report|survey|results|revenue|earnings|data|census|poll|quarter|budget|metrics)\b/i;

/** An amount of a sentence that a drawing may show. */
interface Point extends AmountRole {
  readonly isDenied: boolean;
  readonly isInHeadline: boolean;
}

interface Found {
  readonly sentence: PlacedSentence;
  readonly role: AmountRole;
  /** The sentences before that name what this one is about, where it points back to them. */
  readonly subjects: readonly PlacedSentence[];
  readonly weight: number;
}

/** Figures of the article, each with its sentence. */
export function figuresOf(article: Article): Candidate | null {
  const distinct = withoutRepeats(keyAmounts(article, article.sentences));
  const lead = new Set(leadOf(article));
  const telling = distinct.filter(
    (found) => (lead.has(found.sentence) || found.role.amount.rank > 0) && !isAssumed(found),
  );
  const reported = telling.filter(
    (found) =>
      lead.has(found.sentence) ||
      !(isWithin(CONCESSION, found) || isAside(found) || isOfOthers(article, found.sentence)),
  );
  const chosen = (reported.length >= ENOUGH ? reported : [...telling])
    .sort((a, b) => b.weight - a.weight || a.sentence.position - b.sentence.position)
    .slice(0, MOST)
    .sort((a, b) => a.sentence.position - b.sentence.position);
  const shares = sharesOf(chosen);
  const nodes = figureNodes(chosen, shares);
  if (nodes.length < FEWEST) return null;
  const share = Math.min(1, distinct.length / Math.max(1, article.sentences.length));
  const fit = 0.05 + 0.8 * share + (CUE.test(article.title) ? 0.25 : 0) + Math.min(0.1, nodes.length * 0.02);
  return { diagram: { kind: 'figures', nodes, more: telling.length - nodes.length }, fit };
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
  const headline = headlineOf(article.title);
  const lead = new Set(leadOf(article));
  return sentences.flatMap((sentence) => {
    if (sentence.quote.text.length > LONGEST_SENTENCE || isCorrection(sentence.quote.text)) return [];
    const best = pointOf(sentence.quote.text, headline);
    if (!best || isWithoutUnit(best.amount, sentence.quote.text, headline.plain)) return [];
    // The headline says that it is denied; elsewhere a large figure would state the contrary of its sentence.
    if (best.isDenied && !best.isInHeadline) return [];
    const subjects = subjectsOf(article, sentence);
    if (!subjects) return [];
    const weight =
      weightOf(sentence, words) +
      best.amount.rank +
      (lead.has(sentence) ? 8 : 0) +
      (best.isInHeadline ? 3 : 0) +
      (best.previous || best.direction ? 1.5 : 0) -
      (best.isOld ? 3 : 0) -
      (best.isBackground ? 2.5 : 0) -
      (isRival(article, sentence) ? 2.5 : 0) -
      (sentence.quote.text.length > TIRING ? 3 : 0) -
      (3 * sentence.position) / article.sentences.length;
    return [{ sentence, role: best, subjects, weight }];
  });
}

/** What is only assumed is no fact: "if demand grows by 15 percent". */
function isAssumed(found: Found): boolean {
  return SUPPOSED.test(found.sentence.quote.text) || isWithin(CONDITION, found);
}

/** "although the law allows 72 hours" */
function isWithin(clause: RegExp, { sentence: { quote }, role: { amount } }: Found): boolean {
  const before = quote.text.slice(0, amount.from);
  return clause.test(before.slice(Math.max(...[',', ';', ':'].map((mark) => before.lastIndexOf(mark))) + 1));
}

/** A caption of a long sentence whose figure is not what it reports. */
function isAside({ sentence: { quote }, role }: Found): boolean {
  return role.isBackground && quote.text.length > TIRING;
}

/** A bare "25" says nothing in large type, unless its whole is beside it. */
function isWithoutUnit({ measure, value, from }: Amount, text: string, headline: string): boolean {
  if (measure !== '' || Math.abs(value) >= 1_000) return false;
  return wholeBefore(text, from) === null && !headline.includes(` ${plainFigures(String(value))} `);
}

/** "Tanneries use 17,000 litres. We use 900." */
const OWN = /^(?:we|ours?)\b[^.]{0,80}\d/i;

function isOfOthers({ sentences }: Article, { quote: { text }, block, position }: PlacedSentence): boolean {
  const next = sentences[position + 1];
  return next?.block === block && OWN.test(next.quote.text) && !/\b(?:we|our)\b/i.test(text);
}

function isRival({ title }: Article, { quote: { text } }: PlacedSentence): boolean {
  const [name = ''] = RIVAL.exec(text)?.[0].split(/[ ,]/) ?? [];
  return name !== '' && !title.includes(name);
}

/** None where the sentence names its subject; null where it cannot be shown with its subject. */
function subjectsOf({ sentences }: Article, { quote, block, position, to }: PlacedSentence): PlacedSentence[] | null {
  if (!pointsBack(quote.text)) return [];
  for (let at = position - 1; at >= 0; at--) {
    const before = sentences[at];
    if (!before || before.block !== block || to - before.from > LONGEST_DETAIL) return null;
    if (!pointsBack(before.quote.text)) return sentences.slice(at, position);
  }
  return null;
}

interface Headline {
  readonly plain: string;
  readonly amounts: readonly (Amount & { readonly digits: number })[];
}

function headlineOf(title: string): Headline {
  const amounts = amountsOf(title).map((amount) => {
    const [number = ''] = /\d[\d,.]*/.exec(title.slice(amount.from, amount.to)) ?? [];
    return { ...amount, digits: Math.max(1, number.replace(/\D/g, '').replace(/^0+/, '').length) };
  });
  return { plain: ` ${plainFigures(title)} `, amounts };
}

/** The amount that is the point of its sentence: the headline's, else the new and the more telling one. */
function pointOf(text: string, headline: Headline): Point | null {
  const points = rolesOf(text, amountsOf(text)).map((role) => ({
    ...role,
    isDenied: isDenied(text, role.amount),
    isInHeadline: isIn(headline, text, role.amount),
  }));
  const score = ({ amount, isOld, isBackground, previous, ...point }: Point): number =>
    amount.rank +
    (point.isInHeadline && !amount.isCircumstance ? 4 : 0) +
    (previous ? 2 : 0) -
    (isOld || point.isDenied ? 4 : 0) -
    (isBackground ? 2.5 : 0);
  return points.reduce<Point | null>((best, point) => (best && score(best) >= score(point) ? best : point), null);
}

/** A decimal point is written as a letter, so that the 2 of "2.4" is no number. */
function plainFigures(text: string): string {
  return plain(text.replace(/(?<=\d),(?=\d{3})/g, '').replace(/(?<=\d)[.,](?=\d)/g, 'd'));
}

function isIn(headline: Headline, text: string, { from, to, value, measure }: Amount): boolean {
  const [number] = /\d[\d,.]*/.exec(text.slice(from, to)) ?? [''];
  const isVerbatim = [number, text.slice(from, to)].some((each) => headline.plain.includes(` ${plainFigures(each)} `));
  // "71 million overnight stays" is 71.3 million in the text. Sums and shares of one value are too often of another thing.
  const isRounded = headline.amounts.some(
    (amount) =>
      /^\p{Ll}/u.test(measure) &&
      amount.measure === measure &&
      Number(value.toPrecision(amount.digits)) === amount.value,
  );
  return isVerbatim || isRounded;
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
  return found.flatMap(({ sentence, role, subjects }, i) => {
    const { block, from, to, quote } = sentence;
    const at = block.text.indexOf(quote.text, from);
    const { amount, previous } = role;
    const direction = previous || !LEVEL_BEFORE.test(quote.text.slice(0, amount.from)) ? role.direction : null;
    const first = at + amount.from - limitBefore(quote.text, amount.from);
    const value = quoteOf(block, first, at + amount.to + limitBehind(quote.text, amount.to));
    // The sentences before are needed where no card shows the first, or one that has an amount of its own.
    const isNeeded = subjects.some(
      (each, nth) => !shown.has(each) && (nth === 0 || amountsOf(each.quote.text).length > 0),
    );
    const begins = isNeeded ? (subjects[0]?.from ?? at) : at;
    const detail = shortened(block, begins, to, LONGEST_DETAIL);
    if (!value || !detail) return [];
    const beside = previous ?? (amount.measure === '' ? wholeBefore(quote.text, amount.from) : null);
    const old = beside && quoteOf(block, at + beside.from, at + beside.to);
    return [{ value, previous: old, direction, detail, share: shares[i] ?? null }];
  });
}

/**
 * Bars need at least three figures, all of one unit: percentages of a hundred, money of the largest. A change is no
 * part of a whole, nor are percentage points.
 */
function sharesOf(found: readonly Found[]): (number | null)[] {
  const roles = found.map(({ role }) => role);
  const amounts = roles.map(({ amount }) => amount);
  const [first] = amounts;
  const isComparable =
    amounts.length >= FEWEST &&
    /^[%$€£¥₹]$/.test(first?.measure ?? '') &&
    amounts.every(({ measure, value }) => measure === first?.measure && value >= 0) &&
    roles.every(({ direction, previous }) => !direction && !previous) &&
    !found.some(({ sentence: { quote }, role: { amount } }) => isOfPoints(quote.text.slice(amount.from, amount.to)));
  const largest = Math.max(...amounts.map(({ value }) => value));
  const whole = first?.measure === '%' ? 100 : largest;
  const isTooWide = first?.measure !== '%' && amounts.some(({ value }) => value * WIDEST < largest);
  if (!isComparable || isTooWide || largest > whole || whole <= 0) return amounts.map(() => null);
  return amounts.map(({ value }) => value / whole);
}
