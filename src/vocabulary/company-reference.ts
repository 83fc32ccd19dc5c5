/** The company that a row or request refers to; the first given of domain, slug and name counts. */
export interface CompanyReference {
  readonly domain: string | null;
  readonly slug: string | null;
  readonly name: string | null;
  /** A slug, otherwise a name. */
  readonly named?: string;
}
