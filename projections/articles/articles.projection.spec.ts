import { readFileSync } from 'node:fs';
import { type RecordedEvent } from '../../src/kernel/domain-event.js';
import { changesOf } from '../../src/platform/projector/projection.js';
import { articlesProjection } from './articles.projection.js';

/** The row changes of a stored event. */
function changes(type: string) {
  const event = JSON.parse(readFileSync(`test/contract/golden/${type}.v1.json`, 'utf8')) as RecordedEvent;
  return changesOf(articlesProjection, { ...event, recordedAt: Date.parse('2026-11-20T12:00:00Z') });
}

describe('the read model of articles', () => {
  it('has a row an article, with the slug it asks for', () => {
    expect(changes('ArticleRecorded')).toMatchObject([
      {
        table: 'articles',
        key: { article_id: '7d1c2b3a-4f5e-5a6b-8c7d-1e2f3a4b5c6d' },
        put: { slug_base: 'acme-opens-a-plant', title: 'Acme opens a plant', published_on: '2026-11-18' },
      },
    ]);
  });

  it('has a row a company that an article speaks of, from when it was known', () => {
    expect(changes('ArticleLinked')).toMatchObject([
      {
        table: 'article_companies',
        key: { article_id: expect.any(String), company_id: '5b1e7d2c-9a54-5f0e-8a57-0d9f5c1e2a31' },
        put: { linked_at: '2026-11-20T12:00:00.000Z' },
      },
    ]);
  });
});
