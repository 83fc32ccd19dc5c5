import { type Article, plain, type PlacedSentence } from './article.rules.js';
import { type PlacedText, type Quote, quoteOf, trimmed } from './quote.rules.js';

/** Where a long sentence may be cut without changing its meaning: before a joint, within the limit. */
const JOINTS = ['; ', ' – ', ' — ', ', which ', ', while ', ', whereas ', ', and ', ', so ', ' (', ', '];
const POINTS_BACK =
  /^(?:(?:at|by|for|from|in|of|on|under|with) (?=(?:this|that|these|those|it|them|him|her|then|there)\b))?(?:this|that|these|those|it|its|they|their|he|she|his|her|but|and|or|so|such|however|also|instead|meanwhile|otherwise|still|yet|then|there|them|him)\b/i;
/** The sentence before says what is not so, or not all of it: "It was sold as a cure. The evidence says otherwise." */
const CONTRADICTS =
  /^(?:but|however|yet|instead|in (?:fact|reality|truth|practice)|actually|not so|wrong|that is (?:wrong|false|untrue|not so)|this is (?:wrong|false|untrue|not so|a myth))\b|\b(?:the (?:opposite|contrary|reverse)|otherwise|is a myth)\.$/i;
const NOT_OF_THE_MATTER =
  /\b(?:in this (?:article|post|guide|piece)|read on|click|subscribe|sign up|newsletter|photo by|image credit|let's dive|keep reading|table of contents|all rights reserved|cookies?)\b/i;
const STOPWORDS = new Set(
  'the a an of to in on for and or is are was were be how what why when with from by at as it its your you we our this that'.split(
    ' ',
  ),
);
/** Where the last whole word ends earlier, the next one is cut. */
const FEWEST_OF_ROOM = 0.4;
const GOOD_LENGTH = { from: 40, to: 170 };

export function titleWords(title: string): ReadonlySet<string> {
  return new Set(
    plain(title)
      .split(' ')
      .filter((word) => word.length > 2 && !STOPWORDS.has(word)),
  );
}

/** How representative a sentence is of its context; higher is better. */
export function weightOf({ quote: { text }, from }: PlacedSentence, words: ReadonlySet<string>): number {
  if (NOT_OF_THE_MATTER.test(text)) return -10;
  const own = plain(text).split(' ');
  let weight = own.filter((word) => words.has(word)).length * 0.8;
  if (text.length >= GOOD_LENGTH.from && text.length <= GOOD_LENGTH.to) weight += 2;
  if (own.length < 4) weight -= 4;
  if (text.endsWith('?')) weight -= 4;
  if (POINTS_BACK.test(text)) weight -= 2;
  if (/\d/.test(text)) weight += 0.6;
  if (from === 0) weight += 1.2;
  return weight;
}

/** The best sentences in the order of the article, each once: pull quotes repeat the text. */
export function bestSentences(sentences: readonly PlacedSentence[], most: number, piece: Article): PlacedSentence[] {
  const words = titleWords(piece.title);
  const first = new Map<string, PlacedSentence>();
  for (const sentence of sentences) {
    const said = plain(sentence.quote.text);
    if (!first.has(said)) first.set(said, sentence);
  }
  return [...first.values()]
    .map((sentence) => ({ sentence, weight: weightOf(sentence, words) - (contradictionOf(sentence, piece) ? 3 : 0) }))
    .filter(({ weight }) => weight > -5)
    .sort((a, b) => b.weight - a.weight || a.sentence.position - b.sentence.position)
    .slice(0, most)
    .map(({ sentence }) => sentence)
    .sort((a, b) => a.position - b.position);
}

/** The sentence behind it, where that one says that it is not so. */
export function contradictionOf({ block, position }: PlacedSentence, { sentences }: Article): PlacedSentence | null {
  const next = sentences[position + 1];
  return next?.block === block && CONTRADICTS.test(next.quote.text) ? next : null;
}

/** At most `most` characters: the whole text, or up to a joint or a word boundary. */
export function shortened(placed: PlacedText, from: number, to: number, most: number): Quote | null {
  const whole = withoutLoneMark(placed, quoteOf(placed, from, to), from);
  if (!whole || whole.text.length <= most) return whole;
  const first = placed.text.indexOf(whole.text, from);
  const room = whole.text.slice(0, most);
  const joints = JOINTS.map((joint) => room.lastIndexOf(joint)).filter((at) => at >= most * 0.55);
  const joint = joints.length > 0 ? Math.max(...joints) : room.lastIndexOf(' ');
  const end = joint > most * FEWEST_OF_ROOM ? joint : withinWord(room);
  const cut = trimmed(placed, first, first + end);
  return cut ? { ...cut, isCut: true } : null;
}

/** One sentence of a longer quotation has one of its two marks. */
function withoutLoneMark(placed: PlacedText, quote: Quote | null, from: number): Quote | null {
  if (!quote) return null;
  const { text } = quote;
  const at = placed.text.indexOf(text, from);
  if (/^[“„«]/.test(text) && !/[”“»]/.test(text.slice(1))) return quoteOf(placed, at + 1, at + text.length);
  if (/[”»]$/.test(text) && !/[“„«”]/.test(text.slice(0, -1))) return quoteOf(placed, at, at + text.length - 1);
  return quote;
}

/** "See https://example.com/guides/…": the address is longer than the room. */
function withinWord(room: string): number {
  const sign = Math.max(...['/', '.', '_', '@', '?', '&', '=', '-'].map((each) => room.lastIndexOf(each)));
  return sign > room.length * FEWEST_OF_ROOM ? sign + 1 : room.length;
}

export function shortSentence({ block, from, to }: PlacedSentence, most: number): Quote | null {
  return shortened(block, from, to, most);
}
