import { type TokenizerCallbacks } from 'htmlparser2';
import { CHARS_A_TURN, PageTokenizer } from './page-tokenizer.js';

/** One line of a page as a reader sees it. */
export interface PageLine {
  readonly text: string;
  /** The text by inline elements: a name and a title may share a line. */
  readonly parts: readonly string[];
  /** 1 to 6; 0 for a line that is no heading. */
  readonly heading: number;
  readonly isAddress: boolean;
  readonly isFooter: boolean;
  /** Which footer of the page its line is in, as cards have footers too; 0 outside of them. */
  readonly footer: number;
  /** Class and id of the surrounding elements, or an element for quotations, mark it as about others. */
  readonly isAboutOthers: boolean;
}

/** Limits of one page. */
const MAX_LINES = 5_000;
const MAX_LINE = 600;
const MAX_DEPTH = 512;
const MAX_MARKS = 200;
/** Of all lines together: the start of the page, and its end with the footer. */
const MAX_HEAD = 45_000;
const MAX_TAIL = 15_000;

const SILENT = new Set(['script', 'style', 'noscript', 'template', 'svg', 'textarea', 'title', 'select']);
const INLINE = new Set(
  'a abbr b bdi cite code em font i label mark q s small span strong sub sup time u var'.split(' '),
);
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const CLOSED_BY_ITSELF = new Set('p li dt dd tr td th option'.split(' '));
const ABOUT_OTHERS_TAGS = new Set(['blockquote', 'article']);
/** Words of classes and ids, each as the start of a word. */
const ABOUT_OTHERS = [
  ...['testimon', 'quote', 'review', 'customer', 'client', 'kunden', 'testemunh', 'temoign', 'investor', 'backer'],
  ...['advis', 'partner', 'press', 'blog', 'post', 'article', 'job', 'career', 'event', 'case-stud', 'casestud'],
];

/** Splits a page into lines in one pass over its characters, without a tree, in turns of the event loop. */
export async function readLines(html: string, chars = CHARS_A_TURN): Promise<PageLine[]> {
  const reader = new LineReader(html);
  await reader.tokens.readInTurns(chars);
  return reader.all();
}

interface Open {
  readonly tag: string;
  /** It or an element around it. */
  readonly isAboutOthers: boolean;
}

class LineReader implements TokenizerCallbacks {
  readonly tokens: PageTokenizer;
  private readonly html: string;
  private readonly lines: PageLine[] = [];
  private readonly open: Open[] = [];
  private parts: string[] = [];
  private part = '';
  private chars = 0;
  private tag = '';
  private isMark = false;
  private marks = '';
  private silent: string | null = null;
  private footers = 0;

  constructor(html: string) {
    this.tokens = new PageTokenizer(html, this);
    this.html = this.tokens.html;
  }

  all(): PageLine[] {
    this.endLine();
    return headAndTail(this.lines);
  }

  onopentagname(start: number, end: number): void {
    this.tag = this.html.slice(start, Math.min(end, start + 12)).toLowerCase();
    this.marks = '';
  }

  onattribname(start: number, end: number): void {
    const attribute = end - start <= 5 ? this.html.slice(start, end).toLowerCase() : '';
    this.isMark = attribute === 'class' || attribute === 'id';
    if (this.isMark) this.marks += ' ';
  }

  onattribdata(start: number, end: number): void {
    if (this.isMark) this.marks += this.html.slice(start, Math.min(end, start + MAX_MARKS - this.marks.length));
  }

  onattribentity(): void {}
  onattribend(): void {}

  onopentagend(): void {
    const { tag } = this;
    if (this.silent !== null) return;
    if (SILENT.has(tag)) {
      this.silent = tag;
      return;
    }
    if (INLINE.has(tag)) this.endPart();
    else this.endLine();
    // Browsers show these marks.
    if (tag === 'q') this.add('“');
    // The end tags of these may be left out.
    if (CLOSED_BY_ITSELF.has(tag) && this.open.at(-1)?.tag === tag) this.open.pop();
    if (VOID.has(tag) || this.open.length >= MAX_DEPTH) return;
    if (tag === 'footer') this.footers++;
    const isInOthers = this.open.at(-1)?.isAboutOthers === true;
    this.open.push({ tag, isAboutOthers: isInOthers || ABOUT_OTHERS_TAGS.has(tag) || namesOthers(this.marks) });
  }

  onselfclosingtag(): void {
    if (this.silent === null && !INLINE.has(this.tag)) this.endLine();
  }

  onclosetag(start: number, end: number): void {
    const tag = this.html.slice(start, Math.min(end, start + 12)).toLowerCase();
    if (this.silent !== null) {
      if (tag === this.silent) this.silent = null;
      return;
    }
    if (tag === 'q' && this.open.some((open) => open.tag === 'q')) this.add('”');
    if (INLINE.has(tag)) this.endPart();
    else this.endLine();
    this.close(tag);
  }

  ontext(start: number, end: number): void {
    if (this.silent === null) this.add(this.html.slice(start, Math.min(end, start + MAX_LINE)));
  }

  ontextentity(codepoint: number): void {
    if (this.silent === null) this.add(String.fromCodePoint(codepoint));
  }

  oncomment(): void {}
  oncdata(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  /** An end tag without its start tag among the last few elements closes nothing. */
  private close(tag: string): void {
    for (let at = this.open.length - 1; at >= Math.max(0, this.open.length - 16); at--) {
      if (this.open[at]?.tag !== tag) continue;
      this.open.length = at;
      return;
    }
  }

  private add(text: string): void {
    const more = text.slice(0, MAX_LINE - this.chars);
    this.part += more;
    this.chars += more.length;
  }

  private endPart(): void {
    if (this.part !== '') this.parts.push(this.part);
    this.part = '';
  }

  private endLine(): void {
    this.endPart();
    const raw = this.parts;
    this.parts = [];
    this.chars = 0;
    if (raw.length === 0 || this.lines.length >= MAX_LINES) return;
    const text = tidy(raw.join(' ')).replace(/ ([,.;:)])/g, '$1');
    if (text === '') return;
    const last = this.open.slice(-16).map(({ tag }) => tag);
    const heading = last.find((tag) => /^h[1-6]$/.test(tag));
    const isFooter = last.includes('footer') && !last.includes('blockquote');
    this.lines.push({
      text,
      parts: raw.map(tidy).filter((part) => part !== ''),
      heading: heading === undefined ? 0 : Number(heading[1]),
      isAddress: last.includes('address'),
      isFooter,
      footer: isFooter ? this.footers : 0,
      isAboutOthers: this.open.at(-1)?.isAboutOthers === true,
    });
  }
}

function headAndTail(lines: readonly PageLine[]): PageLine[] {
  let head = 0;
  let chars = 0;
  while (head < lines.length && chars < MAX_HEAD) chars += lines[head++]?.text.length ?? 0;
  let tail = lines.length;
  chars = 0;
  while (tail > head && chars < MAX_TAIL) chars += lines[--tail]?.text.length ?? 0;
  return [...lines.slice(0, head), ...lines.slice(tail)];
}

function namesOthers(marks: string): boolean {
  if (marks === '') return false;
  return marks
    .toLowerCase()
    .split(/[\s_]+/)
    .some((mark) => ABOUT_OTHERS.some((word) => mark.startsWith(word) || mark.includes(`-${word}`)));
}

function tidy(text: string): string {
  return text.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
}
