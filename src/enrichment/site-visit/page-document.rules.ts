import { readJson, VALUES_ON_EVENT_LOOP } from '../../parsers/json/read-json.js';

/** The content of a page, parsed once for all readers. Addresses are verbatim, not resolved. */
export interface PageDocument {
  /** The page's address after redirects, or its `<base>`; relative addresses resolve against it. */
  readonly base: string;
  readonly html: string;
  /** Alternating start and end offsets of tags (except links and meta elements), scripts, styles and comments. */
  readonly markup: readonly number[];
  readonly title: string;
  /** The `lang` of the `html` element, verbatim; null if absent. */
  readonly language: string | null;
  /** `name`, `property`, `itemprop` or `http-equiv` in lower case, and `content`. */
  readonly metas: readonly { readonly name: string; readonly content: string }[];
  readonly links: readonly PageLink[];
  readonly scripts: readonly { readonly src: string; readonly type: string }[];
  readonly frames: readonly string[];
  readonly anchors: readonly { readonly href: string; readonly text: string }[];
  readonly images: readonly PageImage[];
  /** Inline SVG of the page's header, verbatim. */
  readonly drawings: readonly string[];
  /** Texts of `application/ld+json` blocks. */
  readonly linkedData: readonly string[];
  /** The visible text, with single spaces. */
  readonly text: string;
  /** True where a limit cut the page. */
  readonly isCut: boolean;
}

export interface PageLink {
  /** In lower case. */
  readonly rel: string;
  readonly href: string;
  readonly sizes: string;
  readonly type: string;
}

export interface PageImage {
  /** A `data:image/` address where there is no other. */
  readonly src: string;
  readonly alt: string;
  /** Class and id of the picture and of its link. */
  readonly hints: string;
  readonly inHeader: boolean;
  /** The surrounding link leads to the site's home page. */
  readonly linksHome: boolean;
}

/** Resolves an address on a page; null where it cannot be fetched. */
export function resolveOn(page: Pick<PageDocument, 'base'>, href: string): URL | null {
  const text = href.trim();
  if (text === '' || text.length > 4_096 || !URL.canParse(text, page.base)) return null;
  const url = new URL(text, page.base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}

const MAX_DEPTH = 8;
const MAX_NODES = 2_000;

type LinkedObject = Readonly<Record<string, unknown>>;

/** Many rules read the same page, and parsing all of its blocks takes milliseconds. */
const parsed = new WeakMap<PageDocument['linkedData'], readonly LinkedObject[]>();

/** Objects of the page's linked data with a `@type`, outermost first; invalid blocks are skipped. */
export function linkedObjects({ linkedData }: Pick<PageDocument, 'linkedData'>): readonly LinkedObject[] {
  const known = parsed.get(linkedData);
  if (known) return known;
  const objects = parseLinkedData(linkedData);
  parsed.set(linkedData, objects);
  return objects;
}

function parseLinkedData(blocks: PageDocument['linkedData']): LinkedObject[] {
  const found: LinkedObject[] = [];
  let visited = 0;
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || typeof value !== 'object' || value === null || ++visited > MAX_NODES) return;
    if (!Array.isArray(value) && '@type' in value) found.push(value);
    for (const inner of Object.values(value)) visit(inner, depth + 1);
  };
  for (const block of blocks) {
    try {
      visit(readJson(unwrapped(block), VALUES_ON_EVENT_LOOP), 0);
    } catch {
      // Many pages contain invalid blocks.
    }
  }
  return found;
}

const WRAPPER_CHARS = 40;

/** Some sites wrap the data in a CDATA section or a comment. */
function unwrapped(block: string): string {
  const text = block.trim();
  if (text.startsWith('{') || text.startsWith('[')) return text;
  const start = text.slice(0, WRAPPER_CHARS).replace(/^(?:\/\/|\/\*)?\s{0,9}<!(?:\[CDATA\[|--)(?:\s{0,9}\*\/)?/, '');
  const whole = start + text.slice(WRAPPER_CHARS);
  const end = whole.slice(-WRAPPER_CHARS).replace(/(?:\/\/|\/\*)?\s{0,9}(?:\]\]|--)>(?:\s{0,9}\*\/)?$/, '');
  return whole.slice(0, -WRAPPER_CHARS) + end;
}

/** Whether a linked-data object has a type, by its plain name. */
export function isOfType(object: Readonly<Record<string, unknown>>, types: readonly string[]): boolean {
  return [object['@type']]
    .flat()
    .some((type) => typeof type === 'string' && types.includes(type.split('/').at(-1) ?? ''));
}

/** The parts of a title such as `Acme | Robots`, at most `most`. */
export function titleParts({ title }: Pick<PageDocument, 'title'>, most: number): string[] {
  return title.split(/ [|–—·•:-] |: /, most);
}
