/** What a page's markup says, read once for all who look for something in it. Addresses are as written, not resolved. */
export interface PageDocument {
  /** Address of the page after redirects, or of its `<base>`: what relative addresses are relative to. */
  readonly base: string;
  readonly html: string;
  /** Start and end offsets, in turn, of tags (but links and meta elements), scripts, styles and comments. */
  readonly markup: readonly number[];
  readonly title: string;
  /** Of the `html` element, as written; null where it names none. */
  readonly language: string | null;
  /** `name`, `property`, `itemprop` or `http-equiv` in lower case, and `content`. */
  readonly metas: readonly { readonly name: string; readonly content: string }[];
  readonly links: readonly PageLink[];
  readonly scripts: readonly { readonly src: string; readonly type: string }[];
  readonly frames: readonly string[];
  readonly anchors: readonly { readonly href: string; readonly text: string }[];
  readonly images: readonly PageImage[];
  /** SVG drawn in the page's header, as written. */
  readonly drawings: readonly string[];
  /** Texts of `application/ld+json` blocks. */
  readonly linkedData: readonly string[];
  /** Words a reader sees, with single spaces. */
  readonly text: string;
  /** True where a bound was reached and the rest was left out. */
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
  readonly src: string;
  readonly alt: string;
  /** Class and id, and those of the link around it. */
  readonly hints: string;
  readonly inHeader: boolean;
  /** The link around it leads to the site's first page. */
  readonly linksHome: boolean;
}

/** An address of a page made absolute; null where it is none that can be fetched. */
export function resolveOn(page: Pick<PageDocument, 'base'>, href: string): URL | null {
  const text = href.trim();
  if (text === '' || text.length > 4_096 || !URL.canParse(text, page.base)) return null;
  const url = new URL(text, page.base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}

const MAX_DEPTH = 8;
const MAX_NODES = 2_000;

/** Objects of the page's linked data that have a `@type`, outermost first; broken blocks say nothing. */
export function linkedObjects(page: Pick<PageDocument, 'linkedData'>): Readonly<Record<string, unknown>>[] {
  const found: Record<string, unknown>[] = [];
  let visited = 0;
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || typeof value !== 'object' || value === null || ++visited > MAX_NODES) return;
    if (!Array.isArray(value) && '@type' in value) found.push(value);
    for (const inner of Object.values(value)) visit(inner, depth + 1);
  };
  for (const block of page.linkedData) {
    try {
      visit(JSON.parse(block), 0);
    } catch {
      // Many pages carry broken blocks.
    }
  }
  return found;
}

/** Whether an object of linked data is of a type, by its plain name. */
export function isOfType(object: Readonly<Record<string, unknown>>, types: readonly string[]): boolean {
  return [object['@type']]
    .flat()
    .some((type) => typeof type === 'string' && types.includes(type.split('/').at(-1) ?? ''));
}
