import { Query } from '@nestjs/cqrs';

/** The id of the article with this slug, else of the one at this address however it is written; null for none. */
export class FindArticle extends Query<{ readonly articleId: string; readonly by: 'slug' | 'url' } | null> {
  constructor(readonly named: { readonly slug?: string | undefined; readonly url?: string | undefined }) {
    super();
  }
}
