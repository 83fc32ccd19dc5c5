import { type TokenizerCallbacks } from 'htmlparser2';
import { isDataImage } from './page-image.rules.js';
import { PageImages } from './page-images.js';
import { type PageDocument, type PageLink } from './page-document.rules.js';
import { CHARS_A_TURN, PageTokenizer } from './page-tokenizer.js';

/** Limits of one page. */
const MAX_TAGS = 50_000;
const MAX_ATTRIBUTE = 4_096;
const MAX_LIST = 1_000;
/** For all anchors together, since each address is parsed more than once. */
const MAX_ANCHOR_CHARS = 256 * 1024;
const MAX_TEXT = 20_000;
const MAX_ANCHOR_TEXT = 200;
const MAX_LINKED_DATA = 256 * 1024;
/** A picture in an attribute, and all such pictures of a page. */
const MAX_DATA_IMAGE = 64 * 1024;
const MAX_DATA_IMAGES = 256 * 1024;

/** Elements whose attributes are read. */
const WANTED = new Set(['html', 'base', 'meta', 'link', 'script', 'iframe', 'a', 'img', 'svg', 'source']);
/** Elements that refer to other sites or contain prose, so they are no evidence of the page's technology. */
const QUOTING = new Set(['a', 'meta']);
const SILENT = new Set(['script', 'style', 'noscript', 'template', 'svg', 'textarea']);

/**
 * Parses a page in one pass over its characters. It builds no tree, so deep nesting and unclosed elements cannot raise
 * its cost.
 */
export function readDocument(html: string, url: string): PageDocument {
  const reader = new DocumentReader(html, url);
  reader.tokens.read();
  return reader.document();
}

/** As `readDocument`, in turns of the event loop. */
export async function readDocumentInTurns(html: string, url: string, chars = CHARS_A_TURN): Promise<PageDocument> {
  const reader = new DocumentReader(html, url);
  await reader.tokens.readInTurns(chars);
  return reader.document();
}

class DocumentReader implements TokenizerCallbacks {
  readonly tokens: PageTokenizer;
  private readonly html: string;
  private isCut: boolean;
  private readonly markup: number[] = [];
  private readonly metas: { name: string; content: string }[] = [];
  private readonly links: PageLink[] = [];
  private readonly scripts: { src: string; type: string }[] = [];
  private readonly frames: string[] = [];
  private readonly anchors: { href: string; text: string }[] = [];
  private readonly pictures: PageImages;
  private readonly linkedData: string[] = [];
  private base: string | null = null;
  private language: string | null = null;
  private title: string | null = null;
  /** Joined at the end, since repeated concatenation copies the text each time. */
  private readonly words: string[] = [];
  private chars = 0;
  private tags = 0;

  private tag = '';
  private tagStart = 0;
  private isWanted = false;
  private attributes: Record<string, string> = {};
  private name = '';
  private value = '';
  private mostChars = MAX_ATTRIBUTE;
  private dataImageChars = 0;

  /** The open element with invisible content, by name. */
  private silent: string | null = null;
  private inTitle = false;
  private linkedDataFrom: number | null = null;
  private linkedDataChars = 0;
  private anchorChars = 0;
  private anchor: { href: string; text: string; hints: string; label: string } | null = null;

  constructor(
    html: string,
    private readonly url: string,
  ) {
    this.tokens = new PageTokenizer(html, this);
    this.html = this.tokens.html;
    this.isCut = this.tokens.isCut;
    this.pictures = new PageImages(url);
  }

  document(): PageDocument {
    this.closeAnchor();
    const base = this.base !== null && URL.canParse(this.base, this.url) ? new URL(this.base, this.url).href : this.url;
    const { html, markup, metas, links, scripts, frames, anchors, linkedData, language } = this;
    const { images, drawings } = this.pictures;
    const title = tidy(this.title ?? '').slice(0, 500);
    const text = tidy(this.words.join('')).slice(0, MAX_TEXT);
    const lists = { metas, links, scripts, anchors, images, drawings, linkedData, frames: frames.filter(Boolean) };
    return { base, html, markup, title, language, text, isCut: this.isCut, ...lists };
  }

  onopentagname(start: number, end: number): void {
    this.tagStart = start - 1;
    // No wanted element has a longer name, and slicing all names would dominate the cost.
    this.tag = end - start <= 8 ? this.html.slice(start, end).toLowerCase() : '';
    this.isWanted = WANTED.has(this.tag);
    if (this.isWanted) this.attributes = {};
    if (++this.tags > MAX_TAGS) {
      this.isCut = true;
      this.tokens.stop();
    }
  }

  onattribname(start: number, end: number): void {
    if (!this.isWanted) return;
    this.name = end - start <= 40 ? this.html.slice(start, end).toLowerCase() : '';
    this.value = '';
    this.mostChars = MAX_ATTRIBUTE;
  }

  onattribdata(start: number, end: number): void {
    if (!this.isWanted || this.value.length >= this.mostChars) return;
    this.value += this.html.slice(start, Math.min(end, start + this.mostChars));
    if (this.mostChars === MAX_ATTRIBUTE && isDataImage(this.value)) {
      this.mostChars = MAX_DATA_IMAGE;
      this.value += this.html.slice(start + MAX_ATTRIBUTE, Math.min(end, start + MAX_DATA_IMAGE));
    }
  }

  onattribentity(codepoint: number): void {
    if (this.isWanted && this.value.length < this.mostChars) this.value += String.fromCodePoint(codepoint);
  }

  onattribend(): void {
    if (this.isWanted && this.name !== '' && !Object.hasOwn(this.attributes, this.name)) {
      this.attributes[this.name] = this.mostChars === MAX_ATTRIBUTE ? this.value : this.dataImage();
    }
  }

