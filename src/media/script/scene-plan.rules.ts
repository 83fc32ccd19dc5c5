import { type Direction } from '../../parsers/article/changes.rules.js';
import { type ArticleSection } from './article-sections.rules.js';
import { cardText, clauseAround, figureText, quoteText } from './card-text.rules.js';
import { type ScriptSentence } from './narration-script.rules.js';
import { termsOf } from './sentences.rules.js';
import { seriesOf, tableSeries, type Series } from './series.rules.js';

export type TextLayout = 'centre' | 'left' | 'panel';

/** What a scene shows, in words of the article in their order. */
export type Card =
  | { readonly layout: TextLayout; readonly text: string }
  | { readonly layout: 'chapter'; readonly heading: string; readonly text: string }
  | {
      readonly layout: 'figure' | 'figure_left';
      readonly figure: string;
      /** Drawn as an arrow before the figure. */
      readonly direction: Direction | null;
      readonly caption: string;
    }
  | { readonly layout: 'quote'; readonly words: string; readonly speaker: string | null }
  | { readonly layout: 'chart'; readonly series: Series; readonly caption: string }
  | { readonly layout: 'picture'; readonly picture: number; readonly text: string };

/** A picture that was fetched, and its section. */
export interface PlannedPicture {
  readonly index: number;
  readonly section: number;
}

const TEXT_LAYOUTS: readonly TextLayout[] = ['centre', 'left', 'panel'];
const MAX_HEADING_CHARS = 70;

/**
 * A card for each sentence: a chart for a series, a quotation as a quote, a figure with what it is of, a picture of the
 * section, its heading, else words. No two neighbours have one layout.
 */
export function planCards(
  script: readonly ScriptSentence[],
  sections: readonly ArticleSection[],
  pictures: readonly PlannedPicture[] = [],
): Card[] {
  const weights = weightsOf(script);
  const left = [...pictures];
  const tables = new Set<number>();
  const cards: Card[] = [];
  for (const [index, { sentence, section }] of script.entries()) {
    const before = cards.at(-1)?.layout ?? null;
    const text = cardText(sentence, weights);
    const isFirst = script[index - 1]?.section !== section;
    const heading = sections[section]?.heading ?? null;
    const table = tables.has(section) ? null : tableSeries(sections[section] ?? EMPTY);
    const told = telling(sentence, { before, text, table, row: figuresAtEnd(cards) });
    if (told?.layout === 'chart' && told.series === table) tables.add(section);
    const place = left.findIndex((picture) => picture.section <= section);
    const isRepeated = told && isFigure(told) && before?.startsWith('figure');
    if (told && !(isRepeated && place >= 0)) cards.push(told);
    else if (place >= 0 && before !== 'picture') {
      const [picture] = left.splice(place, 1);
      cards.push({ layout: 'picture', picture: picture?.index ?? 0, text });
    } else if (told) cards.push(told);
    else if (
      isFirst &&
      heading &&
      heading !== sentence &&
      heading.length <= MAX_HEADING_CHARS &&
      before !== 'chapter'
    ) {
      cards.push({ layout: 'chapter', heading, text });
    } else cards.push({ layout: nextText(cards), text });
  }
  return cards;
}

/** The words on a card, for storyboards. */
export function shownOn(card: Card): string {
  switch (card.layout) {
    case 'figure':
    case 'figure_left':
      return `${card.figure}: ${card.caption}`;
    case 'quote':
      return card.speaker ? `“${card.words}” ${card.speaker}` : `“${card.words}”`;
    case 'chart':
      return [card.caption, ...card.series.bars.map(({ label, shown }) => `${label}: ${shown}`)].join('; ');
    case 'chapter':
      return `${card.heading}: ${card.text}`;
    default:
      return card.text;
  }
}

function isFigure({ layout }: Card): boolean {
  return layout === 'figure' || layout === 'figure_left';
}

/** How many figures in a row the last cards are. */
function figuresAtEnd(cards: readonly Card[]): number {
  return cards.length - 1 - cards.findLastIndex((card) => !isFigure(card));
}

const EMPTY: ArticleSection = { heading: null, paragraphs: [], tables: [], pictures: [] };

/** Null where the sentence has only words to show. */
function telling(
  sentence: string,
  { before, text, table, row }: { before: string | null; text: string; table: Series | null; row: number },
): Card | null {
  const quote = before === 'quote' ? null : quoteText(sentence);
  if (quote) return { layout: 'quote', ...quote };
  const series = before === 'chart' ? null : (seriesOf(sentence) ?? table);
  if (series) {
    const caption = series.range ? clauseAround(sentence, series.range) : (series.title ?? text);
    return { layout: 'chart', series, caption };
  }
  const figure = figureText(sentence);
  // A third figure in a row is shown only where it is a sum or a share, and a fourth as words.
  if (!figure || row >= 3 || (row === 2 && !figure.isTelling)) return null;
  const layout = before === 'figure' ? 'figure_left' : 'figure';
  return { layout, figure: figure.figure, direction: figure.direction, caption: figure.caption };
}

/** The text layout that was not used for longest. */
function nextText(cards: readonly Card[]): TextLayout {
  const lastOf = (layout: TextLayout): number => cards.findLastIndex((card) => card.layout === layout);
  return [...TEXT_LAYOUTS].sort((a, b) => lastOf(a) - lastOf(b))[0] ?? 'centre';
}

function weightsOf(script: readonly ScriptSentence[]): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const term of script.flatMap(({ sentence }) => termsOf(sentence)))
    weights.set(term, (weights.get(term) ?? 0) + 1);
  return weights;
}
