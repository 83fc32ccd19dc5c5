import { Tokenizer } from 'htmlparser2';
import { BlockCollector } from './block-collector.js';
import { type TextBlock } from './text-block.js';
import { HTML_BUDGET, type HtmlBudget, type HtmlBudgetName } from './html-page.js';
import { HtmlTags } from './html-tags.js';

export interface HtmlBlocks {
  readonly blocks: readonly TextBlock[];
  /** The first exhausted budget; null when all was read. */
  readonly cut: HtmlBudgetName | null;
}

/**
 * Reads untrusted HTML in one pass as headings, paragraphs, list items and table cells, each character with its
 * position in `html`. Builds no tree and stores only an element's kind. Never throws.
 */
export function readBlocks(html: string, limits: Partial<HtmlBudget> = {}): HtmlBlocks {
  const budget = { ...HTML_BUDGET, ...limits };
  const source = html.length > budget.chars ? html.slice(0, budget.chars) : html;
  const collector = new BlockCollector(budget);
  const tags = new HtmlTags(source, budget, collector);
  const tokenizer = new Tokenizer({ decodeEntities: true }, tags);
  tags.onCut = () => tokenizer.pause();
  tokenizer.write(source);
  if (tags.cut === null) tokenizer.end();
  return { blocks: collector.blocks(), cut: tags.cut ?? (source.length < html.length ? 'chars' : null) };
}
