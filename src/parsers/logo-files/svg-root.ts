const SPACE = /\s/;

/**
 * Whether a text is an XML document whose first element is `svg`, after any declarations, comments and doctype. One
 * pass: each step starts where the last one ended.
 */
export function isSvgDocument(text: string): boolean {
  let at = skipSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  for (;;) {
    const end = endOfPreamble(text, at);
    if (end === null) return isSvgElement(text, at);
    if (end === -1) return false;
    at = skipSpace(text, end);
  }
}

/**
 * End of the comment, instruction or doctype at `at`; -1 when it is unclosed or the document is not SVG; null when
 * something else begins there.
 */
function endOfPreamble(text: string, at: number): number | null {
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4);
  if (text.startsWith('<?', at)) return after(text, '?>', at + 2);
  if (text.slice(at, at + 9).toLowerCase() !== '<!doctype') return null;
  const name = skipSpace(text, at + 9);
  if (name === at + 9 || text.slice(name, name + 3).toLowerCase() !== 'svg') return -1;
  const close = text.indexOf('>', name);
  const subset = text.indexOf('[', name);
  if (subset === -1 || (close !== -1 && close < subset)) return close === -1 ? -1 : close + 1;
  const endOfSubset = after(text, ']', subset);
  return endOfSubset === -1 ? -1 : after(text, '>', endOfSubset);
}

function isSvgElement(text: string, at: number): boolean {
  const start = text.slice(at, at + 9).toLowerCase();
  const name = ['<svg:svg', '<svg'].find((each) => start.startsWith(each));
  if (name === undefined) return false;
  const next = text[at + name.length] ?? '';
  return next === '>' || next === '/' || SPACE.test(next);
}

function after(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  return found === -1 ? -1 : found + end.length;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && SPACE.test(text[at] ?? '')) at++;
  return at;
}
