/** What a page of HTML holds, as far as its budget let us read it. Addresses are as written, not resolved. */
export interface HtmlPage {
  /** Text of the first `title`, spaces tidied. */
  readonly title: string;
  /** The `lang` of the root element, as written. */
  readonly language: string | null;
  /** The `href` of the first `base`. */
  readonly base: string | null;
  readonly metas: readonly HtmlMeta[];
  /** `a` elements with an address, in their order. */
  readonly links: readonly HtmlLink[];
  /** `link` elements: icons, style sheets, feeds, canonical addresses. */
  readonly resources: readonly HtmlResource[];
  readonly scripts: readonly HtmlScript[];
  readonly images: readonly { readonly src: string; readonly alt: string }[];
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  /** Words a reader sees: without scripts, styles, templates, frames and drawings, one space between words. */
  readonly text: string;
  /** The first budget that ran out; what stands behind that place was not read. Null where all was read. */
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
  /** Lower-cased; empty where none is said. */
  readonly type: string;
  /** What stands between the tags, cut at the budget. */
  readonly text: string;
}

/** What one page may cost. The reader is linear in `chars`; the others bound what it keeps. */
export interface HtmlBudget {
  readonly chars: number;
  readonly tags: number;
  readonly textChars: number;
  /** Elements of each list that are kept; a longer list is cut silently, the page is read on. */
  readonly listed: number;
  /** Attributes of one tag that are looked at. */
  readonly attributes: number;
  /** Characters kept of one attribute, script or heading. */
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
