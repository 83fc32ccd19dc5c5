import { bestSentences, shortened, shortSentence } from '../article/key-sentences.rules.js';
import { type Block, type Article, plain, type PlacedSentence, type Section } from '../article/article.rules.js';
import { quoteOf, type Quote } from '../article/quote.rules.js';
import { type Candidate, type ComparedRow } from './diagram.rules.js';

const MOST_SUBJECTS = 4;
const MOST_ROWS = 7;
const MOST_ROWS_OF_SIDES = 10;
const LONGEST_CELL = 90;
const LONGEST_HEAD = 40;
/** A longer first row is no row of heads. */
const LONGEST_HEADING = 110;
const VALUE = /^[(+−–-]{0,2}[$€£¥₹]?\d[\d.,']*(?:\s?%|\s?\p{L}{1,3})?\)?$/u;
const CUE =
  /\bvs\.?\b|\bversus\b|\bcompar|\bdifferences?\b|\bwhich\b.{1,60}\bbetter\b|\bor\b.{1,60}\?|^[^:?]{3,40} or [^:?]{3,40}:|\balternatives?\b/i;
/** A sentence about the subject of the sentence before. */
const CONTINUES = /^(?:it|its|they|their|this|there)\b/i;
const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:the )?pros\b|^(?:the )?advantages|^(?:the )?benefits|^strengths|^what we like|^(?:the )?good\b/i,
    /^(?:the )?cons\b|^(?:the )?disadvantages|^(?:the )?drawbacks|^weaknesses|^limitations|^what we don|^(?:the )?bad\b|^risks/i,
  ],
  [/^before\b/i, /^after\b/i],
  [/^(?:the )?myths?\b/i, /^(?:the )?facts?\b|^(?:the )?reality/i],
  [/^(?:the )?old\b|^then\b/i, /^(?:the )?new\b|^now\b/i],
  [/^do\b|^dos\b|^do['’]?s\b/i, /^don['’]?ts?\b/i],
  [/^(?:the )?problems?\b/i, /^(?:the )?solutions?\b/i],
];

/** Compares two things: a table, two opposite headings, or "A vs B". */
export function comparisonOf(piece: Article): Candidate | null {
  const isAsked = CUE.test(piece.title);
  const found = [tableOf(piece), oppositesOf(piece), versusOf(piece)].filter((each) => each !== null);
  const [best] = found.sort((a, b) => b.fit - a.fit);
  return best ? { ...best, fit: best.fit + (isAsked ? 0.3 : 0) } : null;
}

function tableOf(piece: Article): Candidate | null {
  const tables = new Map<number, Block[]>();
  for (const block of piece.blocks) {
    if (block.kind === 'cell') tables.set(block.group, [...(tables.get(block.group) ?? []), block]);
  }
  const [table] = [...tables.values()].sort((a, b) => b.length - a.length);
  if (!table) return null;
  const width = Math.max(...table.map(({ column }) => column)) + 1;
  const height = Math.max(...table.map(({ row }) => row)) + 1;
  if (width < 2 || height < 3) return null;
  const at = cellsAt(table);
  const heads = Array.from({ length: Math.min(width - 1, MOST_SUBJECTS) }, (_, i) => at(0, i + 1));
  if (heads.some((head) => !head || head.text.length > LONGEST_HEADING) || isWithoutHeads(heads, table)) return null;
  const subjects = heads.flatMap((head) => (head ? (shortened(head, 0, head.text.length, LONGEST_HEAD) ?? []) : []));
  const filled = Array.from({ length: height - 1 }, (_, i): ComparedRow => {
    const cell = (column: number): Quote | null => {
      const block = at(i + 1, column);
      return block ? shortened(block, 0, block.text.length, LONGEST_CELL) : null;
    };
    return { aspect: cell(0), cells: subjects.map((_subject, column) => cell(column + 1)) };
  }).filter(({ cells }) => cells.some((cell) => cell !== null));
  const nodes = filled.filter(({ aspect }) => aspect !== null).slice(0, MOST_ROWS);
  if (nodes.length < 2) return null;
  const own = table.reduce((sum, { text }) => sum + text.length, 0);
  const all = piece.blocks.reduce((sum, { text }) => sum + text.length, 0);
  const more = { more: filled.length - nodes.length, moreSubjects: width - 1 - subjects.length };
  return { diagram: { kind: 'comparison', subjects, nodes, ...more }, fit: 0.7 + 0.4 * (own / Math.max(1, all)) };
}

/**
 * The first row is one of values, as in "Small | 10 | 20" above "Large | 30 | 40": years, header cells and "4G | 5G" above
 * "100 Mbit/s | 1 Gbit/s" are none.
 */