  /** A longer address was cut, so it has no whole picture. */
  private dataImage(): string {
    this.dataImageChars += this.value.length;
    return this.value.length < MAX_DATA_IMAGE && this.dataImageChars <= MAX_DATA_IMAGES ? this.value : '';
  }

  onopentagend(end: number): void {
    if (!QUOTING.has(this.tag)) this.markup.push(this.tagStart, end + 1);
    this.opened();
  }

  onselfclosingtag(end: number): void {
    this.onopentagend(end);
  }

  onclosetag(start: number, end: number): void {
    const tag = end - start <= 8 ? this.html.slice(start, end).toLowerCase() : '';
    if (this.linkedDataFrom !== null && tag === 'script') this.closeLinkedData(start - 2);
    this.pictures.closed(tag, this.html, end + 1);
    if (tag === this.silent) this.silent = null;
    if (tag === 'title') this.inTitle = false;
    if (tag === 'a') this.closeAnchor();
  }

  ontext(start: number, end: number): void {
    if (this.silent === 'script' || this.silent === 'style') {
      if (this.linkedDataFrom === null) this.markup.push(start, end);
      return;
    }
    this.say(start, end);
  }

  ontextentity(codepoint: number): void {
    this.add(String.fromCodePoint(codepoint));
  }

  oncomment(start: number, end: number): void {
    // Includes the comment delimiters, which the rules expect.
    this.markup.push(Math.max(this.markup.at(-1) ?? 0, start - 4), Math.min(end + 1, this.html.length));
  }

  oncdata(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  private say(start: number, end: number): void {
    const room = this.inTitle ? 1_000 : MAX_TEXT;
    this.add(this.html.slice(start, Math.min(end, start + room)));
  }

  private add(words: string): void {
    if (this.inTitle) {
      if ((this.title?.length ?? 0) < 1_000) this.title = (this.title ?? '') + words;
      return;
    }
    if (this.silent !== null) return;
    if (this.chars < MAX_TEXT) {
      this.words.push(words);
      this.chars += words.length;
    }
    if (this.anchor && this.anchor.text.length < MAX_ANCHOR_TEXT) this.anchor.text += words;
  }

  private opened(): void {
    const { tag, attributes: own } = this;
    // Separates words of adjacent elements.
    if (this.silent === null && this.chars < MAX_TEXT) this.words.push(' ');
    this.pictures.opened(tag);
    if (tag === 'title') this.inTitle = this.title === null && this.silent === null;
    if (this.isWanted) this.note(tag, own);
    if (this.silent === null && SILENT.has(tag)) this.silent = tag;
  }

  private note(tag: string, own: Readonly<Record<string, string>>): void {
    if (tag === 'html') this.language ??= own.lang?.trim() || null;
    else if (tag === 'base') this.base ??= own.href ?? null;
    else if (tag === 'meta') this.noteMeta(own);
    else if (tag === 'link') this.noteLink(own);
    else if (tag === 'script') this.noteScript(own);
    else if (tag === 'iframe' && this.frames.length < MAX_LIST) this.frames.push(own.src || own['data-src'] || '');
    else if (tag === 'a') this.openAnchor(own);
    else if (tag === 'img') this.pictures.noteImage(own, this.anchor);
    else if (tag === 'source') this.pictures.noteSource(own);
    else if (tag === 'svg') this.pictures.openDrawing(this.anchor, this.tagStart);
  }

  private noteMeta(own: Readonly<Record<string, string>>): void {
    const name = (own.name ?? own.property ?? own.itemprop ?? own['http-equiv'] ?? '').trim().toLowerCase();
    if (name !== '' && own.content !== undefined && this.metas.length < MAX_LIST) {
      this.metas.push({ name, content: own.content.trim() });
    }
  }

  private noteLink(own: Readonly<Record<string, string>>): void {
    if (!own.href || this.links.length >= MAX_LIST) return;
    const rel = (own.rel ?? '').trim().toLowerCase();
    this.links.push({ rel, href: own.href, sizes: own.sizes ?? '', type: own.type ?? '' });
  }

  private noteScript(own: Readonly<Record<string, string>>): void {
    const type = (own.type ?? '').trim().toLowerCase();
    const src = own.src ?? own['data-src'] ?? '';
    if (src !== '' && this.scripts.length < MAX_LIST) this.scripts.push({ src, type });
    if (type === 'application/ld+json') this.linkedDataFrom = this.markup.at(-1) ?? 0;
  }

  private openAnchor(own: Readonly<Record<string, string>>): void {
    this.closeAnchor();
    this.anchor = {
      href: own.href ?? '',
      text: '',
      hints: `${own.class ?? ''} ${own.id ?? ''}`.toLowerCase(),
      label: (own['aria-label'] ?? '').toLowerCase(),
    };
  }

  private closeAnchor(): void {
    const { anchor } = this;
    this.anchor = null;
    if (!anchor || anchor.href === '' || this.anchors.length >= 2 * MAX_LIST) return;
    this.anchorChars += anchor.href.length;
    if (this.anchorChars > MAX_ANCHOR_CHARS) return;
    this.anchors.push({ href: anchor.href, text: tidy(anchor.text).slice(0, MAX_ANCHOR_TEXT) });
  }

  private closeLinkedData(end: number): void {
    const from = this.linkedDataFrom ?? end;
    this.linkedDataFrom = null;
    const length = end - from;
    if (this.linkedDataChars + length > MAX_LINKED_DATA || this.linkedData.length >= MAX_LIST) return;
    this.linkedDataChars += length;
    this.linkedData.push(this.html.slice(from, end));
  }
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
