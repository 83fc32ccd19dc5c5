/** Where the public page of a company stands, from the root of the service. */
export function companyPath(slug: string): string {
  return `/companies/${slug}`;
}

/** The same of an article. */
export function articlePath(slug: string): string {
  return `/articles/${slug}`;
}
