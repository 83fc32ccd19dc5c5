/** The content of an HTML page, within its budget. URLs are as written, not resolved. */
export interface HtmlPage {
  /** Text of the first `title`, with normalised spaces. */
  readonly title: string;
  /** The `lang` of the root element, as written. */
  readonly language: string | null;
  /** The `href` of the first `base`. */
  readonly base: string | null;
  readonly metas: readonly HtmlMeta[];
  /** `a` elements with a URL, in order. */
  readonly links: readonly HtmlLink[];
  /** `link` elements: icons, style sheets, feeds, canonical URLs. */
  readonly resources: readonly HtmlResource[];
  readonly scripts: readonly HtmlScript[];
  readonly images: readonly { readonly src: string; readonly alt: string }[];
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  /** Visible text: without scripts, styles, templates, frames and drawings, with single spaces. */
  readonly text: string;
  /** The first exhausted budget; the rest of the page was not read. Null when all was read. */
  readonly cut: HtmlBudgetName | null;
}

/** `key` is the lower-cased `name`, `property`, `http-equiv` or `itemprop`. */
export interface HtmlMeta {
  readonly key: string;
  readonly content: string;
}

export interface HtmlLink {
  readonly href: string;
  readonly rel: string;
  readonly text: string;
}

export interface HtmlResource {
  readonly rel: string;
  readonly href: string;
  readonly type: string;
  readonly sizes: string;
}

export interface HtmlScript {
  readonly src: string | null;
  /** Lower-cased; empty without one. */
  readonly type: string;
  /** The element's text, truncated at the budget. */
  readonly text: string;
}

/** The cost limits of one page. The reader is linear in `chars`; the others limit what it stores. */
export interface HtmlBudget {
  readonly chars: number;
  readonly tags: number;
  readonly textChars: number;
  /** Maximum stored elements of each list; a longer list is truncated, and reading continues. */
  readonly listed: number;
  /** Maximum attributes read of one tag. */
  readonly attributes: number;
  /** Maximum characters of one attribute, script or heading. */
  readonly valueChars: number;
  readonly scriptChars: number;
  readonly milliseconds: number;
}
export type HtmlBudgetName = 'chars' | 'tags' | 'milliseconds';

export const HTML_BUDGET: HtmlBudget = {
  chars: 1024 * 1024,
  tags: 100_000,
  textChars: 200_000,
  listed: 1_000,
  attributes: 64,
  valueChars: 4_096,
  scriptChars: 128 * 1024,
  milliseconds: 2_000,
};
