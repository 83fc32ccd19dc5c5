import { Tokenizer } from 'htmlparser2';
import { HTML_BUDGET } from '../html/html-page.js';
import { HtmlTags, type Attributes, type HtmlListener } from '../html/html-tags.js';
import { readHtml } from '../html/read-html.js';
import { boundFeed } from './bound-feed.js';
import { FEED_LIMITS, type FeedDocument, type FeedItem } from './feed-document.js';
import { feedInstant } from './feed-instant.js';
import { readJson } from '../json/read-json.js';

/**
 * Reads an untrusted feed in one pass, within limits. Resolves only XML and HTML entities, never those that a feed
 * declares. Null when it is not a feed.
 */
export function readFeed(body: string): FeedDocument | null {
  const feed = readUnbounded(body);
  return feed && boundFeed(feed);
}

function readUnbounded(body: string): FeedDocument | null {
  const source = body.slice(0, FEED_LIMITS.chars).replace('\uFEFF', '').trimStart();
  if (source.startsWith('{')) return readJsonFeed(source);
  const reader = new XmlFeed();
  const tags = new HtmlTags(source, { ...HTML_BUDGET, tags: FEED_LIMITS.tags, valueChars: 2_000 }, reader);
  // No tree and no stack, so a million nested elements cost no more than their characters.
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: true }, tags);
  tags.onCut = () => tokenizer.pause();
  reader.onFull = () => tokenizer.pause();
  tokenizer.write(source);
  if (tokenizer.running) tokenizer.end();
  return reader.feed(body.length > FEED_LIMITS.chars || tags.cut !== null);
}

/** The current item. */
interface Draft {
  id: string;
  title: string;
  link: string;
  published: string;
  author: string;
  summary: string;
  content: string;
  enclosure: FeedItem['enclosure'];
  alternates: string[];
  transcripts: FeedItem['transcripts'][number][];
}

type TextField = 'id' | 'title' | 'link' | 'published' | 'author' | 'summary' | 'content';

const ROOTS = new Set(['rss', 'feed', 'rdf:rdf']);
const ITEMS = new Set(['item', 'entry']);
/** Item elements whose text is stored, in all formats; the first non-empty one wins. */
const TEXTS: Readonly<Record<string, TextField>> = {
  guid: 'id',
  id: 'id',
  title: 'title',
  link: 'link',
  pubdate: 'published',
  published: 'published',
  updated: 'published',
  'dc:date': 'published',
  'dc:creator': 'author',
  author: 'author',
  name: 'author',
  description: 'summary',
  summary: 'summary',
  'itunes:summary': 'summary',
  'content:encoded': 'content',
  content: 'content',
};
const MAX_TEXT = FEED_LIMITS.textChars * 4;
const MAX_TRANSCRIPTS = 10;
const MAX_LINKS = 50;
const MAX_ALTERNATES = 20;
/** Elements with another URL of the episode, and their attribute. */
const ALTERNATES: Readonly<Record<string, string>> = { 'podcast:source': 'uri', 'podcast:contentlink': 'href' };

class XmlFeed implements HtmlListener {
  onFull: () => void = () => undefined;
  private isFull = false;
  private isFeed = false;
  private isEnded = false;
  private title = '';
  private link = '';
  private item: Draft | null = null;
  private readonly items: FeedItem[] = [];
  /** The field that collects text, and the element that opened it. */
  private target: { readonly field: TextField; readonly tag: string; chunks: string[]; chars: number } | null = null;

  onOpen(name: string, attributes: Attributes, isSelfClosing: boolean): void {
    if (this.isFull) return;
    if (!this.isFeed) {
      if (ROOTS.has(name)) this.isFeed = true;
      else if (!name.startsWith('?')) this.fill();
    } else if (ITEMS.has(name)) {
      if (this.items.length >= FEED_LIMITS.items) return this.fill();
      this.item = blank();
      this.target = null;
    } else this.openInside(name, attributes);
    if (isSelfClosing) this.onClose(name);
  }

  onText(text: string): void {
    const { target } = this;
    if (!target || target.chars >= MAX_TEXT) return;
    const part = text.slice(0, MAX_TEXT - target.chars);
    target.chunks.push(part);
    target.chars += part.length;
  }

  onCdata(text: string): void {
    this.onText(text);
  }

  onClose(name: string): void {
    if (this.target?.tag === name) this.addText(this.target.field, this.target.chunks.join(''));
    if (ITEMS.has(name) && this.item) {
      this.items.push(itemOf(this.item));
      this.item = null;
    }
    if (ROOTS.has(name)) this.isEnded = true;
  }

