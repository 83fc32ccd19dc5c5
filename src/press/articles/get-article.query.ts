import { Query } from '@nestjs/cqrs';

export interface ArticleRecord {
  readonly article_id: string;
  readonly slug: string;
  readonly title: string;
  readonly url: string;
  readonly publication: string | null;
  /** YYYY-MM-DD. */
  readonly date: string | null;
  readonly summary: string | null;
  readonly provenance: Readonly<Record<string, unknown>>;
  /** The companies in it, by name. */
  readonly companies: readonly { readonly name: string; readonly slug: string }[];
}

/** Fails with not_found. */
export class GetArticle extends Query<ArticleRecord> {
  constructor(readonly slug: string) {
    super();
  }
}
