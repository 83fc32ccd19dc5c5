import { type ArticleFaultCode } from '../../parsers/article/article.errors.js';
import { type Article } from '../script/article-sections.rules.js';

/** A page to read, and its address. */
export interface ArticleTask {
  readonly page: string;
  readonly url: string;
}

export type ArticleTaskResult =
  { readonly article: Article } | { readonly fault: { readonly code: ArticleFaultCode; readonly message: string } };
