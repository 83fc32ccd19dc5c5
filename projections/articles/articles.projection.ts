import { type ArticleEvent } from '../../src/press/articles/article.events.js';
import { handlers, type Projection } from '../../src/platform/projector/projection.js';
import { assignSlugs } from '../slugs.js';
import { ARTICLES, ARTICLE_COMPANIES, ARTICLE_COMPANY_VERSIONS } from './articles.entity.js';
import { followLinks } from './article-links.js';

/** Articles, and the companies that they mention. */
export const articlesProjection: Projection = {
  name: 'articles',
  version: 3,
  categories: ['article'],
  tables: [ARTICLES, ARTICLE_COMPANIES, ARTICLE_COMPANY_VERSIONS],
  ignores: [],
  resolve: async (tx, changes) =>
    followLinks(tx, await assignSlugs(tx, { table: 'articles', id: 'article_id' }, changes)),
  on: handlers<ArticleEvent>({
    ArticleRecorded: ({ data }) => [
      {
        table: 'articles',
        key: { article_id: data.articleId },
        put: {
          slug_base: data.slugBase,
          url: data.url,
          title: data.title,
          publication: data.publication,
          published_on: data.publishedOn,
          summary: data.summary,
          provenance: { ...data.provenance },
        },
      },
    ],
    ArticleUnlinked: ({ data: { articleId, companyId } }) => [
      { table: 'article_companies', key: { article_id: articleId, company_id: companyId }, delete: true },
    ],
    ArticleLinked: ({ data: { articleId, companyId, provenance }, recordedAt }) => [
      {
        table: 'article_companies',
        key: { article_id: articleId, company_id: companyId },
        put: { provenance: { ...provenance }, linked_at: new Date(recordedAt).toISOString() },
      },
    ],
  }),
};
