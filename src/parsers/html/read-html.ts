import { Tokenizer } from 'htmlparser2';
import { HTML_BUDGET, type HtmlBudget, type HtmlPage } from './html-page.js';
import { HtmlTags } from './html-tags.js';
import { PageCollector } from './page-collector.js';

/**
 * Reads a page of strangers in one pass and keeps what is asked of pages here. No tree is built: no nesting, mended or
 * not, can cost more than its own characters, and every list and text has a cap. Never throws.
 */
export function readHtml(html: string, limits: Partial<HtmlBudget> = {}): HtmlPage {
  const budget = { ...HTML_BUDGET, ...limits };
  const source = html.length > budget.chars ? html.slice(0, budget.chars) : html;
  const collector = new PageCollector(budget);
  const tags = new HtmlTags(source, budget, collector);
  const tokenizer = new Tokenizer({ decodeEntities: true }, tags);
  tags.onCut = () => tokenizer.pause();
  tokenizer.write(source);
  if (tags.cut === null) tokenizer.end();
  return collector.page(tags.cut ?? (source.length < html.length ? 'chars' : null));
}
