import { Tokenizer } from 'htmlparser2';
import { HTML_BUDGET, type HtmlBudget, type HtmlBudgetName } from './html-page.js';
import { HtmlTags } from './html-tags.js';
import { OutlineCollector, type OutlineLine } from './outline-collector.js';

/**
 * Reads untrusted HTML in one pass as the lines that a visitor sees. Builds no tree and stores only an element's kind
 * and a picture's alternative text. Never throws.
 */
export function readOutline(
  html: string,
  limits: Partial<HtmlBudget> = {},
): { readonly lines: readonly OutlineLine[]; readonly cut: HtmlBudgetName | null } {
  const budget = { ...HTML_BUDGET, ...limits };
  const source = html.length > budget.chars ? html.slice(0, budget.chars) : html;
  const collector = new OutlineCollector(budget);
  const tags = new HtmlTags(source, budget, collector);
  const tokenizer = new Tokenizer({ decodeEntities: true }, tags);
  tags.onCut = () => tokenizer.pause();
  tokenizer.write(source);
  if (tags.cut === null) tokenizer.end();
  return { lines: collector.lines(), cut: tags.cut ?? (source.length < html.length ? 'chars' : null) };
}
