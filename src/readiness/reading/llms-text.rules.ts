export interface LlmsText {
  /** The first non-empty line is a first-level heading. */
  readonly hasTitle: boolean;
  /** A block quote is between the title and the first section. */
  readonly hasSummary: boolean;
  /** Sections with a link. */
  readonly linkedSections: number;
  /** URLs of all links, as written. */
  readonly links: readonly string[];
}

const MAX_LINES = 10_000;
const MAX_LINKS = 1_000;
const MAX_LINE = 4_096;

export function readLlmsText(text: string): LlmsText {
  const lines = text.replace('\uFEFF', '').replaceAll('\r', '\n').split('\n', MAX_LINES);
  const links: string[] = [];
  let hasTitle = false;
  let hasSummary = false;
  let linkedSections = 0;
  let isFirst = true;
  let section: 'none' | 'empty' | 'linked' = 'none';
  for (const raw of lines) {
    const line = raw.slice(0, MAX_LINE).trim();
    if (line === '') continue;
    if (isFirst) hasTitle = line.startsWith('# ') && line.length > 2;
    isFirst = false;
    if (line.startsWith('## ')) section = 'empty';
    if (line.startsWith('>') && line.length > 1 && section === 'none') hasSummary = true;
    const found = linksOf(line);
    if (found.length > 0 && section === 'empty') {
      section = 'linked';
      linkedSections++;
    }
    if (links.length < MAX_LINKS) links.push(...found);
  }
  return { hasTitle, hasSummary, linkedSections, links: links.slice(0, MAX_LINKS) };
}

/** URLs of `[name](address)` on a line. */
function linksOf(line: string): string[] {
  const found: string[] = [];
  let opened = -1;
  let searched = 0;
  let at = line.indexOf('](');
  while (at !== -1) {
    const close = closeOf(line, at + 2);
    if (close === -1) break;
    // Each character is searched once: a line may close many links that it never opens.
    const nearest = line.slice(searched, at).lastIndexOf('[');
    if (nearest !== -1) opened = searched + nearest;
    searched = at;
    const address =
      line
        .slice(at + 2, close)
        .trim()
        .split(' ', 1)[0] ?? '';
    // Markdown allows angle brackets around an address.
    const plain = address.startsWith('<') ? address.slice(1).replace('>', '') : address;
    if (opened !== -1 && opened + 1 < at && plain !== '') found.push(plain);
    at = line.indexOf('](', close);
  }
  return found;
}

/** The bracket that closes a link, -1 without one. An address may have brackets in pairs: `/wiki/Ada_(given_name)`. */
function closeOf(line: string, from: number): number {
  const next = line.indexOf('](', from);
  let depth = 0;
  for (let at = from; at < (next === -1 ? line.length : next); at++) {
    if (line[at] === '(') depth++;
    else if (line[at] === ')' && depth-- === 0) return at;
  }
  return line.indexOf(')', from);
}

/** Whether a text is markdown, judged by its marks. */
export function hasMarkdownMarks(text: string): boolean {
  return text
    .slice(0, 50_000)
    .split('\n', 2_000)
    .some((line) => /^(?:#{1,6} |[-*] |> |```|\d{1,3}\. )/.test(line) || linksOf(line.slice(0, MAX_LINE)).length > 0);
}

/** Up to `most` distinct URLs of the site itself, in order. */
export function sameSiteLinks({ links }: LlmsText, base: string, most: number): string[] {
  const site = siteOf(new URL(base));
  const own = new Set<string>();
  for (const link of links) {
    if (own.size >= most) break;
    if (!URL.canParse(link, base)) continue;
    const url = new URL(link, base);
    url.hash = '';
    if (siteOf(url) === site) own.add(url.href);
  }
  return [...own];
}

/** The host, which most sites have with and without `www.`, each leading to the other. */
function siteOf({ protocol, host }: URL): string {
  return protocol === 'https:' || protocol === 'http:' ? host.replace(/^www\./, '') : '';
}
