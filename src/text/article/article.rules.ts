import { withForeignMarks } from './foreign-marks.rules.js';
import { type PlacedText, type Quote, quoteOf, trimmed } from './quote.rules.js';
import { sentencesOf } from './sentences.rules.js';

/** A block of the article, as the HTML reader returns it. */
export interface Block extends PlacedText {
  readonly kind: 'heading' | 'paragraph' | 'item' | 'cell' | 'quote';
  readonly level: number;
  readonly group: number;
  readonly isMarked: boolean;
  readonly row: number;
  readonly column: number;
  readonly columns: number;
  readonly rows: number;
  readonly lead: number;
  /** Of an item of a numbered list; null where unknown. */
  readonly number: number | null;
  /** A later paragraph of the same item. */
  readonly isContinued: boolean;
}

export interface PlacedSentence {
  readonly quote: Quote;
  readonly block: Block;
  readonly from: number;
  readonly to: number;
  /** Index among all sentences of the article. */
  readonly position: number;
  /** Index of its section; -1 before the first heading. */
  readonly section: number;
}

export interface Section {
  readonly heading: Quote;
  readonly title: Block;
  readonly level: number;
  readonly blocks: readonly Block[];
  readonly sentences: readonly PlacedSentence[];
}

/** A parsed article: title, structure and sentences. */
export interface Article {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly sections: readonly Section[];
  /** Of paragraphs, items and quotes, in order. */
  readonly sentences: readonly PlacedSentence[];
}

const MOST_SENTENCES = 2_000;
const LONGEST_HEADING = 110;
const WORDS_OF_NO_SECTION =
  /^(?:references|sources|further reading|footnotes|notes|see also|related( (?:articles|posts|reading))?|comments|share|subscribe|about the author|table of contents|contents|external links|bibliography|acknowledge?ments|more from|sign up|newsletter)\b/i;

/**
 * @param isDrawable text with unsupported letters is dropped: single sentences of running text, words of other blocks, or
 *   the whole block; with an item of a numbered list the whole list, whose other items would get wrong numbers.
 */
export function articleOf(
  title: string,
  found: readonly Block[],
  isDrawable: (text: string) => boolean = () => true,
): Article {
  const given = withForeignMarks(found, isDrawable);
  const isRunning = ({ kind }: Block): boolean => kind === 'paragraph' || kind === 'quote';
  const isNumbered = ({ kind, isMarked }: Block): boolean => kind === 'item' && isMarked;
  const broken = new Set(
    given.filter((block) => isNumbered(block) && !isDrawable(block.text)).map(({ group }) => group),
  );
  const drawable = given.filter((block) =>
    isNumbered(block) ? !broken.has(block.group) : isRunning(block) || isDrawable(block.text),
  );
  const blocks = withoutTail(drawable.map((block) => asHeading(block)));
  const sentences: PlacedSentence[] = [];
  const sections: { heading: Quote; title: Block; level: number; blocks: Block[]; sentences: PlacedSentence[] }[] = [];
  for (const block of blocks) {
    const heading = block.kind === 'heading' ? quoteOf(block) : null;
    if (heading) {
      if (!isTitle(heading.text, title))
        sections.push({ heading, title: block, level: block.level, blocks: [], sentences: [] });
      continue;
    }
    const section = sections.at(-1);
    section?.blocks.push(block);
    if (block.kind === 'cell') continue;
    for (const { from, to } of sentencesOf(block)) {
      const quote = quoteOf(block, from, to);
      if (!quote || sentences.length >= MOST_SENTENCES || (isRunning(block) && !isDrawable(quote.text))) continue;
      const sentence = { quote, block, from, to, position: sentences.length, section: sections.length - 1 };
      sentences.push(sentence);
      section?.sentences.push(sentence);
    }
  }
  return { title, blocks, sections, sentences };
}

/** A short, fully bold paragraph counts as a heading. */
function asHeading(block: Block): Block {
  const isBold = block.kind === 'paragraph' && block.lead === block.text.length;
  if (!isBold || block.text.length > 80 || /[.!:]$/.test(block.text)) return block;
  return { ...block, kind: 'heading', level: 6 };
}

/** Drops everything from a heading such as "References" on. */
function withoutTail(blocks: readonly Block[]): readonly Block[] {
  const kept: Block[] = [];
  let tail = 0;
  for (const block of blocks) {
    if (block.kind === 'heading') {
      const isTail = block.text.length <= 40 && WORDS_OF_NO_SECTION.test(block.text);
      if (isTail) tail = block.level;
      else if (block.level <= tail) tail = 0;
      if (block.text.length > LONGEST_HEADING) continue;
    }
    if (tail === 0) kept.push(block);
  }
  return kept;
}

function isTitle(heading: string, title: string): boolean {
  return plain(heading) === plain(title);
}

/** Lower-case letters and digits, words separated by one space. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%$€£]+/gu, ' ')
    .trim();
}

/** The sign of a heading's number, which is no version, clock time, range or number of a word. */
const HEADING_MARK =
  /^(?:(?:step|part|phase|stage|chapter|tip|reason|lesson|rule|schritt|teil|tipp|[ée]tape|partie|conseil|paso|parte|consejo|passo|fase|stap|deel|steg|trin|krok) ?)?[#№]? ?\d{1,3} ?(?:[.):](?!\d) ?|[–—-] (?!\d))/iu;
/** Without a sign behind it, the number may belong to the words: "365 Data Centers", "Phase 2 begins". */
const BARE_MARK = /^((?:step|part|phase|stage|chapter|tip|reason|lesson|rule) )?(\d{1,3}) (?=\p{L})/iu;

/** A heading without its number or bullet: "2. Water it" is "Water it". */
function headingLabel(block: PlacedText, isCounted: boolean): Quote | null {
  const mark = HEADING_MARK.exec(block.text) ?? (isCounted ? BARE_MARK.exec(block.text) : null);
  const from = mark && mark[0].length < block.text.length ? mark[0].length : 0;
  return trimmed(block, from, block.text.length);
}

/** The labels of headings next to each other; bare numbers are left out where they count. */
export function headingLabels(blocks: readonly PlacedText[]): (Quote | null)[] {
  const numbers = blocks.flatMap(({ text }) => {
    const bare = BARE_MARK.exec(text);
    return bare ? [Number(bare[2])] : [];
  });
  const isCounted = numbers.length >= 2 && numbers.every((number, i) => number === (numbers[0] ?? 0) + i);
  return blocks.map((block) => headingLabel(block, isCounted));
}
