import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type ArticleRecord, GetArticle } from './get-article.query.js';

@QueryHandler(GetArticle)
@Injectable()
export class GetArticleHandler implements IQueryHandler<GetArticle> {
  constructor(private readonly store: ReadStore) {}

  async execute({ slug }: GetArticle): Promise<ArticleRecord> {
    const rows = await this.store.prepared<Omit<ArticleRecord, 'companies'>>(
      'article_by_slug',
      `SELECT a.article_id, a.slug, a.title, a.url, a.publication, a.published_on::text AS date, a.summary, a.provenance
       FROM read.articles a WHERE a.slug = $1`,
      [slug.toLowerCase()],
    );
    if (!rows[0]) throw new DomainError('not_found', `No article has the slug ${slug.slice(0, 100)}.`);
    const companies = await this.store.prepared<ArticleRecord['companies'][number]>(
      'companies_of_article',
      `SELECT c.name, c.slug FROM read.article_companies l JOIN read.companies c USING (company_id)
       WHERE l.article_id = $1 AND c.status <> 'pending' ORDER BY c.name, c.slug LIMIT 200`,
      [rows[0].article_id],
    );
    return { ...rows[0], companies };
  }
}
