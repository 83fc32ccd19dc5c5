/** An element: its name without prefix, its text, and its children. */
export interface XmlElement {
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

interface Open {
  name: string;
  text: string;
  children: XmlElement[];
}

const MOST_ELEMENTS = 50_000;
const DEEPEST = 60;

/** Parses a small, well-formed document; null for an invalid, too large or too deep one. Attributes are ignored. */
export function parseXml(source: string): XmlElement | null {
  const root: Open = { name: '', text: '', children: [] };
  const open: Open[] = [root];
  let elements = 0;
  for (let at = 0; at < source.length;) {
    const start = source.indexOf('<', at);
    const top = open.at(-1) as Open;
    top.text += decoded(source.slice(at, start < 0 ? source.length : start));
    if (start < 0) break;
    const skipped = endOfMarkup(source, start, top);
    if (skipped === null) return null;
    if (skipped > 0) {
      at = skipped;
      continue;
    }
    const end = source.indexOf('>', start);
    if (end < 0) return null;
    const tag = source.slice(start + 1, end);
    at = end + 1;
    if (tag.startsWith('/')) {
      if (open.length < 2 || localName(tag.slice(1)) !== top.name) return null;
      open.pop();
      continue;
    }
    if (++elements > MOST_ELEMENTS || open.length > DEEPEST) return null;
    const element: Open = { name: localName(tag), text: '', children: [] };
    if (element.name === '') return null;
    top.children.push(element);
    if (!tag.endsWith('/')) open.push(element);
  }
  return open.length === 1 && root.children.length === 1 ? (root.children[0] ?? null) : null;
}

/** The end of a comment, declaration or CDATA section; 0 at a tag, null for an unclosed one. */
function endOfMarkup(source: string, start: number, into: Open): number | null {
  for (const [opening, closing] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
    ['<!', '>'],
  ] as const) {
    if (!source.startsWith(opening, start)) continue;
    const end = source.indexOf(closing, start + opening.length);
    if (end < 0) return null;
    if (opening === '<![CDATA[') into.text += source.slice(start + opening.length, end);
    return end + closing.length;
  }
  return 0;
}

function localName(tag: string): string {
  const bare = tag.endsWith('/') ? tag.slice(0, -1) : tag;
  const name = bare.trimStart().split(/\s/, 1)[0] ?? '';
  return name.slice(name.indexOf(':') + 1);
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole;
    const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}

/** All elements at a path such as `relatedPersonsList/relatedPersonInfo`, below `from`. */
export function elementsAt(from: XmlElement | null | undefined, path: string): XmlElement[] {
  let found: readonly XmlElement[] = from ? [from] : [];
  for (const name of path.split('/')) {
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  }
  return [...found];
}

/** The text at a path, with single spaces; null if empty. */
export function textAt(from: XmlElement | null | undefined, path: string): string | null {
  const text = elementsAt(from, path)[0]?.text.replace(/\s+/g, ' ').trim();
  return text === undefined || text === '' ? null : text;
}
