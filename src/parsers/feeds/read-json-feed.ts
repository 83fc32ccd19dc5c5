import { readJson } from '../json/read-json.js';
import { blankDraft, isRatherEpisode, itemOf, plain } from './feed-draft.js';
import { FEED_LIMITS, type FeedDocument, type FeedItem } from './feed-document.js';

type Json = Readonly<Record<string, unknown>>;

/** Null when it is not a JSON Feed. */
export function readJsonFeed(source: string): FeedDocument | null {
  const feed = parsed(source);
  if (!feed || !Array.isArray(feed['items'])) return null;
  const items = (feed['items'] as unknown[]).slice(0, FEED_LIMITS.items).filter(isObject);
  return {
    title: plain(textOf(feed['title']), 200),
    link: textOf(feed['home_page_url']) || null,
    isCut: (feed['items'] as unknown[]).length > FEED_LIMITS.items,
    items: items.map((item) =>
      itemOf({
        ...blankDraft(),
        // The format asks for a text, and to read a number as one.
        id: typeof item['id'] === 'number' ? String(item['id']) : textOf(item['id']),
        title: textOf(item['title']),
        link: textOf(item['url']),
        published: textOf(item['date_published']),
        updated: textOf(item['date_modified']),
        author: textOf([item['authors'], item['author']].flat().filter(isObject)[0]?.['name']),
        summary: textOf(item['summary']),
        content: textOf(item['content_text']) || textOf(item['content_html']),
        enclosure: enclosureOf([item['attachments']].flat().filter(isObject)),
      }),
    ),
  };
}

function enclosureOf(attachments: readonly Json[]): FeedItem['enclosure'] {
  let episode: FeedItem['enclosure'] = null;
  for (const attachment of attachments) {
    const file = { url: textOf(attachment['url']), type: textOf(attachment['mime_type']).toLowerCase() };
    if (isRatherEpisode(file, episode)) episode = file;
  }
  return episode;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function parsed(source: string): Json | null {
  try {
    const value: unknown = readJson(source);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
