import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { ArticleFault } from '../../parsers/article/article.errors.js';
import { plainLine } from '../../parsers/html/block-collector.js';
import { readBlocks } from '../../parsers/html/read-blocks.js';
import { diagramOf } from '../diagram/choose-diagram.rules.js';
import { type Diagram, moreLabel, quotesByNode, shown, wordsByNode } from '../diagram/diagram.rules.js';
import { compose, type Words } from '../drawing/compose.rules.js';
import { type LabelLanguage, labelLanguage, labelsOf } from '../drawing/labels.rules.js';
import { accessibleSvg, outlinedSvg } from '../drawing/svg.rules.js';
import { themeOf } from '../drawing/themes.rules.js';
import { Typesetter } from '../drawing/typesetter.js';
import { type FontPreset } from '../drawing/typography.rules.js';
import { articleOf } from '../article/article.rules.js';
import { drawnLine, withDrawnSigns } from '../article/drawn-signs.rules.js';
import { withForeignWordsMarked } from '../article/foreign-marks.rules.js';
import { shortened } from '../article/key-sentences.rules.js';
import { textBlocks } from '../article/text-blocks.rules.js';
import { type DrawingResult, type DrawnSummary, type SummaryInput, type Undrawable } from './summary-input.rules.js';

/** Another version may draw the same article differently. */
export const DRAWING_VERSION = 'visual-14';

const LONGEST_EXCERPT = 220;
/** As many as a caller may send; the title of a page may be longer. */
const LONGEST_TITLE = 300;
const MOST_PIXELS = 40_000_000;

/** Draws articles one at a time: parsing, choosing, setting and painting block their thread. */
export class SummaryDrawing {
  private readonly typesetter = new Typesetter();

  async draw(input: SummaryInput): Promise<DrawingResult> {
    const article = input.contentKind === 'page' ? await articleIn(input) : input;
    if (!article) return { undrawable: 'article_unreadable' };
    const sketch = this.sketch(article);
    if ('undrawable' in sketch) return sketch;
    const { outlines, ...drawn } = sketch.sketch;
    return { drawn: { ...drawn, png: await paint(outlines) } };
  }

  /** Everything except the picture, which is painted from outlines without fonts. */
  sketch(input: SummaryInput): { readonly sketch: Sketch } | { readonly undrawable: Undrawable } {
    const canSet = (text: string): boolean => this.typesetter.canSet(input.font, text);
    const hasSigns = (text: string): boolean => this.typesetter.hasSigns(input.font, text);
    const written = shortLine(drawnLine(plainLine(input.title), hasSigns), LONGEST_TITLE) ?? '';
    const title = withForeignWordsMarked(written, canSet);
    const { contentHtml, contentKind } = input;
    const placed = contentKind === 'text' ? textBlocks(contentHtml) : readBlocks(contentHtml).blocks;
    const blocks = placed.map((block) => withDrawnSigns(block, hasSigns)).filter(({ text }) => text !== '');
    if (written === '' || blocks.length === 0) return { undrawable: 'nothing_to_draw' };
    if (title === null) return { undrawable: 'script_not_supported' };
    const diagram = diagramOf(articleOf(title, blocks, canSet));
    if (!diagram)
      return { undrawable: blocks.every(({ text }) => canSet(text)) ? 'nothing_to_draw' : 'script_not_supported' };
    const excerpt = shortLine(drawnLine(plainLine(input.excerpt ?? ''), hasSigns), LONGEST_EXCERPT);
    const language = labelLanguage([title, ...blocks.map(({ text }) => text)].join('\n'));
    const labels = labelsOf(language);
    const words = {
      title,
      excerpt: excerpt !== null && canSet(excerpt) ? excerpt : null,
      source: hostOf(input.sourceUrl),
      attribution: input.attribution,
    };
    const own = labels ? [labels[diagram.kind].toUpperCase(), labels.source] : [];
    const all = [...Object.values(words), ...own, ...quotesByNode(diagram).flat().map(shown)].join('');
    const font = this.typesetter.presetFor(input.font, all);
    if (!font) return { undrawable: 'script_not_supported' };
    return { sketch: this.set(input, { diagram, words: { ...words, labels }, font, language }) };
  }

  private set(
    input: SummaryInput,
    found: { diagram: Diagram; words: Words; font: FontPreset; language: LabelLanguage | null },
  ): Sketch {
    const { diagram, words, font, language } = found;
    const sheet = { measure: this.typesetter.measure(font), theme: themeOf(input.theme) };
    const composition = compose(sheet, diagram, words);
    const id = idOf(input);
    const about = { id, title: words.title, description: descriptionOf(diagram, language) };
    const svg = accessibleSvg(composition, font, { ...about, id: `visual-${id.slice(0, 12)}` });
    const outlines = outlinedSvg(composition, (face, text, place) => this.typesetter.outline(font, face, text, place));
    const { width, height } = composition.scene;
    return { ...about, diagram, svg, outlines, width, height, font, language };
  }
}

export interface Sketch extends Omit<DrawnSummary, 'png'> {
  /** The drawing without text elements, for painting. */
  readonly outlines: string;
}

/** The article of a page; null for a page without one. */
async function articleIn(input: SummaryInput): Promise<SummaryInput | null> {
  // Loaded lazily: most summaries never need the DOM.
  const { readableArticle } = await import('../../parsers/article/readable-article.js');
  try {
    const { title, html } = readableArticle(input.contentHtml);
    return html === ''
      ? null
      : { ...input, title: input.title || (title ?? ''), contentHtml: html, contentKind: 'html' };
  } catch (error) {
    if (error instanceof ArticleFault) return null;
    throw error;
  }
}

async function paint(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg), { limitInputPixels: MOST_PIXELS })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 6, adaptiveFiltering: false })
    .toBuffer();
}

function shortLine(text: string, most: number): string | null {
  const places = Array.from(text, (_character, at) => at);
  const quote = shortened({ text, starts: places, ends: places }, 0, text.length, most);
  return quote ? quote.text + (quote.isCut ? '…' : '') : null;
}

function hostOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null;
}

/** The kind and its first words; the nodes contain the whole. */
function descriptionOf(diagram: Diagram, language: LabelLanguage | null): string {
  const nodes = wordsByNode(diagram);
  const parts = [...nodes.map((words) => words.join(', ')), moreLabel(diagram.more)];
  const first = parts.filter((part) => part !== null).join('; ');
  const kind = labelsOf(language)?.[diagram.kind];
  if (kind === undefined) return first;
  return language === 'en'
    ? `${kind}, ${nodes.length} ${nodes.length === 1 ? 'part' : 'parts'}: ${first}`
    : `${kind}: ${first}`;
}

function idOf(input: SummaryInput): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, input]))
    .digest('hex')
    .slice(0, 32);
}
