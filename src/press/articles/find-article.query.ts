import { Query } from '@nestjs/cqrs';

/** The id of the article with this slug, else at this address in any form; null without one. */
export class FindArticle extends Query<{ readonly articleId: string; readonly by: 'slug' | 'url' } | null> {
  constructor(readonly named: { readonly slug?: string | undefined; readonly url?: string | undefined }) {
    super();
  }
}