function isWithoutHeads(heads: readonly (Block | undefined)[], table: readonly Block[]): boolean {
  const shapes = new Set(table.filter(({ row }) => row > 0).map(({ column, text }) => shapeOf(column, text)));
  return (
    heads.every(
      (head) => head && !head.isMarked && VALUE.test(head.text) && !/^(?:1[89]|2[01])\d\d$/.test(head.text),
    ) && heads.some((head) => head && shapes.has(shapeOf(head.column, head.text)))
  );
}

/** A value without its digits: "€1,200" and "€30" are alike. */
function shapeOf(column: number, text: string): string {
  return `${column} ${text.replace(/[\d.,'()+−–-]+/g, '0')}`;
}

function cellsAt(table: readonly Block[]): (row: number, column: number) => Block | undefined {
  const placed = new Map<string, Block>();
  for (const cell of table) {
    const place = `${cell.row} ${cell.column}`;
    if (!placed.has(place)) placed.set(place, cell);
  }
  const spanning = table.filter(({ columns, rows }) => columns > 1 || rows > 1);
  return (row, column) => placed.get(`${row} ${column}`) ?? spanning.find((cell) => spans(cell, row, column));
}

/** A cell over several columns or rows counts in each; in the first column it is a title of rows. */
function spans(cell: Block, row: number, column: number): boolean {
  const isInRow = cell.row <= row && row < cell.row + cell.rows;
  const isInColumn = cell.column === 0 ? column === 0 : cell.column <= column && column < cell.column + cell.columns;
  return isInRow && isInColumn;
}

function oppositesOf(piece: Article): Candidate | null {
  for (const [one, other] of OPPOSITES) {
    const [firsts, seconds] = [one, other].map((side) =>
      piece.sections.filter(({ heading }) => side.test(heading.text)),
    );
    if (firsts && seconds && firsts.length > 1 && seconds.length > 1) return ofSeveral(piece, [firsts, seconds]);
    const [first] = firsts ?? [];
    const second = seconds?.find((each) => each !== first);
    if (!first || !second || isBetweenThem(piece, first, second)) continue;
    const [left, right] = [pointsOf(first, piece), pointsOf(second, piece)];
    if (left.points.length === 0 || right.points.length === 0) continue;
    const share = 2 / Math.max(2, piece.sections.length);
    const [a, b] = first.heading.start < second.heading.start ? [first, second] : [second, first];
    const cells = a === first ? [left.points, right.points] : [right.points, left.points];
    const nodes = sideBySide(cells);
    return {
      diagram: {
        kind: 'comparison',
        subjects: [a.heading, b.heading],
        nodes,
        more: left.more + right.more,
        moreSubjects: 0,
      },
      fit: 0.5 + 0.5 * share,
    };
  }
  return null;
}

/** Pros and cons of several things, each below its heading: the things are the columns. */
function ofSeveral(piece: Article, sides: readonly (readonly Section[])[]): Candidate | null {
  const parents = [...new Set(sides.flat().map((section) => parentOf(piece, section)))].filter((each) => each !== null);
  const isOfEach = sides.every((side) => side.length === parents.length);
  if (parents.length < 2 || parents.length > MOST_SUBJECTS || !isOfEach) return null;
  let more = 0;
  const rows = sides.flatMap((side) => {
    const columns = parents.map((parent) => {
      const section = side.find((each) => parentOf(piece, each) === parent);
      return section ? pointsOf(section, piece) : { points: [], more: 0 };
    });
    more += columns.reduce((sum, column) => sum + column.more, 0);
    const height = Math.max(...columns.map(({ points }) => points.length));
    return Array.from({ length: height }, (_, row): ComparedRow => {
      return {
        aspect: (row === 0 && side[0]?.heading) || null,
        cells: columns.map(({ points }) => points[row] ?? null),
      };
    });
  });
  const nodes = rows.slice(0, MOST_ROWS_OF_SIDES);
  more += rows.slice(MOST_ROWS_OF_SIDES).flatMap(({ cells }) => cells.filter((cell) => cell !== null)).length;
  const subjects = parents.map(({ heading }) => heading);
  return { diagram: { kind: 'comparison', subjects, nodes, more, moreSubjects: 0 }, fit: 1 };
}

/** The section that this one is within. */
function parentOf({ sections }: Article, section: Section): Section | null {
  return sections.slice(0, sections.indexOf(section)).findLast(({ level }) => level < section.level) ?? null;
}

/** Before, during, after: a section between the two makes them steps. */
function isBetweenThem({ sections }: Article, first: Section, second: Section): boolean {
  const [a, b] = [sections.indexOf(first), sections.indexOf(second)];
  return /^(?:before|then)\b/i.test(first.heading.text) && Math.abs(a - b) > 1;
}

