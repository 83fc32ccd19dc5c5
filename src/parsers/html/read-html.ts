import { Tokenizer } from 'htmlparser2';
import { HTML_BUDGET, type HtmlBudget, type HtmlPage } from './html-page.js';
import { HtmlTags } from './html-tags.js';
import { PageCollector } from './page-collector.js';

/**
 * Reads an untrusted page in one pass. It builds no tree, so nesting costs no more than its characters, and every list
 * and text has a limit. Never throws.
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
