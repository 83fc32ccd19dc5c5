import { type HtmlBudget } from './html-page.js';
import { type Attributes, type HtmlListener } from './html-tags.js';
import { type BlockKind, type TextBlock } from './text-block.js';

/** Elements whose content is not visible, or not part of the article. */
const HIDDEN = new Set(
  (
    'script style noscript template svg math iframe object title noframes nav form select button textarea pre audio ' +
    'video canvas figcaption footer'
  ).split(' '),
);
/** Inline elements; every other tag ends the text before it. */
const INLINE = new Set(
  (
    'a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time ' +
    'tt u var wbr img label'
  ).split(' '),
);
const BOLD = new Set(['b', 'strong', 'dt']);
const ROW_GROUPS = new Set(['thead', 'tbody', 'tfoot']);
const LAST_PLAIN = '\u007f';
const SPACE = /\s/;
/** Emoji among letters are decoration, and directional control characters are not text. */
const NO_LETTER =
  /[\p{Extended_Pictographic}\p{Cc}\p{Cf}\p{Cs}\p{Co}\u{20E3}\u{FE0F}\u{FFFD}\u{1F1E6}-\u{1F1FF}\u{1F3FB}-\u{1F3FF}]/u;
const PLAIN_MARK = /[©®™]/;
/** "in May 🎉." is "in May.": the space before what is left out is not one before the sign of the sentence. */
const CLOSING = /^[.,;:!?)]$/;
const DEEPEST_LIST = 16;

/** Cells are placed in as many columns of a table, so that large spans cost little. */
const MOST_COLUMNS = 100;

interface List {
  readonly group: number;
  readonly isNumbered: boolean;
  /** Number of the current item. */
  number: number;
  /** The current item has a block already. */
  isBegun: boolean;
}

interface Row {
  readonly table: number;
  row: number;
  column: number;
  /** Columns and rows of the current cell. */
  span: { columns: number; rows: number };
  /** Per column, the first row that no cell above reaches. */
  readonly freeFrom: number[];
}

/**
 * Collects the text blocks of a document as its tags arrive. Its state grows with list depth up to a limit, otherwise
 * only by element kind.
 */
export class BlockCollector implements HtmlListener {
  private readonly collected: TextBlock[] = [];
  private readonly lists: List[] = [];
  private hidden: { readonly name: string; depth: number } | null = null;
  private heading = 0;
  private quotes = 0;
  private items = 0;
  private groups = 0;
  private table: Row | null = null;
  private cell: 'th' | 'td' | null = null;
  private room: number;
  /** Joined at the end: reading a growing string would copy it each time. */
  private characters: string[] = [];
  /** Total length of `characters`. */
  private length = 0;
  private endsInSpace = false;
  private isBehindOmitted = false;
  private starts: number[] = [];
  private ends: number[] = [];
  private bold = 0;
  private lead = 0;
  private isLeading = true;

  constructor(private readonly budget: HtmlBudget) {
    this.room = budget.textChars;
  }

  onOpen(name: string, attributes: Attributes, isSelfClosing: boolean): void {
    if (this.hidden) {
      if (name === this.hidden.name && !isSelfClosing) this.hidden.depth++;
      return;
    }
    if (HIDDEN.has(name)) {
      this.flush();
      if (!isSelfClosing) this.hidden = { name, depth: 1 };
      return;
    }
    if (BOLD.has(name)) this.bold++;
    if (INLINE.has(name)) return;
    if (name === 'br') {
      this.add(' ', 0, 0);
      return;
    }
    this.flush();
    this.enter(name, attributes);
  }

  onClose(name: string): void {
    if (this.hidden) {
      if (name === this.hidden.name && --this.hidden.depth === 0) this.hidden = null;
      return;
    }
    if (BOLD.has(name) && this.bold > 0) this.bold--;
    if (INLINE.has(name) || name === 'br') return;
    this.flush();
    this.leave(name);
  }

  onText(text: string, start = 0, end = start + text.length): void {
    if (this.hidden) return;
    const isEntity = end - start !== text.length;
    let at = 0;
    for (const character of text) {
      const from = isEntity ? start : start + at;
      at += character.length;
      this.add(character, from, isEntity ? end : start + at);
    }
  }

  blocks(): readonly TextBlock[] {
    this.flush();
    return this.collected;
  }

  private add(character: string, from: number, to: number): void {
    if (this.room <= 0) return;
    if (character <= ' ' || (character >= LAST_PLAIN && SPACE.test(character))) {
      this.isBehindOmitted = false;
      if (this.length === 0 || this.endsInSpace) return;
      this.put(' ', from, to);
      return;
    }
    // Skipped for plain letters, of which a page may have half a million.
    if (character >= LAST_PLAIN && NO_LETTER.test(character) && !PLAIN_MARK.test(character)) {
      this.isBehindOmitted = this.endsInSpace;
      return;
    }
    if (this.isBehindOmitted && CLOSING.test(character)) this.removeSpace();
    this.isBehindOmitted = false;
    this.put(character, from, to);
    if (this.bold === 0) this.isLeading = false;
    else if (this.isLeading) this.lead = this.length;
  }

  private removeSpace(): void {
    for (const each of [this.characters, this.starts, this.ends]) each.pop();
    this.length--;
    this.lead = Math.min(this.lead, this.length);
  }

