import { ArticleFault } from '../../parsers/article/article.errors.js';
import { MIN_ARTICLE_CHARS, readableArticle } from '../../parsers/article/readable-article.js';
import { sectionsOfHtml, textOfSections, type Article } from '../script/article-sections.rules.js';

/**
 * Extracts a page's article: title and sections with text, tables and pictures, without menus, advertisements and
 * comments.
 * @throws ArticleFault where the page has no article or is too expensive to parse.
 */
export function articleOf(page: string, url: string): Article {
  const { title, html } = readableArticle(page);
  const sections = sectionsOfHtml(html, url);
  if (textOfSections(sections).length < MIN_ARTICLE_CHARS) {
    throw new ArticleFault('article_unreadable', `The page has no article of at least ${MIN_ARTICLE_CHARS} characters`);
  }
  return { title, sections };
}
