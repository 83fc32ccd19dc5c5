import { Tokenizer } from 'htmlparser2';
import { HTML_BUDGET } from '../html/html-page.js';
import { HtmlTags, type Attributes, type HtmlListener } from '../html/html-tags.js';
import { boundFeed } from './bound-feed.js';
import { blankDraft, isRatherEpisode, itemOf, plain, type Draft } from './feed-draft.js';
import { FEED_LIMITS, type FeedDocument, type FeedItem } from './feed-document.js';
import { readJsonFeed } from './read-json-feed.js';

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

type TextField = 'id' | 'title' | 'link' | 'published' | 'updated' | 'author' | 'summary' | 'content' | 'original';

const ROOTS = new Set(['rss', 'feed', 'rdf:rdf']);
const ITEMS = new Set(['item', 'entry']);
/** Elements with a title, a link or an id of something else: the feed that an entry is from, a logo, a search box. */
const OTHERS = new Set(['source', 'image', 'textinput']);
/** Item elements whose text is stored, in all formats; the first non-empty one wins. */
const TEXTS: Readonly<Record<string, TextField>> = {
  guid: 'id',
  id: 'id',
  title: 'title',
  link: 'link',
  'feedburner:origlink': 'original',
  pubdate: 'published',
  published: 'published',
  issued: 'published',
  'dc:date': 'published',
  updated: 'updated',
  modified: 'updated',
  'dc:creator': 'author',
  author: 'author',
  name: 'author',
  description: 'summary',
  summary: 'summary',
  'itunes:summary': 'summary',
  'content:encoded': 'content',
  content: 'content',
};
/** Fields whose text has markup. */
const MARKED_UP: ReadonlySet<TextField> = new Set(['title', 'summary', 'content']);
const MAX_TEXT = FEED_LIMITS.textChars * 4;
const MAX_TRANSCRIPTS = 10;
const MAX_ALTERNATES = 20;
/** Elements with another URL of the episode, and their attribute. */
const ALTERNATES: Readonly<Record<string, string>> = { 'podcast:source': 'uri', 'podcast:contentlink': 'href' };

/** The field that collects text, and the element that opened it. */
interface Target {
  readonly field: TextField;
  readonly tag: string;
  /** Whether its markup is elements instead of text with signs in their place. */
  readonly isXhtml: boolean;
  readonly chunks: string[];
  chars: number;
}

class XmlFeed implements HtmlListener {
  onFull: () => void = () => undefined;
  private isFull = false;
  private isFeed = false;
  private isEnded = false;
  private title = '';
  private link = '';
  private item: Draft | null = null;
  private original = '';
  private readonly items: FeedItem[] = [];
  private target: Target | null = null;
  /** The element whose content is not the item's or the feed's. */
  private other: string | null = null;
  /** Of a root such as `atom:feed`. */
  private prefix = '';
  /** `xml:base` of the feed and of the item. */
  private readonly base = { feed: '', item: '' };

  onOpen(written: string, attributes: Attributes, isSelfClosing: boolean): void {
    if (this.isFull) return;
    const name = this.nameOf(written);
    if (!this.isFeed) this.openRoot(written, attributes);
    else if (ITEMS.has(name)) {
      if (this.items.length >= FEED_LIMITS.items) return this.fill();
      this.item = blankDraft();
      this.original = '';
      this.target = null;
      this.other = null;
      this.base.item = resolved(attributes.get('xml:base') ?? '', this.base.feed);
    } else if (this.target) this.openInText(name, attributes);
    else if (OTHERS.has(name)) this.other ??= name;
    else if (this.other === null) this.openInside(name, attributes);
    if (isSelfClosing) this.onClose(written);
  }

  onText(text: string): void {
    this.collect(this.target?.isXhtml ? escaped(text) : text);
  }

  onCdata(text: string): void {
    this.onText(text);
  }