function pointsOf(section: Section, piece: Article): { readonly points: Quote[]; readonly more: number } {
  const items = section.blocks.filter(({ kind, isContinued }) => kind === 'item' && !isContinued);
  if (items.length > 0) {
    const firsts = new Map([...section.sentences].reverse().map((sentence) => [sentence.block, sentence]));
    const points = items.slice(0, MOST_ROWS).flatMap((item) => {
      const first = firsts.get(item);
      return first ? (shortSentence(first, LONGEST_CELL) ?? []) : [];
    });
    return { points, more: items.length - points.length };
  }
  return { points: quotesOf(bestSentences(section.sentences, 4, piece)), more: 0 };
}

function sideBySide([left = [], right = []]: readonly (readonly Quote[])[]): ComparedRow[] {
  const rows = Math.min(MOST_ROWS, Math.max(left.length, right.length));
  return Array.from({ length: rows }, (_, i) => ({ aspect: null, cells: [left[i] ?? null, right[i] ?? null] }));
}

/** "Trains vs planes": sentences about one and not the other. */
function versusOf(piece: Article): Candidate | null {
  const names = /^(.{2,60}?)\s+(?:vs\.?|versus|or|compared (?:with|to))\s+([^:?,–—|-]{2,60})/i.exec(piece.title);
  // "Office, home or coworking": two columns would leave one of the three out.
  if (!names || /,\s/.test(names[1] ?? '')) return null;
  const [one, other] = [named(piece, names[1] ?? '', true), named(piece, names[2] ?? '', false)];
  if (one === '' || other === '' || one === other) return null;
  const subjects = [mention(piece, one), mention(piece, other)];
  const speaks = (sentence: PlacedSentence, of: string): boolean =>
    ` ${plain(sentence.quote.text)} `.includes(` ${of} `);
  const about = (name: string, not: string): PlacedSentence[] => {
    const isAbout = (sentence: PlacedSentence | undefined): boolean =>
      sentence !== undefined && speaks(sentence, name) && !speaks(sentence, not);
    const own = piece.sentences.filter((sentence, i) => {
      const before = piece.sentences[i - 1];
      const isLinked = CONTINUES.test(sentence.quote.text) && before?.block === sentence.block && isAbout(before);
      return isAbout(sentence) || (isLinked && !speaks(sentence, not));
    });
    const section = piece.sections.find(
      ({ heading }) => plain(heading.text).includes(name) && !plain(heading.text).includes(not),
    );
    return own.length >= 2 || !section ? own : [...section.sentences];
  };
  const [left, right] = [bestSentences(about(one, other), 5, piece), bestSentences(about(other, one), 5, piece)];
  const [a, b] = subjects;
  if (!a || !b || left.length < 2 || right.length < 2) return null;
  return {
    diagram: {
      kind: 'comparison',
      subjects: [a, b],
      nodes: sideBySide([quotesOf(left), quotesOf(right)]),
      more: 0,
      moreSubjects: 0,
    },
    fit: 0.55,
  };
}

/** The subject as the text names it: "Gazelo C7" in the title is "the Gazelo" below. */
function named(piece: Article, text: string, isLeft: boolean): string {
  const full = subjectOf(text, isLeft).split(' ');
  const shorter = full.map((_word, i) => full.slice(0, full.length - i).join(' '));
  const count = (name: string): number =>
    piece.sentences.filter(({ quote }) => ` ${plain(quote.text)} `.includes(` ${name} `)).length;
  return shorter.find((name) => name.length > 2 && count(name) >= 2) ?? full.join(' ');
}

/** The words nearest to "vs": "The battle of the browsers: Chrome vs" is about Chrome. */
function subjectOf(text: string, isLeft: boolean): string {
  const parts = text.split(/[:–—|]/);
  const near = (isLeft ? parts.at(-1) : parts[0]) ?? '';
  const words = plain(near)
    .replace(/^(?:the|a|an|should you (?:choose|use|buy|pick)|comparing|choosing)\s+/, '')
    .split(' ');
  return (isLeft ? words.slice(-3) : words.slice(0, 3)).join(' ');
}

/** The article's first mention of the name. */
function mention(piece: Article, name: string): Quote | null {
  for (const block of piece.blocks) {
    const at = block.text.toLowerCase().indexOf(name);
    if (at !== -1) return quoteOf(block, at, at + name.length);
  }
  return null;
}

function quotesOf(sentences: readonly PlacedSentence[]): Quote[] {
  return sentences.flatMap((sentence) => {
    const quote = shortSentence(sentence, LONGEST_CELL + 40);
    return quote ? [quote] : [];
  });
}
