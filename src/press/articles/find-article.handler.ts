import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler, type QueryResult } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { articleIdOf } from './article-address.rules.js';
import { FindArticle } from './find-article.query.js';

@QueryHandler(FindArticle)
@Injectable()
export class FindArticleHandler implements IQueryHandler<FindArticle> {
  constructor(private readonly store: ReadStore) {}

  async execute({ named: { slug, url } }: FindArticle): Promise<QueryResult<FindArticle>> {
    const bySlug =
      slug === undefined ? null : await this.idWhere('article_id_of_slug', 'slug = $1', slug.toLowerCase());
    if (bySlug !== null) return { articleId: bySlug, by: 'slug' };
    if (url === undefined || !URL.canParse(url)) return null;
    const byUrl = await this.idWhere('article_id_of_url', 'article_id = $1::uuid', articleIdOf(url));
    return byUrl === null ? null : { articleId: byUrl, by: 'url' };
  }

  private async idWhere(name: string, condition: string, param: string): Promise<string | null> {
    const rows = await this.store.prepared<{ id: string }>(
      name,
      `SELECT article_id AS id FROM read.articles WHERE ${condition}`,
      [param],
    );
    return rows[0]?.id ?? null;
  }
}
