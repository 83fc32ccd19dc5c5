import { Injectable } from '@nestjs/common';
import { FeedReader } from '../../parsers/feeds/feed-reader.service.js';
import { resolveOn } from '../site-visit/page-document.rules.js';
import { type SiteReading } from './company-websites.service.js';
import { type StepResult } from '../pipeline/enrichment.events.js';

const FEED_TYPES = /^application\/(?:rss|atom|feed)\+(?:xml|json)$/;
const MAX_FEEDS = 3;
const MAX_ITEMS = 20;
const MAX_BYTES = 4 * 1024 * 1024;

/** News that a company publishes itself, from the feed that its website declares. Comment feeds are excluded. */
@Injectable()
export class CompanyNews {
  constructor(private readonly feeds: FeedReader) {}

  async read({ pages, visit }: Pick<SiteReading, 'pages' | 'visit'>): Promise<StepResult> {
    const feeds = [
      ...new Set(
        pages.flatMap(({ document }) =>
          document.links
            .filter(
              ({ rel, type, href }) =>
                rel === 'alternate' && FEED_TYPES.test(type.trim().toLowerCase()) && !/comments/i.test(href),
            )
            .flatMap(({ href }) => resolveOn(document, href)?.href ?? []),
        ),
      ),
    ].slice(0, MAX_FEEDS);
    const none = (reason: string): StepResult => ({
      step: 'news',
      outcome: 'nothing',
      reason,
      candidates: [],
      evidence: {},
    });
    if (feeds.length === 0) return none('no_feed');
    for (const feedUrl of feeds) {
      const answer = await visit.get(feedUrl, {
        maxBytes: MAX_BYTES,
        accept: 'application/rss+xml,application/atom+xml,application/feed+json,text/xml',
      });
      if (answer.outcome !== 'answered' || !answer.response.ok) continue;
      const reading = await this.feeds.read(answer.response);
      const items = (reading.outcome === 'read' ? reading.feed.items : [])
        .slice(0, MAX_ITEMS)
        .map(({ title, link, publishedAt }) => ({
          title: title.slice(0, 300),
          url: link === null ? null : (resolveOn({ base: feedUrl }, link)?.href ?? null),
          publishedAt,
        }));
      if (items.length > 0) {
        return { step: 'news', outcome: 'found', reason: null, candidates: [], evidence: { news: { feedUrl, items } } };
      }
    }
    return none('empty_feed');
  }
}
