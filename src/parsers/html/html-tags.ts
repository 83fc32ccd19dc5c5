import { type TokenizerCallbacks } from 'htmlparser2';
import { type HtmlBudget, type HtmlBudgetName } from './html-page.js';

export type Attributes = ReadonlyMap<string, string>;

/** Receives the tags and texts of a page in order. Names are lower-cased. */
export interface HtmlListener {
  onOpen(name: string, attributes: Attributes, isSelfClosing: boolean): void;
  onClose(name: string): void;
  /** `start` and `end` are source positions; an entity is longer there than its text. */
  onText(text: string, start: number, end: number): void;
  /** XML only; HTML has no CDATA. */
  onCdata?(text: string): void;
}

/** The time budget is checked once in this many tokens. */
const TOKENS_PER_CHECK = 1_024;

/** Converts the tokenizer's positions to tags, and stops it when a budget is exhausted. */
export class HtmlTags implements TokenizerCallbacks {
  cut: HtmlBudgetName | null = null;
  onCut: () => void = () => undefined;
  private name = '';
  private attributes = new Map<string, string>();
  private seen = 0;
  private attribute = '';
  private value = '';
  private tags = 0;
  private tokens = 0;
  /** End of the last text that was passed on. */
  private textEnd = 0;
  private readonly until: number;
  /** With U+FFFD for NUL, as browsers read it; Postgres refuses NUL. */
  private readonly source: string;

  constructor(
    source: string,
    private readonly budget: HtmlBudget,
    private readonly listener: HtmlListener,
  ) {
    this.source = source.replaceAll('\0', '\ufffd');
    this.until = performance.now() + budget.milliseconds;
  }

  onopentagname(start: number, end: number): void {
    this.name = this.source.slice(start, Math.min(end, start + 64)).toLowerCase();
    this.attributes = new Map();
    this.seen = 0;
  }

  onattribname(start: number, end: number): void {
    this.attribute = this.source.slice(start, Math.min(end, start + 64)).toLowerCase();
    this.value = '';
  }

  onattribdata(start: number, end: number): void {
    const room = this.budget.valueChars - this.value.length;
    if (room > 0) this.value += this.source.slice(start, Math.min(end, start + room));
  }

  onattribentity(codePoint: number): void {
    if (this.value.length < this.budget.valueChars) this.value += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    this.count();
    if (this.seen++ >= this.budget.attributes || this.attributes.has(this.attribute)) return;
    this.attributes.set(this.attribute, this.value);
  }

  onopentagend(): void {
    this.open(false);
  }

  onselfclosingtag(): void {
    this.open(true);
  }

  onclosetag(start: number, end: number): void {
    this.countTag();
    if (this.cut === null) this.listener.onClose(this.source.slice(start, Math.min(end, start + 64)).toLowerCase());
  }

  ontext(start: number, end: number): void {
    this.count();
    this.textEnd = end;
    if (this.cut === null) this.listener.onText(this.source.slice(start, end), start, end);
  }

  ontextentity(codePoint: number, end: number): void {
    this.count();
    const start = Math.max(this.textEnd, this.source.lastIndexOf('&', end - 1));
    this.textEnd = end;
    if (this.cut === null) this.listener.onText(String.fromCodePoint(codePoint), start, end);
  }

  oncomment(): void {
    this.count();
  }

  ondeclaration(): void {
    this.count();
  }

  onprocessinginstruction(): void {
    this.count();
  }

  oncdata(start: number, end: number, endOffset: number): void {
    this.count();
    if (this.cut === null) this.listener.onCdata?.(this.source.slice(start, end - endOffset));
  }

  onend(): void {
    // The listener closes elements that are open at the end of the page.
  }

  private open(isSelfClosing: boolean): void {
    this.countTag();
    if (this.cut === null) this.listener.onOpen(this.name, this.attributes, isSelfClosing);
  }

  private countTag(): void {
    if (++this.tags > this.budget.tags) this.stop('tags');
    this.count();
  }

  private count(): void {
    if (++this.tokens % TOKENS_PER_CHECK === 0 && performance.now() > this.until) this.stop('milliseconds');
  }

  private stop(by: HtmlBudgetName): void {
    if (this.cut !== null) return;
    this.cut = by;
    this.onCut();
  }
}
