/** Path of a company's public page, from the root of the service. */
export function companyPath(slug: string): string {
  return `/companies/${slug}`;
}

/** The same for an article. */
export function articlePath(slug: string): string {
  return `/articles/${slug}`;
}
