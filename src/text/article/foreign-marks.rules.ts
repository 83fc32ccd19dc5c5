import { groupedBy } from '../../kernel/grouped.js';
import { OMITTED } from './drawn-signs.rules.js';
import { type PlacedText } from './quote.rules.js';

const WORD = /[\p{L}\p{N}\p{M}'’]+/gu;
const BETWEEN = /^[\s,;·、，-]*$/;

interface Marked extends PlacedText {
  readonly kind: string;
  readonly group: number;
  readonly isMarked: boolean;
  readonly lead: number;
}

/**
 * Headings, cells and items with "[…]" for their words that the fonts lack: without its block, a heading's text would
 * belong to the heading before, and a column to none. Where most blocks of a list, of a table or of all headings are in
 * another script, these are not changed. A step of which little is left is not changed either.
 */
export function withForeignMarks<T extends Marked>(blocks: readonly T[], isDrawable: (text: string) => boolean): T[] {
  const foreign = new Set(blocks.filter(({ kind, text }) => /^(?:heading|cell|item)$/.test(kind) && !isDrawable(text)));
  if (foreign.size === 0) return [...blocks];
  const groups = groupedBy(blocks, ({ kind, group }) => `${kind} ${group}`);
  const rare = [...groups.values()]
    .filter((group) => group.filter((block) => foreign.has(block)).length * 2 <= group.length)
    .flat();
  const marked = new Set(rare.filter((block) => foreign.has(block)));
  return blocks.map((block) => {
    if (!marked.has(block)) return block;
    const own = withMarks(block, isDrawable);
    const isStep = block.kind === 'item' && block.isMarked;
    return isStep && letters(own.text) * 2 < letters(block.text) ? block : own;
  });
}

/** A line with "[…]" for its words that the fonts lack; null where most of it would be left out. */
export function withForeignWordsMarked(line: string, isDrawable: (text: string) => boolean): string | null {
  if (isDrawable(line)) return line;
  const places = Array.from(line, () => 0);
  const placed = { text: line, starts: places, ends: places, lead: 0 };
  const { text } = withMarks({ ...placed, kind: 'heading', group: 0, isMarked: false }, isDrawable);
  return isDrawable(text) && letters(text) * 2 >= letters(line) ? text : null;
}

function letters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

function withMarks<T extends Marked>(block: T, isDrawable: (text: string) => boolean): T {
  const starts: number[] = [];
  const ends: number[] = [];
  let [text, lead, at] = ['', 0, 0];
  const copy = (to: number): void => {
    text += block.text.slice(at, to);
    // One by one: 200,000 arguments of a call are more than the stack holds.
    for (let unit = at; unit < to; unit++) {
      starts.push(block.starts[unit] ?? 0);
      ends.push(block.ends[unit] ?? 0);
    }
    if (at < block.lead) lead = text.length - Math.max(0, to - block.lead);
    at = to;
  };
  for (const [from, to] of foreignRuns(block.text, isDrawable)) {
    copy(from);
    text += OMITTED;
    for (const _sign of OMITTED) {
      starts.push(block.starts[from] ?? 0);
      ends.push(block.ends[to - 1] ?? 0);
    }
    if (from < block.lead) lead = text.length;
    at = to;
  }
  copy(block.text.length);
  return { ...block, text, starts, ends, lead };
}

/** Words next to each other are one run. */
function foreignRuns(text: string, isDrawable: (text: string) => boolean): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (isDrawable(word)) continue;
    const last = runs.at(-1);
    if (last && BETWEEN.test(text.slice(last[1], index))) last[1] = index + word.length;
    else runs.push([index, index + word.length]);
  }
  return runs;
}
