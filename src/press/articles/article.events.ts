import { type Provenance } from '../insight.events.js';

// These names and fields are a stored format: version them, never edit them.

/** An article on file. It may speak of several companies, so it has a stream of its own. */
export interface Article {
  /** Named from its address: see `article-address.ts`. */
  readonly articleId: string;
  /** Wish for a slug: the source's own, else from the title. */
  readonly slugBase: string;
  readonly url: string;
  readonly title: string;
  /** The paper, magazine or blog. */
  readonly publication: string | null;
  /** YYYY-MM-DD. */
  readonly publishedOn: string | null;
  readonly summary: string | null;
}

export type ArticleEvent =
  /** The article came on file, or was told otherwise by a later observation. */
  | { readonly type: 'ArticleRecorded'; readonly data: Article & { readonly provenance: Provenance } }
  /** It speaks of this company: the company lists the article, and the article the company. */
  | {
      readonly type: 'ArticleLinked';
      readonly data: { readonly articleId: string; readonly companyId: string; readonly provenance: Provenance };
    };

export const articleEvents = {
  ArticleRecorded: { version: 1 },
  ArticleLinked: { version: 1 },
} as const;

export function articleStream(articleId: string): string {
  return `article-${articleId}`;
}
