/** Public pages of a feature that the sitemap lists besides those in header and footer. */
export interface ListedPages {
  /** Paths from the root. */
  paths(): Promise<readonly string[]>;
}

/** Injection token of the `ListedPages`; the documentation provides it. */
export const LISTED_PAGES = Symbol('LISTED_PAGES');
