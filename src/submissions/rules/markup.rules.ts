import { tidy } from './text.rules.js';

const TAG = /<\/?[a-z!][^<>]*>/iu;
const ENTITY = /&(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[0-9a-f]{1,6});/iu;

/** Inline Markdown marks. `isPaired` finds paired ones. */
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

/** The kind of markup in a text, or undefined. */
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

/** `**bold**`: an opening mark before a word, and later a closing mark after a word; linear in both directions. */
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

/** The text without its markup. */
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

/** Removes elements of one name with their content; an unclosed element extends to the end. */
function withoutElements(text: string, name: string): string {
  const lower = text.toLowerCase();
  let cleaned = '';
  let at = 0;
  for (let opens = lower.indexOf(`<${name}`); opens !== -1; opens = lower.indexOf(`<${name}`, at)) {
    cleaned += `${text.slice(at, opens)} `;
    const closes = lower.indexOf(`</${name}>`, opens);
    at = closes === -1 ? text.length : closes + name.length + 3;
  }
  return cleaned + text.slice(at);
}