  onClose(written: string): void {
    const name = this.nameOf(written);
    if (this.target?.tag === name) this.addText(this.target.field, this.target.chunks.join(''));
    else if (this.target && MARKED_UP.has(this.target.field) && !ITEMS.has(name)) this.collect(`</${name}>`);
    if (this.other === name) this.other = null;
    if (ITEMS.has(name) && this.item) {
      this.items.push(itemOf({ ...this.item, link: this.original || this.item.link }));
      this.item = null;
      this.target = null;
    }
    if (ROOTS.has(name)) this.isEnded = true;
  }

  feed(isCut: boolean): FeedDocument | null {
    if (!this.isFeed) return null;
    const [title, link] = [plain(this.title, 200), this.link.trim() || null];
    return { title, link, items: this.items, isCut: isCut || this.isFull || !this.isEnded };
  }

  private nameOf(written: string): string {
    return this.prefix !== '' && written.startsWith(this.prefix) ? written.slice(this.prefix.length) : written;
  }

  private openRoot(name: string, attributes: Attributes): void {
    const local = name.slice(name.indexOf(':') + 1);
    if (ROOTS.has(name) || local === 'feed') {
      this.isFeed = true;
      if (local === 'feed') this.prefix = name.slice(0, name.length - local.length);
      this.base.feed = attributes.get('xml:base') ?? '';
    } else if (!name.startsWith('?')) this.fill();
  }

  private fill(): void {
    this.isFull = true;
    this.onFull();
  }

  /** An element inside a collecting one is markup of its text, except for the name of an author. */
  private openInText(name: string, attributes: Attributes): void {
    const { target } = this;
    if (target?.field === 'author' && name === 'name') {
      this.target = { field: 'author', tag: name, isXhtml: false, chunks: [], chars: 0 };
    } else if (target && MARKED_UP.has(target.field)) {
      const href = name === 'a' ? attributes.get('href') : undefined;
      this.collect(href === undefined ? `<${name}>` : `<a href="${escaped(href).replaceAll('"', '&quot;')}">`);
    }
  }

  private openInside(name: string, attributes: Attributes): void {
    const url = attributes.get('url') ?? attributes.get('href') ?? '';
    const type = (attributes.get('type') ?? '').toLowerCase();
    if (this.item) {
      if (name === 'enclosure' && url !== '') this.addEnclosure({ url, type });
      if (name === 'podcast:transcript' && url !== '' && this.item.transcripts.length < MAX_TRANSCRIPTS) {
        this.item.transcripts.push({ url, type, language: attributes.get('language') ?? null });
      }
      const alternate = attributes.get(ALTERNATES[name] ?? '');
      if (alternate && this.item.alternates.length < MAX_ALTERNATES) this.item.alternates.push(alternate);
    }
    const href = attributes.get('href');
    if (name === 'link' && href) return this.openAtomLink(href, attributes.get('rel') ?? 'alternate', type);
    const field = TEXTS[name];
    if (field !== undefined) this.target = { field, tag: name, isXhtml: type === 'xhtml', chunks: [], chars: 0 };
  }

  private openAtomLink(written: string, rel: string, type: string): void {
    const href = resolved(written, this.item ? this.base.item : this.base.feed);
    if (rel === 'enclosure') this.addEnclosure({ url: href, type });
    if (rel !== 'alternate') return;
    if (this.item) this.item.link ||= href;
    else this.link ||= href;
  }

  private addEnclosure(file: { readonly url: string; readonly type: string }): void {
    if (this.item && isRatherEpisode(file, this.item.enclosure)) this.item.enclosure = file;
  }

  private collect(text: string): void {
    const { target } = this;
    if (!target || target.chars >= MAX_TEXT) return;
    const part = text.slice(0, MAX_TEXT - target.chars);
    target.chunks.push(part);
    target.chars += part.length;
  }

  private addText(field: TextField, text: string): void {
    this.target = null;
    if (field === 'original') this.original ||= text.trim();
    else if (this.item) this.item[field] ||= text.trim();
    else if (field === 'title') this.title ||= text;
    else if (field === 'link') this.link ||= text;
  }
}

/** As written where there is no base. */
function resolved(address: string, base: string): string {
  return base !== '' && URL.canParse(address, base) ? new URL(address, base).href : address;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