  feed(isCut: boolean): FeedDocument | null {
    if (!this.isFeed) return null;
    const [title, link] = [plain(this.title, 200), this.link.trim() || null];
    return { title, link, items: this.items, isCut: isCut || this.isFull || !this.isEnded };
  }

  private fill(): void {
    this.isFull = true;
    this.onFull();
  }

  private openInside(name: string, attributes: Attributes): void {
    const url = attributes.get('url') ?? attributes.get('href') ?? '';
    const type = (attributes.get('type') ?? '').toLowerCase();
    if (this.item) {
      if (name === 'enclosure' && url !== '') this.item.enclosure ??= { url, type };
      if (name === 'podcast:transcript' && url !== '' && this.item.transcripts.length < MAX_TRANSCRIPTS) {
        this.item.transcripts.push({ url, type, language: attributes.get('language') ?? null });
      }
      const alternate = attributes.get(ALTERNATES[name] ?? '');
      if (alternate && this.item.alternates.length < MAX_ALTERNATES) this.item.alternates.push(alternate);
    }
    const href = attributes.get('href');
    if (name === 'link' && href) return this.openAtomLink(href, attributes.get('rel') ?? 'alternate', type);
    const field = TEXTS[name];
    // An element inside a collecting one is markup of its text.
    if (field !== undefined && this.target === null) this.target = { field, tag: name, chunks: [], chars: 0 };
  }

  private openAtomLink(href: string, rel: string, type: string): void {
    if (rel === 'enclosure' && this.item) this.item.enclosure ??= { url: href, type };
    if (rel !== 'alternate') return;
    if (this.item) this.item.link ||= href;
    else this.link ||= href;
  }

  private addText(field: TextField, text: string): void {
    this.target = null;
    if (this.item) this.item[field] ||= text.trim();
    else if (field === 'title') this.title ||= text;
    else if (field === 'link') this.link ||= text;
  }
}

function blank(): Draft {
  return {
    id: '',
    title: '',
    link: '',
    published: '',
    author: '',
    summary: '',
    content: '',
    enclosure: null,
    alternates: [],
    transcripts: [],
  };
}

function itemOf(draft: Draft): FeedItem {
  const link = draft.link || (/^https?:\/\//i.test(draft.id) ? draft.id : '');
  return {
    id: draft.id.slice(0, 500) || null,
    title: plain(draft.title, 500),
    link: link.slice(0, 2_000) || null,
    publishedAt: feedInstant(draft.published),
    author: plain(draft.author, 200) || null,
    ...wordsAndLinks(`${draft.summary} ${draft.content === draft.summary ? '' : draft.content}`),
    enclosure: draft.enclosure,
    alternates: draft.alternates,
    transcripts: draft.transcripts,
  };
}

/** Feeds contain HTML in their texts. */
function plain(text: string, maxChars: number): string {
  const words = /[<&]/.test(text) ? readHtml(text, { textChars: maxChars }).text : text.replace(/\s+/gu, ' ').trim();
  return words.slice(0, maxChars);
}

function wordsAndLinks(text: string): Pick<FeedItem, 'text' | 'links'> {
  if (!text.includes('<')) return { text: plain(text, FEED_LIMITS.textChars), links: [] };
  const page = readHtml(text, { textChars: FEED_LIMITS.textChars });
  const links = page.links.flatMap(({ href }) => (/^https?:\/\//i.test(href) ? [href] : []));
  return { text: page.text, links: [...new Set(links)].slice(0, MAX_LINKS) };
}

type Json = Readonly<Record<string, unknown>>;

function readJsonFeed(source: string): FeedDocument | null {
  const feed = parsed(source);
  if (!feed || !Array.isArray(feed['items'])) return null;
  const items = (feed['items'] as unknown[]).slice(0, FEED_LIMITS.items).filter(isObject);
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    title: plain(text(feed['title']), 200),
    link: text(feed['home_page_url']) || null,
    isCut: (feed['items'] as unknown[]).length > FEED_LIMITS.items,
    items: items.map((item) => {
      const attachment = [item['attachments']].flat().filter(isObject)[0];
      const draft = {
        ...blank(),
        id: text(item['id']),
        title: text(item['title']),
        link: text(item['url']),
        published: text(item['date_published']),
        author: text([item['authors']].flat().filter(isObject)[0]?.['name']),
        summary: text(item['summary']),
        content: text(item['content_text']) || text(item['content_html']),
        enclosure: attachment ? { url: text(attachment['url']), type: text(attachment['mime_type']) } : null,
      };
      return itemOf(draft);
    }),
  };
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
