import { leadsHome } from './home-link.rules.js';
import { type PageImage } from './page-document.rules.js';
import { isLogoLink, isNowhere, listedSource, sourceOf } from './page-image.rules.js';

const MAX_IMAGES = 1_000;
const MAX_DRAWING = 64 * 1024;
const MAX_DRAWINGS = 4;
/** A page's logo is among its first SVGs. */
const MAX_SVGS = 100;
/** Elements behind which a logo that links nowhere may be that of a customer. */
const CONTENT = new Set(['main', 'section', 'article', 'h1', 'h2', 'ul', 'ol', 'footer']);

interface OpenAnchor {
  readonly href: string;
  readonly hints: string;
  readonly label: string;
}

type Attributes = Readonly<Record<string, string>>;

/** Collects the pictures of a page, and the drawings that may be its logo. */
export class PageImages {
  readonly images: PageImage[] = [];
  readonly drawings: string[] = [];
  private headers = 0;
  private isTop = true;
  private svgs = 0;
  private drawingFrom: number | null = null;
  /** The first address of the open `picture`; empty before its first source. */
  private listed = '';

  constructor(private readonly url: string) {}

  opened(tag: string): void {
    if (tag === 'header' || tag === 'nav') this.headers++;
    if (tag === 'picture') this.listed = '';
    if (this.isTop && CONTENT.has(tag)) this.isTop = false;
  }

  /** @param end the offset behind the tag */
  closed(tag: string, html: string, end: number): void {
    if (tag === 'svg' && this.drawingFrom !== null) this.closeDrawing(html, end);
    if (tag === 'header' || tag === 'nav') this.headers = Math.max(0, this.headers - 1);
    if (tag === 'picture') this.listed = '';
  }

  noteSource(own: Attributes): void {
    const isOfTheDark = (own.media ?? '').includes('dark');
    if (this.listed === '' && !isOfTheDark) this.listed = listedSource(own);
  }

  noteImage(own: Attributes, anchor: OpenAnchor | null): void {
    const src = sourceOf(own, this.listed);
    if (src === '' || this.images.length >= MAX_IMAGES) return;
    this.images.push({
      src,
      alt: (own.alt ?? '').slice(0, 200),
      hints: `${own.class ?? ''} ${own.id ?? ''} ${anchor?.hints ?? ''} ${anchor?.label ?? ''}`
        .trim()
        .toLowerCase()
        .slice(0, 400),
      inHeader: this.headers > 0,
      linksHome: anchor !== null && (leadsHome(anchor.href, this.url) || (this.isTop && isNowhere(anchor.href))),
    });
  }

  openDrawing(anchor: OpenAnchor | null, start: number): void {
    if (++this.svgs > MAX_SVGS) return;
    const place = { url: this.url, inHeader: this.headers > 0, isFirst: this.svgs === 1 || this.isTop };
    const isLogo = anchor !== null && isLogoLink(anchor, place);
    if (this.drawingFrom === null && isLogo && this.drawings.length < MAX_DRAWINGS) this.drawingFrom = start;
  }

  private closeDrawing(html: string, end: number): void {
    const from = this.drawingFrom ?? end;
    this.drawingFrom = null;
    if (end - from <= MAX_DRAWING) this.drawings.push(html.slice(from, end));
  }
}
