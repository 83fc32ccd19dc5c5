import { shortened, titleWords, weightOf } from '../article/key-sentences.rules.js';
import { type Article, type PlacedSentence } from '../article/article.rules.js';
import { quoteOf } from '../article/quote.rules.js';
import { type Candidate, type FigureNode } from './diagram.rules.js';

const FEWEST = 3;
const MOST = 6;
const LONGEST_DETAIL = 130;
const CUE =
  /\b(?:numbers|statistics|stats|figures|report|survey|results|revenue|earnings|data|census|poll|quarter|budget|metrics)\b/i;
const NUMBER =
  /(?<![\p{L}\d.,:/#-])(?<sign>[$€£¥]\s?|[+−-](?=\d))?(?<number>\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,4})?|\d{1,9}(?:\.\d{1,4})?)(?<unit>\s?(?:%|percent\b|per cent\b|percentage points?\b)|\s?(?:[kKMB]|bn|m|tn|x|×)\b|\s(?:thousand|million|billion|trillion)\b(?:\s(?:dollars|euros|pounds|people|users|tons|tonnes|barrels|euro)\b)?|\s(?:times|dollars|euros|pounds|people|users|customers|employees|patients|kilometers|kilometres|km|miles|meters|metres|kg|kilograms|tons|tonnes|hours|minutes|seconds|days|weeks|months|years|degrees|liters|litres|gallons|acres|hectares|homes|jobs|countries|cities|MW|GW|TWh|kWh|ms|GB|TB)\b)?(?![\p{L}\d]|[-:/]\d|(?:st|nd|rd|th)\b)/gu;
const SCALE: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  tn: 1e12,
  trillion: 1e12,
};
const MONTH_BEFORE = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? $/i;
const MONTH_BEHIND = /^ (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;
/** Words before numbers that are no figures: ages, chapters and the like. */
const NO_FIGURE_BEFORE =
  /\b(?:chapter|section|page|figure|table|step|no\.|number|version|article|rule|part|aged?|phase|level|type|covid|route|highway|room|flight|windows|in|since|by) $/i;

interface Amount {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  /** Unit of comparison: %, a currency, or none. */
  readonly measure: string;
  readonly rank: number;
}

/** Figures of the article, each with its sentence. */
export function figuresOf(piece: Article): Candidate | null {
  const words = titleWords(piece.title);
  const found = piece.sentences.flatMap((sentence) => {
    const amount = amountOf(sentence);
    return amount ? [{ sentence, amount, weight: weightOf(sentence, words) + amount.rank }] : [];
  });
  const seen = new Set<string>();
  const distinct = found.filter(({ sentence: { quote }, amount }) => {
    const key = quote.text.slice(amount.from, amount.to);
    return !seen.has(key) && seen.add(key);
  });
  const chosen = distinct
    .filter(({ amount: { rank } }) => rank > 0)
    .sort((a, b) => b.weight - a.weight || a.sentence.position - b.sentence.position)
    .slice(0, MOST)
    .sort((a, b) => a.sentence.position - b.sentence.position);
  const shares = sharesOf(chosen.map(({ amount }) => amount));
  const nodes = chosen.flatMap(({ sentence, amount }, i) => figureOf(sentence, amount, shares[i] ?? null));
  if (nodes.length < FEWEST) return null;
  const share = Math.min(1, distinct.length / Math.max(1, piece.sentences.length));
  const fit = 0.05 + 0.8 * share + (CUE.test(piece.title) ? 0.25 : 0) + Math.min(0.1, nodes.length * 0.02);
  return { diagram: { kind: 'figures', nodes }, fit };
}

function figureOf({ block, from, to, quote }: PlacedSentence, amount: Amount, share: number | null): FigureNode[] {
  const at = block.text.indexOf(quote.text, from);
  const value = quoteOf(block, at + amount.from, at + amount.to);
  // A sentence that would be cut before its figure begins after an earlier joint.
  const begins = amount.to <= LONGEST_DETAIL ? at : at + Math.max(0, quote.text.lastIndexOf(', ', amount.from) + 2);
  const detail = shortened(block, begins, to, LONGEST_DETAIL);
  return value && detail ? [{ value, detail, share }] : [];
}

/** The figure of a sentence: the first with a unit, else the first. */
function amountOf({ quote: { text } }: PlacedSentence): Amount | null {
  let best: Amount | null = null;
  for (const match of text.matchAll(NUMBER)) {
    const amount = readAmount(text, match);
    if (amount && amount.rank > (best?.rank ?? -1)) best = amount;
  }
  return best;
}

function readAmount(text: string, match: RegExpExecArray): Amount | null {
  const { sign = '', number = '', unit = '' } = match.groups ?? {};
  const before = text.slice(Math.max(0, match.index - 12), match.index);
  const behind = text.slice(match.index + match[0].length, match.index + match[0].length + 6);
  const plainUnit = unit.trim().toLowerCase();
  const isBare = sign.trim() === '' && plainUnit === '';
  if (isBare && (MONTH_BEFORE.test(before) || MONTH_BEHIND.test(behind) || NO_FIGURE_BEFORE.test(before))) return null;
  if (isBare && /^(?:1[0-9]|20)\d{2}$/.test(number)) return null;
  const value = Number(number.replaceAll(',', '')) * (SCALE[plainUnit.split(' ')[0] ?? ''] ?? 1);
  const isPercent = /^(?:%|percent|per cent)/.test(plainUnit);
  const currency = /[$€£¥]/.exec(sign)?.[0] ?? '';
  const measure = isPercent ? '%' : currency;
  const rank = measure !== '' ? 3 : plainUnit !== '' ? 2 : value >= 100 ? 1 : 0;
  // A match that is the beginning of the next word is not a unit.
  return { from: match.index, to: match.index + match[0].trimEnd().length, value, measure, rank };
}

/** Bars need at least three figures, all of one unit: percentages of a hundred, money of the largest. */
function sharesOf(amounts: readonly Amount[]): (number | null)[] {
  const [first] = amounts;
  const isComparable =
    amounts.length >= FEWEST && first?.measure !== '' && amounts.every(({ measure }) => measure === first?.measure);
  const largest = Math.max(...amounts.map(({ value }) => value));
  const whole = first?.measure === '%' ? 100 : largest;
  if (!isComparable || largest > whole || whole <= 0) return amounts.map(() => null);
  return amounts.map(({ value }) => Math.max(0, value / whole));
}
