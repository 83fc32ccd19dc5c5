import { instant, nullable, optional, record, text, url, uuid } from '../../platform/feed/message-schema.js';
import { publisherOf, type FeedEntry } from '../../platform/feed/published-type.js';
import { type ArticleEvent } from './article.events.js';
import { type Provenance } from '../insight.events.js';

const { publish } = publisherOf<ArticleEvent>('intel.companies.v1', 'article');

const articleId = uuid('The article');
const provenance = record(
  {
    source: text('Name of the source'),
    source_url: optional(url('Where it was read')),
    observed_at: instant('When the source saw it so'),
  },
  'Where the fact comes from',
);

export const articleFeed: readonly FeedEntry[] = [
  publish('ArticleRecorded', {
    summary: 'An article is on file, or known better',
    message: record({
      article_id: articleId,
      url: text('Its address'),
      title: text('Its title'),
      publication: nullable(text('The paper, magazine or blog; null where unknown')),
      published_on: nullable(text('YYYY-MM-DD; null where unknown')),
      provenance,
    }),
    map: (data) => ({
      article_id: data.articleId,
      url: data.url,
      title: data.title,
      publication: data.publication,
      published_on: data.publishedOn,
      provenance: provenanceOf(data.provenance),
    }),
  }),
  publish('ArticleLinked', {
    summary: 'An article on file speaks of a company',
    message: record({ article_id: articleId, company_id: uuid('The company'), provenance }),
    map: (data) => ({
      article_id: data.articleId,
      company_id: data.companyId,
      provenance: provenanceOf(data.provenance),
    }),
  }),
  publish('ArticleUnlinked', {
    summary: 'An article on file does not speak of a company after all',
    message: record({ article_id: articleId, company_id: uuid('The company'), reason: text('Why') }),
    map: (data) => ({ article_id: data.articleId, company_id: data.companyId, reason: data.reason }),
  }),
];

function provenanceOf(from: Provenance) {
  return {
    source: from.source,
    ...(from.sourceUrl !== undefined && { source_url: from.sourceUrl }),
    observed_at: from.observedAt,
  };
}