  private put(character: string, from: number, to: number): void {
    this.characters.push(character);
    this.length += character.length;
    this.endsInSpace = character === ' ';
    this.room -= character.length;
    for (let unit = 0; unit < character.length; unit++) {
      this.starts.push(from);
      this.ends.push(to);
    }
  }

  private enter(name: string, attributes: Attributes): void {
    const level = headingLevel(name);
    if (level > 0) this.heading = level;
    else if (name === 'ul' || name === 'ol') {
      if (this.lists.length < DEEPEST_LIST) this.lists.push(listOf(name, ++this.groups, attributes));
    } else if (name === 'li') {
      this.items++;
      beginItem(this.lists.at(-1), attributes);
    } else if (name === 'blockquote') this.quotes++;
    else if (name === 'table') {
      this.table = { table: ++this.groups, row: -1, column: -1, span: { columns: 1, rows: 1 }, freeFrom: [] };
    } else if (name === 'tr' && this.table) {
      this.table.row++;
      this.table.column = -1;
      this.table.span = { columns: 1, rows: 1 };
    } else if (ROW_GROUPS.has(name) && this.table) this.table.freeFrom.length = 0;
    else if ((name === 'td' || name === 'th') && this.table) {
      placeCell(this.table, attributes);
      this.cell = name;
    }
  }

  private leave(name: string): void {
    if (headingLevel(name) > 0) this.heading = 0;
    else if (name === 'ul' || name === 'ol') this.lists.pop();
    else if (name === 'li') this.items = Math.max(0, this.items - 1);
    else if (name === 'blockquote') this.quotes = Math.max(0, this.quotes - 1);
    else if (name === 'table') this.table = this.cell = null;
    else if (name === 'td' || name === 'th') this.cell = null;
  }

  private flush(): void {
    const text = this.characters.join('').trimEnd();
    if (text !== '' && this.collected.length < this.budget.listed) {
      this.collected.push({
        ...this.place(),
        text,
        ...this.offsets(text.length),
        lead: Math.min(this.lead, text.length),
      });
    }
    this.characters = [];
    this.length = 0;
    this.endsInSpace = false;
    this.isBehindOmitted = false;
    this.starts = [];
    this.ends = [];
    this.lead = 0;
    this.isLeading = true;
  }

  private offsets(length: number): Pick<TextBlock, 'starts' | 'ends'> {
    return { starts: this.starts.slice(0, length), ends: this.ends.slice(0, length) };
  }

  private place(): Omit<TextBlock, 'text' | 'starts' | 'ends' | 'lead'> {
    const cell = { row: 0, column: 0, columns: 1, rows: 1 };
    const place = { level: 0, group: 0, isMarked: false, ...cell, number: null, isContinued: false };
    if (this.table && this.cell) {
      const { table, row, column, span } = this.table;
      const isMarked = this.cell === 'th';
      return { ...place, ...span, kind: 'cell', group: table, isMarked, row: Math.max(0, row), column };
    }
    if (this.heading > 0) return { ...place, kind: 'heading', level: this.heading };
    const list = this.items > 0 ? this.lists.at(-1) : undefined;
    if (list) {
      const { group, isNumbered, isBegun } = list;
      list.isBegun = true;
      const own = { number: isNumbered ? list.number : null, isContinued: isBegun };
      return { ...place, ...own, kind: 'item', level: this.lists.length, group, isMarked: isNumbered };
    }
    const kind: BlockKind = this.quotes > 0 ? 'quote' : 'paragraph';
    return { ...place, kind };
  }
}

function listOf(name: string, group: number, attributes: Attributes): List {
  const start = wholeNumber(attributes.get('start')) ?? 1;
  return { group, isNumbered: name === 'ol', number: start - 1, isBegun: false };
}

function beginItem(list: List | undefined, attributes: Attributes): void {
  if (!list) return;
  list.number = wholeNumber(attributes.get('value')) ?? list.number + 1;
  list.isBegun = false;
}

function wholeNumber(written: string | undefined): number | null {
  return written !== undefined && /^\s{0,8}\d{1,4}\s{0,8}$/.test(written) ? Number(written) : null;
}

/** Puts a cell into the next column that no cell above reaches into. */
function placeCell(table: Row, attributes: Attributes): void {
  const row = Math.max(0, table.row);
  let column = table.column === -1 ? 0 : table.column + table.span.columns;
  while ((table.freeFrom[column] ?? 0) > row) column++;
  const columns = spanOf(attributes.get('colspan'));
  const rows = attributes.get('rowspan')?.trim() === '0' ? Infinity : spanOf(attributes.get('rowspan'));
  for (let at = column; at < Math.min(column + columns, MOST_COLUMNS); at++) table.freeFrom[at] = row + rows;
  table.column = column;
  table.span = { columns, rows };
}

function spanOf(written: string | undefined): number {
  const span = Number.parseInt(written ?? '1', 10);
  return span >= 1 ? Math.min(span, MOST_COLUMNS) : 1;
}

function headingLevel(name: string): number {
  return name.length === 2 && name.startsWith('h') && name >= 'h1' && name <= 'h6' ? Number(name[1]) : 0;
}

/** A line in the same form as the blocks: normalised spaces, no emoji and no control characters. */
export function plainLine(text: string): string {
  const letters = [...text].filter((each) => /\s/.test(each) || PLAIN_MARK.test(each) || !NO_LETTER.test(each));
  return letters.join('').replace(/\s+/g, ' ').trim();
}
