import { tidy } from './text.rules.js';

const TAG = /<\/?[a-z!][^<>]*>/iu;
const ENTITY = /&(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[0-9a-f]{1,6});/iu;

/** Marks of Markdown that stand within a line. Those that come in pairs are looked for by `isPaired`. */
const MARKS = [
  /^[ \t]{0,3}#{1,6}[ \t]+\S/u,
  /^[ \t]{0,3}[-*+][ \t]+\S/u,
  /^[ \t]{0,3}\d{1,3}[.)][ \t]+\S/u,
  /^[ \t]{0,3}>[ \t]?\S/u,
  /^[ \t]{0,3}(?:```|~~~)/u,
  /(?<![\p{L}\p{N}*])\*(?=[^\s*])[^\n*]*[^\s*]\*(?![\p{L}\p{N}*])/u,
  /(?<![\p{L}\p{N}_])_(?=[^\s_])[^\n_]*[^\s_]_(?![\p{L}\p{N}_])/u,
  /`[^`]+`/u,
];

/** What makes a text more than plain text, or undefined. */
export function markupIn(text: string): 'HTML' | 'markdown' | undefined {
  if (TAG.test(text) || ENTITY.test(text)) return 'HTML';
  return text.split(/\r?\n|\r/u).some(isMarked) ? 'markdown' : undefined;
}

function isMarked(line: string): boolean {
  const cells = line.trim();
  if (/^ {0,3}\|/u.test(line.replaceAll('\t', ' ')) && cells.length > 1 && cells.endsWith('|')) return true;
  if (['**', '__', '~~'].some((mark) => isPaired(line, mark))) return true;
  return hasLink(line) || MARKS.some((mark) => mark.test(line));
}

/** `**bold**`: a mark that a word follows, and later one that a word comes before. One look from either end. */
function isPaired(line: string, mark: string): boolean {
  const isWord = (at: number) => /\S/u.test(line[at] ?? ' ');
  let opens = line.indexOf(mark);
  while (opens !== -1 && !isWord(opens + mark.length)) opens = line.indexOf(mark, opens + 1);
  let closes = line.lastIndexOf(mark);
  while (closes > 0 && !isWord(closes - 1)) closes = line.lastIndexOf(mark, closes - 1);
  return opens !== -1 && closes > opens + mark.length;
}

/** `[text](address)`. */
function hasLink(line: string): boolean {
  const lastClosing = line.lastIndexOf(')');
  const label = /\[[^[\]]*\]\(/gu;
  return label.test(line) && lastClosing >= label.lastIndex;
}

/** The words of a text without its markup. */
export function plainText(text: string): string {
  const bare = withoutElements(withoutElements(text, 'script'), 'style')
    .replace(/<\/?[a-z!][^<>]*>/giu, ' ')
    .replace(/!?\[([^[\]\n]*)\]\([^()\n]*\)/gu, '$1')
    .replace(/^[ \t]{0,3}(?:#{1,6}|[-*+]|\d{1,3}[.)]|>|```\w*|~~~\w*)[ \t]*/gmu, '')
    .replace(/&amp;/giu, 'and')
    .replace(/&(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[0-9a-f]{1,6});/giu, ' ')
    .replace(/[*_~`|]+/gu, ' ');
  return tidy(bare.replace(/[<>]/gu, ' ')).replace(/ (?=[.,;:!?](?:\s|$))/gu, '');
}

/** What stands in elements of one name is no text; one that is not closed goes on to the end. */
function withoutElements(text: string, name: string): string {
  const lower = text.toLowerCase();
  let kept = '';
  let at = 0;
  for (let opens = lower.indexOf(`<${name}`); opens !== -1; opens = lower.indexOf(`<${name}`, at)) {
    kept += `${text.slice(at, opens)} `;
    const closes = lower.indexOf(`</${name}>`, opens);
    at = closes === -1 ? text.length : closes + name.length + 3;
  }
  return kept + text.slice(at);
}
