/** Where the public page of a company stands, from the root of the service. */
export function startupPath(slug: string): string {
  return `/startups/${slug}`;
}
