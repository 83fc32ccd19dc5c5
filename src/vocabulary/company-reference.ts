/** What a row or request says of which company it means; the first of domain, slug and name that is given counts. */
export interface CompanyReference {
  readonly domain: string | null;
  readonly slug: string | null;
  readonly name: string | null;
  /** A slug, or else a name. */
  readonly named?: string;
}
