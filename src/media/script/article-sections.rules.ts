import { Parser } from 'htmlparser2';
import { canDraw, drawnText } from '../engines/drawn-text.js';
import { sentencesOf } from './sentences.rules.js';

/** A picture of an article. */
export interface ArticlePicture {
  /** Absolute. */
  readonly src: string;
  readonly caption: string | null;
}

/** The content below one heading, in order. */
export interface ArticleSection {
  readonly heading: string | null;
  readonly paragraphs: readonly string[];
  /** Rows of cells. */
  readonly tables: readonly (readonly (readonly string[])[])[];
  readonly pictures: readonly ArticlePicture[];
}

export interface Article {
  readonly title: string | null;
  readonly sections: readonly ArticleSection[];
}

const MAX_TEXT_CHARS = 100_000;
const MAX_PICTURES = 12;
const MAX_ROWS = 40;
const MAX_COLUMNS = 40;
/** Smaller pictures are icons and tracking pixels. */
const MIN_SIDE = 200;
const SKIPPED = new Set('pre script style figcaption'.split(' '));
const CELLS = new Set(['td', 'th']);
const HEADINGS = new Set('h1 h2 h3 h4'.split(' '));
const INLINE = new Set('a abbr b bdi br cite code em i mark q s small span strong sub sup time u wbr font'.split(' '));
/** A heading in a plain text: short, without a full stop, before a paragraph. */
const HEADING_LINE = /^(?:#{1,6}\s+\S.{0,118}|[\p{Lu}\p{N}“"'][^.!?…:;]{1,69}[^.!?…:;,])$/u;
/** In place of what the fonts do not have. */
export const FOREIGN_CELL = '…';
const MAX_HEADING_WORDS = 10;
const BRACKETED = /\s?(?:\([^()]{1,80}\)|（[^（）]{1,80}）)/g;

interface Draft {
  heading: string | null;
  /** 1 to 4; 0 before the first heading and in plain texts. */
  readonly level: number;
  paragraphs: string[];
  tables: string[][][];
  pictures: ArticlePicture[];
}

const draft = (heading: string | null, level = 0): Draft => ({
  heading,
  level,
  paragraphs: [],
  tables: [],
  pictures: [],
});

/** The sections of Readability's result. Cells of tables are no running text. */
export function sectionsOfHtml(html: string, base: string | null): ArticleSection[] {
  const reader = new SectionReader(base);
  const parser = new Parser(reader.handler(), { decodeEntities: true });
  parser.end(html);
  return reader.end();
}

/** A plain text, one paragraph per line; short lines without a full stop are headings. */
export function sectionsOfText(text: string): ArticleSection[] {
  const lines = text
    .slice(0, MAX_TEXT_CHARS)
    .split(/\n+/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  const sections: Draft[] = [draft(null)];
  for (const [index, line] of lines.entries()) {
    const isHeading =
      index + 1 < lines.length && HEADING_LINE.test(line) && line.split(' ').length <= MAX_HEADING_WORDS;
    if (isHeading) sections.push(draft(line.replace(/^#+\s+/, '')));
    else sections.at(-1)?.paragraphs.push(line);
  }
  return kept(sections);
}

/** All running text, one paragraph per line. */
export function textOfSections(sections: readonly ArticleSection[]): string {
  return sections.flatMap(({ paragraphs }) => paragraphs).join('\n');
}

/** The sections without sentences, cells, headings and captions in scripts that the fonts do not have. */
export function drawnSections(sections: readonly ArticleSection[]): ArticleSection[] {
  return kept(
    sections.map(({ heading, paragraphs, tables, pictures }): ArticleSection => ({
      heading: drawnOrNull(heading),
      paragraphs: paragraphs.map(drawnSentences).filter((paragraph) => paragraph !== ''),
      tables: tables
        .filter((rows) => rows.flat().filter((cell) => !canDraw(cell)).length * 2 <= rows.flat().length)
        .map((rows) => rows.map((cells) => cells.map(drawnCell))),
      pictures: pictures.map(({ src, caption }) => ({ src, caption: drawnOrNull(caption) })),
    })),
  );
}

/** One cell in another script costs no whole table. */
function drawnCell(cell: string): string {
  return canDraw(cell) ? drawnText(cell) : (drawnOrNull(cell) ?? FOREIGN_CELL);
}

/** Null where the fonts do not have its letters, or nothing of it. */
export function drawnOrNull(text: string | null): string | null {
  const shown = text === null ? '' : withoutForeignNames(text);
  return canDraw(shown) ? drawnText(shown) || null : null;
}

/** One sentence in another script costs no whole paragraph. */
function drawnSentences(paragraph: string): string {
  return (
    drawnOrNull(paragraph) ??
    sentencesOf(paragraph)
      .flatMap((sentence) => drawnOrNull(sentence) ?? [])
      .join(' ')
  );
}

/** Drops parentheses without a drawable letter: "Alibaba (阿里巴巴)". */
function withoutForeignNames(text: string): string {
  return text.replace(BRACKETED, (bracketed) => {
    const letters = bracketed.match(/[\p{L}\p{N}]/gu) ?? [];
    return letters.length > 0 && !letters.some((letter) => canDraw(letter)) ? '' : bracketed;
  });
}

function kept<S extends ArticleSection>(sections: readonly S[]): S[] {
  return sections.filter((section) => !isBare(section));
}

function isBare({ paragraphs, tables }: ArticleSection): boolean {
  return paragraphs.length === 0 && tables.length === 0;
}

/** "Lidar: Pros": headings of which several have only other headings below them are a part of those. */
function withParents(sections: readonly Draft[]): Draft[] {
  const bare = sections.filter((section, i) => isBare(section) && (sections[i + 1]?.level ?? 0) > section.level);
  const counts = [0, 1, 2, 3, 4].map((level) => bare.filter((section) => section.level === level).length);
  const parents = new Set(bare.filter(({ level }) => level > 0 && (counts[level] ?? 0) > 1));
  const path: Draft[] = [];
  return sections.map((section) => {
    while ((path.at(-1)?.level ?? -1) >= section.level) path.pop();
    const parent = path.at(-1);
    path.push(section);
    if (!parent || !parents.has(parent)) return section;
    return { ...section, heading: `${parent.heading ?? ''}: ${section.heading ?? ''}` };
  });
}

class SectionReader {
  private readonly sections: Draft[] = [draft(null)];
  private line = '';
  private chars = 0;
  private skipped = 0;
  private heading = 0;
  private level = 0;
  private quoted = 0;
  private table: string[][] | null = null;
  private cell: { readonly columns: number; text: string } | null = null;
  private pictures = 0;

  constructor(private readonly base: string | null) {}

  handler(): ConstructorParameters<typeof Parser>[0] {
    return {
      onopentag: (name, attributes) => this.open(name, attributes),
      ontext: (text) => {
        if (this.skipped === 0) this.line += text;
      },
      onclosetag: (name) => this.close(name),
    };
  }

  end(): ArticleSection[] {
    this.flush();
    return kept(withParents(this.sections));
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (SKIPPED.has(name)) this.skipped++;
    if (name === 'br') this.line += ' ';
    else if (!INLINE.has(name) && name !== 'img') this.flush();
    if (HEADINGS.has(name)) [this.heading, this.level] = [this.heading + 1, Number(name[1])];
    if (name === 'blockquote') this.quoted++;
    if (name === 'table') [this.table, this.cell] = [[], null];
    if (CELLS.has(name) && this.table) this.cell = { columns: columnsOf(attributes['colspan']), text: '' };
    if (name === 'tr' && this.table && this.table.length < MAX_ROWS) this.table.push([]);
    if (name === 'img') this.picture(attributes);
  }

  private close(name: string): void {
    if (SKIPPED.has(name)) this.skipped = Math.max(0, this.skipped - 1);
    if (!INLINE.has(name) && name !== 'img') this.flush();
    if (CELLS.has(name)) this.endCell();
    if (HEADINGS.has(name)) this.heading = Math.max(0, this.heading - 1);
    if (name === 'blockquote') this.quoted = Math.max(0, this.quoted - 1);
    if (name !== 'table' || !this.table) return;
    if (this.table.length > 1) this.sections.at(-1)?.tables.push(this.table);
    this.table = null;
  }

  /** Empty cells count too: columns are found by their number. */
  private endCell(): void {
    const row = this.table?.at(-1);
    if (this.cell && row && row.length < MAX_COLUMNS) {
      row.push(this.cell.text, ...Array.from({ length: this.cell.columns - 1 }, () => ''));
    }
    this.cell = null;
  }

  private flush(): void {
    const text = this.line.replace(/\s+/g, ' ').trim();
    this.line = '';
    if (text === '' || this.chars > MAX_TEXT_CHARS) return;
    if (this.table) {
      if (!this.cell) return;
      this.chars += text.length;
      this.cell.text += this.cell.text === '' ? text : ` ${text}`;
    } else if (this.heading > 0) this.sections.push(draft(text, this.level));
    else if (text.length > 1) {
      this.chars += text.length;
      this.sections.at(-1)?.paragraphs.push(this.quoted > 0 ? inQuotes(text) : text);
    }
  }

  private picture({ src, alt, width, height }: Readonly<Record<string, string>>): void {
    const side = Math.min(Number(width ?? Infinity), Number(height ?? Infinity));
    if (!src || side < MIN_SIDE || this.pictures >= MAX_PICTURES || /\.(?:svg|gif)(?:$|\?)/i.test(src)) return;
    const url = URL.canParse(src, this.base ?? undefined) ? new URL(src, this.base ?? undefined) : null;
    if (!url || !/^https?:$/.test(url.protocol)) return;
    this.pictures++;
    this.sections.at(-1)?.pictures.push({ src: url.href, caption: alt?.trim() || null });
  }
}

function columnsOf(span: string | undefined): number {
  const columns = Number(span ?? 1);
  return Number.isInteger(columns) ? Math.min(MAX_COLUMNS, Math.max(1, columns)) : 1;
}

function inQuotes(text: string): string {
  return /^["“«]/.test(text) ? text : `“${text}”`;
}
