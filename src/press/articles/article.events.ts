import { type Provenance } from '../insight.events.js';

// These names and fields are a stored format: version them, never edit them.

/** A stored article. It may concern several companies, so it has a separate stream. */
export interface Article {
  /** Derived from its address: see `article-address.rules.ts`. */
  readonly articleId: string;
  /** The preferred slug: the source's, else from the title. */
  readonly slugBase: string;
  readonly url: string;
  readonly title: string;
  /** The newspaper, magazine or blog. */
  readonly publication: string | null;
  /** YYYY-MM-DD. */
  readonly publishedOn: string | null;
  readonly summary: string | null;
}

export type ArticleEvent =
  /** The article is new, or a later observation changed it. */
  | { readonly type: 'ArticleRecorded'; readonly data: Article & { readonly provenance: Provenance } }
  /** Links the article and the company in both directions. */
  | {
      readonly type: 'ArticleLinked';
      readonly data: { readonly articleId: string; readonly companyId: string; readonly provenance: Provenance };
    }
  /** The article does not concern the company: it was linked by a merge of two companies that was undone. */
  | {
      readonly type: 'ArticleUnlinked';
      readonly data: { readonly articleId: string; readonly companyId: string; readonly reason: string };
    };

export const articleEvents = {
  ArticleRecorded: { version: 1 },
  ArticleLinked: { version: 1 },
  ArticleUnlinked: { version: 1 },
} as const;

export function articleStream(articleId: string): string {
  return `article-${articleId}`;
}
