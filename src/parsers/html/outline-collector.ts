import { type HtmlBudget } from './html-page.js';
import { type Attributes, type HtmlListener } from './html-tags.js';
import { TextGatherer } from './text-gatherer.js';

/** One visible line of a page. */
export interface OutlineLine {
  /** `picture`: its alternative text. */
  readonly kind: 'heading' | 'text' | 'item' | 'picture';
  /** 1 to 6 for a heading, else 0. */
  readonly level: number;
  readonly text: string;
}

const HIDDEN = new Set(
  ['script', 'style', 'noscript', 'template', 'svg', 'math', 'iframe', 'object', 'title', 'noframes', 'textarea', 'select'], // prettier-ignore
);
/** Inline elements; every other tag ends the line before it. */
const INLINE = new Set(
  'a abbr b bdi bdo big button cite code data dfn em font i kbd label mark q s small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
const LONGEST_LINE = 2_000;
/** Control characters that reorder text would let a page rearrange ours. */
const STEERING = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu;

/** Collects all visible text in page order, from the top menu to the footer. */
export class OutlineCollector implements HtmlListener {
  private readonly collected: OutlineLine[] = [];
  private hidden: { readonly name: string; depth: number } | null = null;
  private heading = 0;
  private lists = 0;
  private items = 0;
  private room: number;
  private line = new TextGatherer(LONGEST_LINE);

  constructor(private readonly budget: HtmlBudget) {
    this.room = budget.textChars;
  }

  onOpen(name: string, attributes: Attributes, isSelfClosing: boolean): void {
    if (this.hidden) {
      if (name === this.hidden.name && !isSelfClosing) this.hidden.depth++;
      return;
    }
    if (HIDDEN.has(name)) {
      if (!isSelfClosing) this.hidden = { name, depth: 1 };
      return;
    }
    if (INLINE.has(name)) return;
    this.flush();
    const level = levelOf(name);
    if (level > 0) this.heading = level;
    else if (name === 'ul' || name === 'ol') this.lists++;
    else if (name === 'li') this.items++;
    else if (name === 'img') this.add('picture', 0, attributes.get('alt') ?? '');
  }

  onClose(name: string): void {
    if (this.hidden) {
      if (name === this.hidden.name && --this.hidden.depth === 0) this.hidden = null;
      return;
    }
    // Two adjacent links are separate words.
    if (name === 'a' || name === 'button' || name === 'label') this.line.add(' ');
    if (INLINE.has(name)) return;
    this.flush();
    if (levelOf(name) > 0) this.heading = 0;
    else if (name === 'li') this.items = Math.max(0, this.items - 1);
    // List items are often unclosed; the end of the outermost list closes them all.
    else if ((name === 'ul' || name === 'ol') && --this.lists <= 0) this.lists = this.items = 0;
  }

  onText(text: string): void {
    if (!this.hidden) this.line.add(text);
  }

  lines(): readonly OutlineLine[] {
    this.flush();
    return this.collected;
  }

  private flush(): void {
    const text = this.line.tidy();
    if (text !== '') {
      this.line = new TextGatherer(LONGEST_LINE);
      this.add(this.heading > 0 ? 'heading' : this.items > 0 ? 'item' : 'text', this.heading, text);
    }
  }

  private add(kind: OutlineLine['kind'], level: number, words: string): void {
    const text = words.replace(STEERING, ' ').replace(/\s+/gu, ' ').trim().slice(0, this.room);
    if (text === '' || this.collected.length >= this.budget.listed) return;
    this.room -= text.length;
    this.collected.push({ kind, level, text });
  }
}

function levelOf(name: string): number {
  return name.length === 2 && name.startsWith('h') && name >= 'h1' && name <= 'h6' ? Number(name[1]) : 0;
}
