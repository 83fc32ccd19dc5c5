import { type HtmlBudget, type HtmlBudgetName, type HtmlPage } from './html-page.js';
import { type Attributes, type HtmlListener } from './html-tags.js';
import { TextGatherer } from './text-gatherer.js';

/** Elements whose content is not visible. */
const HIDDEN = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'title', 'noframes']);
/** HTML elements that end an `svg` element, as in browsers, so that an unclosed `svg` hides no page content. */
const LEAVES_SVG = /^(?:body|center|d[dlt]|div|em|embed|h[1-6]|img|li|menu|nobr|ol|p|pre|span|strong|table|ul)$/;
const HEADING = /^h[1-6]$/;

/** An open element that collects text. */
interface Open<K extends 'links' | 'headings' | 'scripts'> {
  readonly item: HtmlPage[K][number];
  readonly text: TextGatherer;
}

/** Collects an `HtmlPage` as its tags arrive. It stores open elements by kind, never as a stack. */
export class PageCollector implements HtmlListener {
  private readonly collected = {
    metas: [] as HtmlPage['metas'][number][],
    links: [] as HtmlPage['links'][number][],
    resources: [] as HtmlPage['resources'][number][],
    scripts: [] as HtmlPage['scripts'][number][],
    images: [] as HtmlPage['images'][number][],
    headings: [] as HtmlPage['headings'][number][],
  };
  private readonly text: TextGatherer;
  private readonly title: TextGatherer;
  private titles = 0;
  private language: string | null = null;
  private base: string | null = null;
  private link: Open<'links'> | null = null;
  private heading: Open<'headings'> | null = null;
  private script: Open<'scripts'> | null = null;
  /** The enclosing hidden element, and its nesting depth within itself. */
  private hidden: { readonly name: string; depth: number } | null = null;

  constructor(private readonly budget: HtmlBudget) {
    this.text = new TextGatherer(budget.textChars);
    this.title = new TextGatherer(budget.valueChars);
  }

  onOpen(name: string, attributes: Attributes, isSelfClosing: boolean): void {
    if (this.hidden?.name === 'svg' && LEAVES_SVG.test(name)) this.hidden = null;
    if (this.hidden !== null) {
      if (this.hidden.name === name && !isSelfClosing) this.hidden.depth++;
      return;
    }
    this.onVisible(name, attributes);
    this.spaceOut();
    // A self-closing slash counts only in SVG.
    if (HIDDEN.has(name) && !(name === 'svg' && isSelfClosing)) {
      this.hidden = { name, depth: 1 };
      if (name === 'title') this.titles++;
    }
  }

  onClose(name: string): void {
    if (this.hidden !== null) {
      if (this.hidden.name !== name || --this.hidden.depth > 0) return;
      this.hidden = null;
      if (name === 'script') this.closeScript();
    }
    if (name === 'a') this.closeLink();
    if (HEADING.test(name)) this.closeHeading();
    this.spaceOut();
  }

  onText(text: string): void {
    if (this.hidden === null) {
      this.text.add(text);
      this.link?.text.add(text);
      this.heading?.text.add(text);
    } else if (this.hidden.name === 'title' && this.titles === 1) this.title.add(text);
    else if (this.hidden.name === 'script') this.script?.text.add(text);
  }

  page(cut: HtmlBudgetName | null): HtmlPage {
    this.closeLink();
    this.closeHeading();
    this.closeScript();
    return {
      title: this.title.tidy(),
      language: this.language,
      base: this.base,
      ...this.collected,
      text: this.text.tidy(),
      cut,
    };
  }

  private onVisible(name: string, attributes: Attributes): void {
    const { collected } = this;
    const of = (key: string) => attributes.get(key) ?? '';
    if (name === 'html') this.language ??= attributes.get('lang') ?? null;
    else if (name === 'base') this.base ??= attributes.get('href') ?? null;
    else if (name === 'meta') {
      const key = (of('name') || of('property') || of('http-equiv') || of('itemprop')).trim().toLowerCase();
      this.add(collected.metas, { key, content: of('content') });
    } else if (name === 'link') {
      const rel = of('rel').trim().toLowerCase();
      this.add(collected.resources, { rel, href: of('href'), type: of('type').toLowerCase(), sizes: of('sizes') });
    } else if (name === 'img') this.add(collected.images, { src: of('src'), alt: of('alt') });
    else if (name === 'a') this.openLink(attributes);
    else if (name === 'script') this.openScript(attributes);
    else if (HEADING.test(name)) {
      this.closeHeading();
      this.heading = { item: { level: Number(name[1]), text: '' }, text: new TextGatherer(this.budget.valueChars) };
    }
  }

  private openLink(attributes: Attributes): void {
    // Links do not nest: opening one closes the previous one.
    this.closeLink();
    const href = attributes.get('href');
    if (href === undefined) return;
    const item = { href, rel: (attributes.get('rel') ?? '').toLowerCase(), text: '' };
    this.link = { item, text: new TextGatherer(this.budget.valueChars) };
  }

  private openScript(attributes: Attributes): void {
    const type = (attributes.get('type') ?? '').trim().toLowerCase();
    const item = { src: attributes.get('src') ?? null, type, text: '' };
    this.script = { item, text: new TextGatherer(this.budget.scriptChars) };
  }

  private closeLink(): void {
    if (this.link) this.add(this.collected.links, { ...this.link.item, text: this.link.text.tidy() });
    this.link = null;
  }

  private closeHeading(): void {
    if (this.heading) this.add(this.collected.headings, { ...this.heading.item, text: this.heading.text.tidy() });
    this.heading = null;
  }

  private closeScript(): void {
    if (this.script) this.add(this.collected.scripts, { ...this.script.item, text: this.script.text.raw() });
    this.script = null;
  }

  /** Separates the words of neighbouring elements. */
  private spaceOut(): void {
    if (this.hidden !== null) return;
    this.text.add(' ');
    this.link?.text.add(' ');
    this.heading?.text.add(' ');
  }

  private add<T>(list: T[], item: T): void {
    if (list.length < this.budget.listed) list.push(item);
  }
}
